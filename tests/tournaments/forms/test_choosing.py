"""A long list says what Django's own says."""

import pytest
from django import forms

from tests.tournaments.templates.reading import elements
from tournaments.forms.choosing import LongSelect

CHOICES = [("", "nobody"), (1, "Adam Ames"), (11, "<b>Bo</b> & “Mo”"), (2, 'Ελένη "Lena"')]


@pytest.mark.parametrize("chosen", [None, "", 1, "1", 11, "2", 7, "<1>"])
@pytest.mark.parametrize(
    "attrs", [None, {"id": "id_who", "aria-describedby": 'x"y', "required": True, "disabled": False}]
)
def test_it_is_the_list_that_django_writes(chosen, attrs):
    ours, djangos = (
        kind(attrs={"class": "wide"}, choices=CHOICES).render("who", chosen, attrs)
        for kind in (LongSelect, forms.Select)
    )

    assert read(ours) == read(djangos)
    assert len(read(ours)) == 1 + len(CHOICES)


def read(html: str) -> list[tuple]:
    return [(e.attributes, e.text.strip()) for kind in ("select", "option") for e in elements(html, kind)]
