"""A table may call before round 1 has started: the coordinator's page of the open night shows it and answers it."""

import pytest
from django.urls import reverse

from tests.factories import seated_night, table_of
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import joined, night_url, signed_in, where, words
from tournaments.models import Table


@pytest.mark.django_db
def test_a_call_before_round_1_is_shown_and_answered():
    made = seated_night()
    desk, page = signed_in(made.coordinator), night_url(made, "night")
    high = table_of(made.night, "High", 1)
    joined(made, "Adam").post(reverse("call_coordinator"), {"table": high.pk})

    shown = desk.get(page)

    assert "High is calling you. Adam Ames," in words(shown)
    assert the_one(shown.text, "div", id="calls")["hx-get"] == page
    form = the_one(shown.text, "form", action=f"{page}/tables/{high.pk}/answer")
    assert where(desk.post(form["action"], fields_of(shown.text, form))) == "night"
    assert Table.objects.get(pk=high.pk).called_at is None
    assert elements(desk.get(page).text, "button", id=f"answer-{high.pk}") == []
