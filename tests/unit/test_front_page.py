"""The front page of the apps and their pages, without a browser; the small table; the short way to plotly."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import illuminati_nb as inb
from illuminati_nb import needs
from illuminati_nb.needs import explained
from illuminati_nb.views.front_page import APPS, App, find_app, ready_apps


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.name)
def test_each_app_has_a_picture_and_words(app: App) -> None:
    picture = ElementTree.fromstring(app.picture())
    assert picture.get("viewBox") == "0 0 320 180"
    assert len(picture) > 5
    assert app.words.endswith(".")
    assert app.how.endswith(".")


def test_only_apps_whose_widget_is_there_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {app.widget for app in ready_apps()} == {app.widget for app in APPS} & set(inb.__all__)
    monkeypatch.setattr(inb, "__all__", [name for name in inb.__all__ if name != "GameTable"])
    assert "game_table" not in {app.name for app in ready_apps()}
    assert "game_table.ipynb" not in inb.front_page()._repr_html_()


def test_an_app_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="name='chess': there are attack_lab, "):
        find_app("chess")


def test_a_page_that_cannot_be_opened_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("IPython.display.display", lambda thing: shown.append(getattr(thing, "data", repr(thing))))

    def broken() -> None:
        raise RuntimeError("no <ink>")

    monkeypatch.setattr(inb, "AttackLab", broken)
    inb.app_page("attack_lab")
    assert "could not be opened: RuntimeError: no &lt;ink&gt;" in shown[-1]
    assert "all apps" in shown[-1]


class TestSheet:
    def test_numbers_stand_right_and_words_left(self) -> None:
        shown = inb.sheet([("a", 1, 0.5), ("bc", 10, 2.0)], ["what", "n", "share"], digits=1)
        assert repr(shown).splitlines() == ["what   n  share", "a      1    0.5", "bc    10    2.0"]
        html = shown._repr_html_()
        assert '<th scope="col">what</th><th scope="col" class="n">n</th>' in html
        assert '<td>bc</td><td class="n">10</td><td class="n">2.0</td>' in html

    def test_fractions_stay_exact_and_text_is_escaped(self) -> None:
        html = inb.sheet([("<b>", Fraction(5, 18))], ["a&b", "chance"])._repr_html_()
        assert "<td>&lt;b&gt;</td>" in html
        assert "a&amp;b" in html
        assert "5/18" in html

    def test_bad_input_is_named(self) -> None:
        with pytest.raises(ValueError, match=r"rows\[1\] has 1 values for 2 columns"):
            inb.sheet([(1, 2), (3,)], ["a", "b"])
        with pytest.raises(TypeError, match="columns='ab'"):
            inb.sheet([], "ab")


class TestNeeds:
    def test_a_missing_library_is_named_with_the_remedy(self) -> None:
        error = explained("The map", ModuleNotFoundError("x", name="plotly.graph_objects"))
        assert str(error).startswith("The map needs plotly, which is not installed: pip install 'illuminati-nb[lab]'")

    def test_in_the_browser_the_remedy_is_another(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "emscripten")
        assert "try `import pandas` first" in str(explained("It", ModuleNotFoundError("x", name="pandas")))

    def test_a_part_of_the_package_is_installed_in_the_browser_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """`import illuminati-nb-lab` would be no Python."""
        monkeypatch.setattr(sys, "platform", "emscripten")
        monkeypatch.setattr(needs, "installed", lambda package: package != "illuminati_nb.widgets")
        ours = ModuleNotFoundError("No module named 'illuminati_nb.widgets'", name="illuminati_nb.widgets")
        words = str(explained("It", ours))
        assert (
            words == "It needs illuminati-nb-lab, which is not installed: pip install 'illuminati-nb[lab]' brings it."
        )

    def test_a_slip_of_ours_is_not_dressed_up(self) -> None:
        ours = ModuleNotFoundError("No module named 'illuminati_nb.vews'", name="illuminati_nb.vews")
        assert explained("It", ours) is ours


def test_the_first_picture_does_not_wait_for_parsers_of_addresses() -> None:
    code = (
        "import sys, illuminati_nb as inb; inb.AttackLab()\n"
        "assert 'nbformat' in sys.modules and 'rfc3987_syntax' not in sys.modules\n"
        "import jsonschema; jsonschema.validate(3, {'type': 'integer'})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
