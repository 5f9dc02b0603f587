# The two commands that matter:
#   make lab     install the lessons into .venv and open JupyterLab on the first notebook
#   make test    install the tools and run everything CI checks
# Plain Python and pip do the work; nothing else has to be there. `make help` lists the rest.

PYTHON   ?= python3
VENV     ?= .venv
JOBS     ?= 2
BROWSER  ?= 1
LAB_ARGS ?=
APP      ?= notebooks/apps
LITE     ?= .venv-lite
SITE     ?= _site
DOCS     ?= _docs

SHELL := /bin/bash
BIN   := $(VENV)/bin
RUN   := $(BIN)/python -m
# Jupyter refuses to run as root unless told; nobody else should have the switch.
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)
export BROWSER

.DEFAULT_GOAL := help
.PHONY: help lab voila test lint unit nbval browser notebooks bench pins dist docs site check-site binder clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# --- environment --------------------------------------------------------------------------------
# One virtual environment, one stamp for each set of extras: a second call installs nothing.

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "illuminati_nb needs Python 3.11 or newer, and '$(PYTHON)' is: $$($(PYTHON) --version 2>&1 || true)."; \
	  echo "Name a newer one: make $(or $(MAKECMDGOALS),lab) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python could not make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }

$(VENV)/.installed-%: pyproject.toml | $(BIN)/python
	@echo "Installing illuminati_nb[$*] into $(VENV) ..."
	@$(RUN) pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@

# --- use ----------------------------------------------------------------------------------------

# JupyterLab draws the pictures stored in a notebook only where it trusts it; these came with the checkout.
$(VENV)/.trusted: $(VENV)/.installed-lab $(wildcard notebooks/[0-9][0-9]_*.ipynb)
	@$(BIN)/jupyter trust notebooks/[0-9][0-9]_*.ipynb >/dev/null
	@touch $@

# The settings are Binder's: one notebook at a time, and no question about news over the first lesson.
lab: $(VENV)/.trusted  ## open JupyterLab on the first lesson (LAB_ARGS="--no-browser --port 8890")
	JUPYTER_CONFIG_PATH="$(CURDIR)/binder" $(BIN)/jupyter lab $(ROOT_FLAG) --notebook-dir=notebooks \
	  --LabApp.default_url=/lab/tree/00_start_here.ipynb $(LAB_ARGS)

voila: $(VENV)/.installed-voila  ## the apps as web pages, without code (APP=one.ipynb for one of them)
	@# A page that was left, and has said nothing for ten minutes, gives its memory back.
	@echo "The front page: http://localhost:8866/voila/render/index.ipynb"
	$(BIN)/voila --MappingKernelManager.cull_idle_timeout=600 --MappingKernelManager.cull_interval=60 $(APP)

# --- check --------------------------------------------------------------------------------------

test: lint unit nbval browser  ## everything CI checks (BROWSER=0 leaves the browser out and says so)

lint: $(VENV)/.installed-dev  ## ruff, ruff format, mypy --strict, import contracts
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	$(BIN)/lint-imports

unit: $(VENV)/.installed-dev  ## unit tests, doctests and the README's examples
	$(RUN) pytest -n $(JOBS) -m "not browser"

nbval: $(VENV)/.installed-dev  ## run every notebook and compare with its stored outputs
	$(RUN) pytest -n $(JOBS) --dist loadscope --nbval --nbval-current-env --nbval-cell-timeout=120 \
	  --nbval-sanitize-with=tests/nbval_sanitize.cfg notebooks/[0-9][0-9]_*.ipynb notebooks/apps

browser: $(VENV)/.installed-dev  ## the widgets in real Chromium: JupyterLab and Voila
ifeq ($(BROWSER),0)
	@echo "BROWSER=0: the browser tests were left out."
else
	$(RUN) pytest -m "browser and not lite" tests/browser
endif

check-site: site $(VENV)/.installed-dev  ## build the JupyterLite site and run its lessons with the network closed
	SITE=$(SITE) $(RUN) pytest -s tests/browser/test_lite.py

binder: $(VENV)/.installed-dev  ## do what Binder does, without Docker, and open both of its links (minutes; wants python3.11)
	binder/dry_run.sh --open $(BIN)/python

# --- make ---------------------------------------------------------------------------------------

notebooks: $(VENV)/.installed-dev  ## run the notebooks again and store their outputs
	$(BIN)/python tests/store_outputs.py --jobs $(JOBS)

bench: $(VENV)/.installed-bench  ## the speed figures of the README
	@for script in tests/benchmarks/bench_*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

dist: $(VENV)/.installed-dev  ## three wheels and an sdist in dist/
	$(BIN)/python binder/publish/build_dist.py dist

docs: $(VENV)/.installed-dev  ## the lessons as web pages in _docs/, readable without a network; links checked
	$(BIN)/python binder/docs/build_docs.py $(DOCS)

site: $(LITE)/.installed  ## a JupyterLite site in _site/: the lessons run in the browser, nothing to install
	$(LITE)/bin/python binder/lite/build_site.py $(SITE)

# Apart from .venv: the front-end parts of everything installed there would go into the site.
$(LITE)/.installed: binder/lite/requirements.txt binder/requirements.txt
	@$(PYTHON) -m venv $(LITE)
	@$(LITE)/bin/python -m pip install --quiet --disable-pip-version-check \
	  --requirement binder/lite/requirements.txt --constraint binder/requirements.txt
	@touch $@

pins: $(BIN)/python  ## lock the dependencies again and write binder/requirements.txt
	$(RUN) pip install --quiet --disable-pip-version-check uv
	$(RUN) uv lock
	$(RUN) uv export --quiet --frozen --no-hashes --no-emit-project --no-dev --extra lab --extra voila \
	  --output-file binder/requirements.txt >/dev/null

clean:  ## remove the virtual environments, what was built, and the caches
	rm -rf $(VENV) $(LITE) $(SITE) $(DOCS) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
