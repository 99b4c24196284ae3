"""The joined scripts: what is in them, what was left out, and what they may weigh."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from clubsite.scripts import JOINED, OWN, joined_script
from clubsite.settings import BASE_DIR

KILOBYTE = 1024
PAGES = ("table/phone.html", "games/game.html", "games/change.html", "entry")


def test_each_is_found_under_its_address_with_all_its_parts():
    for address, names in JOINED.items():
        text = Path(finders.find(address)).read_text(encoding="utf-8")
        assert text == joined_script(*names)
        assert text.count('"use strict"') == len(names)


def test_a_changed_source_is_joined_anew(tmp_path, settings, monkeypatch):
    settings.BOWER_DATA = tmp_path
    finder = finders.get_finder("clubsite.scripts.JoinedScriptsFinder").__class__()
    [before, *_] = [storage.path(path) for path, storage in finder.list(None)]
    Path(before).write_text("old", encoding="utf-8")
    found = finder.find("bower/join-page.js")

    assert found == before
    assert Path(found).read_text(encoding="utf-8") == joined_script("queue.js", "waiting.js")
    assert finder.find("bower/no-such.js") == []


@pytest.mark.parametrize("name", sorted({name for names in JOINED.values() for name in names}))
def test_only_comments_and_indents_are_left_out(name):
    source = (OWN / name).read_text(encoding="utf-8")
    lean = joined_script(name)

    assert not re.search(r"^\s|//", lean, flags=re.MULTILINE)
    without_comments = re.sub(r"(?<!:)//.*", "", source)
    assert lean.split() == without_comments.split()


def test_the_queue_is_as_small_as_it_has_to_be():
    assert len((OWN / "queue.js").read_text(encoding="utf-8").splitlines()) <= 120
    assert len(gzip.compress(joined_script("queue.js").encode())) <= 3 * KILOBYTE


def test_the_pages_use_no_attribute_of_htmx_that_piece_js_does_not_know():
    templates = BASE_DIR / "templates"
    files = [
        file
        for page in PAGES
        for file in ([templates / page] if page.endswith(".html") else sorted((templates / page).iterdir()))
    ]
    used = {
        (name, re.sub(r"\{.*|3s", "…", value))
        for file in files
        for name, value in re.findall(r'\b(hx-[a-z-]+)="([^"]*)', file.read_text(encoding="utf-8"))
    }

    assert used == {
        ("hx-get", "…"),
        ("hx-post", "…"),
        ("hx-target", "#table-now"),
        ("hx-swap", "outerHTML"),
        ("hx-trigger", "every …"),
        ("hx-include", "#hand-form"),
        ("hx-params", "…"),
        ("hx-params", "table,…"),
        ("hx-sync", "this:drop"),
        ("hx-sync", "#table-now:replace"),
        ("hx-disabled-elt", "this"),
    }
