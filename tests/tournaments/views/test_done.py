"""A deed that leads to another page is confirmed there, in one sentence of a few that there are."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.templates.reading import elements
from tests.tournaments.views import access
from tests.tournaments.views.test_access import ROWS
from tests.tournaments.views.visitors import joined, words
from tournaments.models import ApiToken, Night, Phone
from tournaments.services.api_tokens import make_token
from tournaments.services.seasons import plan_night
from tournaments.views.done import Done

COORDINATOR = access.VISITORS.index("coordinator")
TELL_IT_THEMSELVES = {
    "night",
    "night_end",
    "seating",
    "paper",
    "join",
    "login",
    "clubs",
    "club",
    "password_changed",
}
"""Pages whose title, log or list has at once what was done, or that begin something."""
DEEDS = [
    row
    for row in ROWS
    if "slug" in row.ids
    and row.method == "POST"
    and row.answers[COORDINATOR].startswith("to ")
    and row.answers[COORDINATOR].removeprefix("to ") not in TELL_IT_THEMSELVES
]


@pytest.fixture
def planned(made) -> Night:
    """A night in a fortnight, at the second couple's."""
    return _planned(made, 2, "B")


def _planned(made, weeks: int, hosts: str) -> Night:
    day = EVENING.date() + timedelta(weeks=weeks)
    return plan_night(season=made.season, date=day, hosts=made.couples[hosts], by=made.by, at=EVENING)


def said(answer) -> list[str]:
    assert answer.status_code == 200
    return [one.text for one in elements(answer.text, "p", role="status")]


@pytest.mark.parametrize(
    ("action", "more", "sentence"),
    [
        ("hosts", lambda m: {"hosts": m.couples["C"].pk}, Done.HOSTS),
        ("move", lambda _: {"date": "2026-01-31", "reason": "snow"}, Done.MOVED),
        ("cancel", lambda _: {"reason": "snow"}, Done.CANCELLED),
        ("swap", lambda m: {"other": _planned(m, 4, "C").pk, "have_agreed": "on"}, Done.HOSTS_SWAPPED),
    ],
    ids=["hosts", "moved", "cancelled", "exchanged"],
)
def test_a_change_of_the_plan_is_confirmed_at_its_night(made, desk, planned, action, more, sentence):
    page = reverse("night_plan", args=[made.club.slug, planned.pk])

    answer = desk.post(page, {"action": action, **more(made)}, follow=True)

    assert said(answer) == [sentence.value]
    (notice,) = elements(answer.text, "p", role="status")
    assert [around["id"] for around in notice.inside if around.name == "li"] == [f"night-{planned.pk}"]
    assert answer.redirect_chain[-1][0].endswith(f"#night-{planned.pk}")


@pytest.mark.parametrize("action", ["unmove", "restore"])
def test_taking_a_change_of_the_plan_back_is_confirmed_too(made, desk, planned, action):
    page = reverse("night_plan", args=[made.club.slug, planned.pk])
    change = {"action": "move", "date": "2026-01-31"} if action == "unmove" else {"action": "cancel"}
    desk.post(page, {"reason": "snow", **change})

    answer = desk.post(page, {"action": action}, follow=True)

    assert said(answer) == [(Done.MOVED_BACK if action == "unmove" else Done.RESTORED).value]


@pytest.mark.parametrize(
    ("page", "sent", "sentence"),
    [
        ("season_dates", {"starts_on": "2025-09-01", "ends_on": "2026-06-30"}, Done.DATES),
        ("trophies", {}, Done.TROPHIES),
        ("players", {"action": "player", "name": "Sue Stone", "group": "B"}, Done.PLAYER),
        ("player", {"action": "rename", "name": "Finn Field"}, Done.NAME),
        ("player", {"action": "nickname", "nickname": "Finny"}, Done.NICKNAME),
        ("checklist", {}, Done.CHECKLIST),
        ("access", {"action": "invite"}, Done.ACCESS),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_is_saved_on_a_form_is_confirmed(made, desk, page, sent, sentence):
    ids = {
        "season_dates": made.season.pk,
        "trophies": made.season.pk,
        "player": made.people["Finn"].pk,
        "checklist": made.night.pk,
    }
    url = reverse(page, args=[made.club.slug, *([ids[page]] if page in ids else [])])
    fields = [one for tag in ("input", "select") for one in elements(desk.get(url).text, tag)]
    kept = {one["name"]: one["value"] for one in fields if page == "trophies" and one["value"]}

    assert said(desk.post(url, kept | sent, follow=True)) == [sentence.value]


def test_what_is_revoked_is_confirmed(made, desk):
    make_token(club=made.club, name="our web page", reads_private=False, by=made.by, at=EVENING)
    joined(made, "Adam")
    phone = reverse("phone_revoke", args=[made.club.slug, made.night.pk, Phone.objects.get().pk])
    key = {"action": "revoke", "which": ApiToken.objects.get().pk}

    assert said(desk.post(phone, follow=True)) == [Done.PHONE_REVOKED.value]
    keys = desk.post(reverse("api_keys", args=[made.club.slug]), key, follow=True)
    assert Done.KEY_REVOKED.value in words(keys)


@pytest.mark.parametrize(
    "query", ["done=<script>", "done=hosts&beside=x", "done=HOSTS&beside=999", "beside=1", "done="]
)
def test_nobody_else_puts_words_on_a_page(made, query):
    answer = Client().get(f"{reverse('standings', args=[made.club.slug])}?{query}")

    assert answer.status_code == 200
    assert set(said(answer)) <= {Done.HOSTS.value}
    assert "<script>" not in answer.text


@pytest.mark.parametrize("row", DEEDS, ids=lambda row: row.name)
def test_no_deed_of_a_coordinator_leads_on_without_a_word(world, row):
    sent = row.sent(world)

    answer = access.visitor(world, "coordinator").post(row.url(world), sent, follow=True)

    assert [one for one in elements(answer.text, role="status") if one.text] != []
