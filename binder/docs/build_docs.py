"""The lessons as a static site: one web page for each notebook, as it was last run, readable without a network.

    python binder/docs/build_docs.py _docs

Nothing is executed. nbconvert's page shows plotly figures only with code from a CDN, so a figure is written here as
a small script that draws it with the one `plotly.min.js` beside the pages. A live control cannot work without Python;
a line says so where it stood, with a link to where it does. Every link is checked at the end.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import shutil
import sys
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import plotly
from jinja2 import DictLoader
from nbconvert import HTMLExporter
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from nbformat import NotebookNode

REPO = Path(__file__).resolve().parents[2]
NOTEBOOKS = REPO / "notebooks"
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
MOST_BYTES = 6_000_000
PLOTLY_JSON = "application/vnd.plotly.v1+json"
#: How a widget looks as text: what it is, or all its parts in brackets, of no use to a reader.
WIDGET_TEXT = re.compile(r"^\w+(: a live control;|\((children=|\{))")
#: Where the words about an answer end: a heading, the next question, something else that is folded.
NEXT_QUESTION = re.compile(r"^(?:#|<details|\*\*Exercise|.*\*\*(?:Predict|Guess)\b)", re.MULTILINE)

STYLE = """
body { font: 16px/1.55 Helvetica, Arial, "DejaVu Sans", sans-serif; color: #22222a; background: #fff;
  max-width: 900px; margin: 0 auto; padding: 8px 16px 40px; }
img, svg { max-width: 100%; height: auto; } a { color: #1f5f9a; }
pre { background: #f3f4f6; padding: 8px 12px; overflow-x: auto; border-radius: 4px; } code { font-size: 14px; }
table { border-collapse: collapse; display: block; overflow-x: auto; } td, th { padding: 3px 10px; text-align: left;
  border-bottom: 1px solid #e3e6ea; vertical-align: top; }
"""
NAV_STYLE = (
    "<style>.inb-nav{display:flex;flex-wrap:wrap;gap:4px 18px;justify-content:space-between;padding:8px 12px;"
    "font:14px Helvetica,Arial,sans-serif}.inb-nav a{color:#1f5f9a}"
    "body.jp-Notebook{max-width:1100px;margin:0 auto!important}"
    ".jp-RenderedSVG img{max-width:100%;height:auto}"
    ".inb-live{border-left:6px solid #1f6fb2;padding:.4em .9em;background:#f3f6fa;line-height:1.45}"
    ".inb-answer>summary{cursor:pointer;padding:.3em .6em;width:fit-content;border:1px solid #8a94a0;border-radius:4px;"
    "margin:6px 0 6px calc(var(--jp-cell-prompt-width) + 12px);font:14px/1.45 Helvetica,Arial,sans-serif}"
    ".inb-said>summary{margin-left:0}"
    "@media (max-width:600px){.jp-InputPrompt,.jp-OutputPrompt{display:none!important}"
    ".inb-answer>summary{margin-left:0}"
    "body.jp-Notebook{padding:4px!important}.jp-Cell{padding:2px!important}"
    ".jp-RenderedHTMLCommon table{display:block;overflow-x:auto}}</style>"
)

#: nbconvert's page, with the outputs of a cell that answers a prediction folded, and the code that solves an exercise.
#: A figure that was drawn while it was folded has not known how wide it would be.
LESSON = """
{%- extends 'lab/index.html.j2' -%}
{%- block output_group -%}
{%- if 'answer' in cell.metadata.get('tags', []) -%}
<details class="inb-answer"
 ontoggle="for (const figure of this.querySelectorAll('.js-plotly-plot')) Plotly.Plots.resize(figure)">
<summary>Guess first, then open the answer</summary>
{{ super() }}
</details>
{%- else -%}
{{ super() }}
{%- endif -%}
{%- endblock output_group -%}
{%- block input_group -%}
{%- if 'solution' in cell.metadata.get('tags', []) -%}
<details class="inb-answer"><summary>The solution, computed</summary>
{{ super() }}
</details>
{%- else -%}
{{ super() }}
{%- endif -%}
{%- endblock input_group -%}
"""


# --- notebooks ------------------------------------------------------------------------------------


def figure_html(figure: dict, name: str) -> str:  # type: ignore[type-arg]
    """A stored plotly figure as a place and the script that draws it there."""
    parts = [figure.get("data", []), figure.get("layout", {}), {"responsive": True, "displayModeBar": False}]
    # "</script>" in a text would end the script; JSON allows the slash to be written with a backslash.
    arguments = ", ".join(json.dumps(part, ensure_ascii=False).replace("</", "<\\/") for part in parts)
    height = int(figure.get("layout", {}).get("height") or 450)
    return (
        f'<div id="{name}" style="width:100%;min-height:{height}px"></div>'
        f'<script>Plotly.newPlot("{name}", {arguments});</script>'
    )


def static(notebook: NotebookNode) -> NotebookNode:
    """The notebook with its figures as HTML, and a word where a live control stood. Changes it in place."""
    answered = False
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            cell.source = as_pages(folded(cell.source) if answered else cell.source)
        answered = "answer" in cell.metadata.get("tags", [])
        if cell.cell_type == "code":  # an output without data only keeps JupyterLab from showing a hidden answer
            cell.outputs = [output for output in cell.outputs if output.get("data") != {}]
        for place, output in enumerate(cell.get("outputs", [])):
            data = output.get("data", {})
            if PLOTLY_JSON in data:
                output.data = {"text/html": figure_html(data[PLOTLY_JSON], f"figure-{number}-{place}")}
            elif set(data) == {"text/plain"} and WIDGET_TEXT.match(data["text/plain"]):
                words = "Here is a live control. It needs Python: open this lesson as the"
                output.data = {
                    "text/html": f'<p class="inb-live">{words} <a href="index.html">front page</a> says.</p>'
                }
    return notebook


def folded(text: str) -> str:
    """The words after an answer, folded as far as they speak of it: up to a heading or the next question.

    >>> print(folded("Five of them.\\n\\n**Predict** the next.\\n"))
    <details class="inb-answer inb-said"><summary>What it says</summary>
    <BLANKLINE>
    Five of them.
    <BLANKLINE>
    </details>
    <BLANKLINE>
    **Predict** the next.
    <BLANKLINE>
    """
    end = NEXT_QUESTION.search(text)
    said, rest = (text[: end.start()], text[end.start() :]) if end else (text, "")
    if not said.strip():
        return text
    summary = '<details class="inb-answer inb-said"><summary>What it says</summary>'
    return f"{summary}\n\n{said.strip()}\n\n</details>\n\n{rest}"


def as_pages(text: str) -> str:
    """Markdown whose links to notebooks and Markdown files lead to their pages here.

    >>> as_pages("[next](01_cards.ipynb#top), [all](notebooks/02_odds.ipynb), [x](https://example.org/a.ipynb)")
    '[next](01_cards.html#top), [all](02_odds.html), [x](https://example.org/a.ipynb)'
    """
    text = re.sub(r"\]\((?!\w+:)(?:notebooks/)?(\w+)\.ipynb(#[^)]*)?\)", r"](\1.html\2)", text)
    text = re.sub(r"\]\((CONTRIBUTING|CHANGELOG)\.md(#[^)]*)?\)", r"](\1.html\2)", text)
    return re.sub(r"\]\(README\.md(#[^)]*)?\)", r"](index.html\1)", text)


def lesson_page(path: Path, before: Path | None, after: Path | None) -> str:
    """The page of one notebook, with links to its neighbours."""
    notebook = static(nbformat.read(path, as_version=4))
    exporter = HTMLExporter(
        template_name="lab",
        template_file="lesson.html.j2",
        extra_loaders=[DictLoader({"lesson.html.j2": LESSON})],
        mathjax_url="",
        require_js_url="",
        mermaid_js_url="",
    )
    exporter.exclude_input_prompt = exporter.exclude_output_prompt = False
    page, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": path.stem}})
    page = re.sub(r'<script[^>]*src="(https?:)?//[^"]*"[^>]*>\s*</script>', "", page)  # nothing from elsewhere
    page = re.sub(r'<script type="module">\s*import mermaid.*?</script>', "", page, flags=re.DOTALL)
    links = [
        f'<a href="{before.stem}.html">← {before.stem[:2]}</a>' if before else "<span></span>",
        '<a href="index.html">all lessons</a>',
        f'<a href="{after.stem}.html">{after.stem[:2]} →</a>' if after else "<span></span>",
    ]
    nav = f'<nav class="inb-nav">{"".join(links)}</nav>'
    page = page.replace("</head>", f'<script src="plotly.min.js"></script>{NAV_STYLE}</head>', 1)
    page = re.sub(r"(<body[^>]*>)", lambda match: match[1] + nav, page, count=1)
    return page.replace("</body>", f"{nav}</body>", 1)


def text_page(path: Path) -> str:
    """The page of a Markdown file. A badge, which is a picture from elsewhere, becomes its words."""
    text = re.sub(r"\[!\[([^\]]*)\]\(https?://[^)]*\)\]", r"[\1]", path.read_text(encoding="utf-8"))
    body = re.sub(
        r'<(h[1-6])[^>]*>(.*?)(?:<a class="anchor-link".*?</a>)?</\1>',
        lambda match: f'<{match[1]} id="{anchor(match[2])}">{match[2]}</{match[1]}>',
        markdown2html_mistune(as_pages(text)),
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(path.stem)}</title><style>{STYLE}</style></head><body>{body}</body></html>"
    )


def anchor(heading: str) -> str:
    """The place of a heading, as GitHub names it.

    >>> anchor("Web pages, sites and <b>packages</b>")
    'web-pages-sites-and-packages'
    """
    plain = html.unescape(re.sub(r"<[^>]*>", "", heading)).lower()
    return re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")


# --- links ----------------------------------------------------------------------------------------


class _Links(HTMLParser):
    """Gathers what a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.places |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        self.loads += [found["src"]] if "src" in found else []
        self.loads += [found["href"]] if tag == "link" and "href" in found else []


def read_links(text: str) -> _Links:
    parser = _Links()
    parser.feed(text)
    return parser


def broken(site: Path) -> list[str]:
    """One sentence for each link that leads nowhere and each thing a page would load from elsewhere.

    Addresses on other hosts are links a reader may follow; they are not fetched.
    """
    pages = {path.name: read_links(path.read_text(encoding="utf-8")) for path in sorted(site.glob("*.html"))}
    found = []
    for name, page in pages.items():
        for target in page.loads:
            address = urllib.parse.urlsplit(target)
            if address.scheme in ("http", "https") or address.netloc:
                found.append(f"{name} would load {target}")
            elif not address.scheme and not (site / urllib.parse.unquote(address.path)).exists():
                found.append(f"{name} shows {target}, which is not here")
        for target in page.links:
            address = urllib.parse.urlsplit(target)
            if address.scheme or address.netloc:
                continue
            path = urllib.parse.unquote(address.path) or name
            if not (site / path).exists():
                found.append(f"{name} links to {target}, which is not here")
            elif address.fragment and urllib.parse.unquote(address.fragment) not in pages[path].places:
                found.append(f"{name} links to {target}, and there is no such place")
    return found


# --- the site -------------------------------------------------------------------------------------


def build(site: Path) -> list[str]:
    """Build the site in `site`, which is replaced; what is wrong with it, one sentence each."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    shutil.copy(Path(plotly.__file__).parent / "package_data" / "plotly.min.js", site)
    if (NOTEBOOKS / "images").exists():
        shutil.copytree(NOTEBOOKS / "images", site / "notebooks" / "images")
        shutil.copytree(NOTEBOOKS / "images", site / "images")
    shutil.copy(REPO / "LICENSE", site)
    for name in PAGES:
        target = "index.html" if name == "README.md" else f"{Path(name).stem}.html"
        (site / target).write_text(text_page(REPO / name), encoding="utf-8")
    lessons = sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))  # not what a reader has begun beside them
    for path, before, after in zip(lessons, [None, *lessons[:-1]], [*lessons[1:], None], strict=True):
        (site / f"{path.stem}.html").write_text(lesson_page(path, before, after), encoding="utf-8")
    listed = read_links((site / "index.html").read_text(encoding="utf-8")).links
    unlisted = [f"README.md does not list {p.name}" for p in lessons if f"{p.stem}.html" not in listed]
    large = [
        f"{path.name} has {path.stat().st_size} bytes; at most {MOST_BYTES}"
        for path in site.iterdir()
        if path.is_file() and path.stat().st_size > MOST_BYTES
    ]
    return [*broken(site), *unlisted, *large]


def main(argv: list[str] | None = None) -> int:
    """Command line; 1 if a link is broken or a page too large."""
    parser = argparse.ArgumentParser(description="Build the lessons as web pages.")
    parser.add_argument("site", type=Path, help="folder to write; what is there is replaced")
    site: Path = parser.parse_args(argv).site
    if site.exists() and any(site.iterdir()) and not (site / "plotly.min.js").exists():
        parser.error(f"{site} is not empty and holds no pages of ours; it is left as it is")
    problems = build(site)
    pages = sorted(site.glob("*.html"), key=lambda path: -path.stat().st_size)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(
        f"{site}: {len(pages)} pages, {size / 1e6:.1f} MB; the largest page is {pages[0].name}, "
        f"{pages[0].stat().st_size / 1e3:.0f} kB"
    )
    print("\n".join(problems) or "Every link leads somewhere, and no page loads anything from elsewhere.")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
