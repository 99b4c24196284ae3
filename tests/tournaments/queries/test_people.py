"""People as pages name them: the shortest name that nobody else there has."""

import pytest

from tournaments.queries.people import people


@pytest.mark.parametrize(
    ("names", "shorts"),
    [
        (["Adam Ames", "Bert Brook"], ["Adam", "Bert"]),
        (["Pat"], ["Pat"]),
        (["Tom Ames", "Tom Brook", "Ann Ames"], ["Tom A.", "Tom B.", "Ann"]),
        (["Tom Ames", "Tom Archer"], ["Tom Ames", "Tom Archer"]),
        (["Tom", "Tom Ames"], ["Tom", "Tom A."]),
        (["Mary Ann Smith", "Mary Jones"], ["Mary S.", "Mary J."]),
        (["Tom Ames", "Tom Ames"], ["Tom Ames", "Tom Ames"]),
        (["Zoë O'Brien", "José Smith-Jones"], ["Zoë", "José"]),
        (["{{ 7*7 }}", "<b>Bo</b>"], ["{{ 7*7 }}", "<b>Bo</b>"]),
        (["🍷", "🍷 two"], ["🍷", "🍷 two"]),
        (["שרה כהן", "שרה לוי"], ["שרה כ.", "שרה ל."]),
        (["  Tom   Ames "], ["Tom"]),
        ([""], [""]),
    ],
)
def test_short_names(names, shorts):
    found = people(dict(enumerate(names)))

    assert [found[number].short for number in range(len(names))] == shorts
    assert [found[number].name for number in range(len(names))] == names


def test_short_names_are_never_shared():
    names = ["Tom Ames", "Tom A.", "Tom", "Tom Archer", "Tom Brook"]

    shorts = [person.short for person in people(dict(enumerate(names))).values()]

    assert len(set(shorts)) == len(shorts)
