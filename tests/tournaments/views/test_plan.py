"""A season's plan through its pages: proposed, changed, saved, warned about, moved, exchanged, ticked."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import EVENING, fixture_night, planned_night, play_night, season_of_nights
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import signed_in, value, where, words
from tournaments.forms.plain_words import A_DAY, NOT_OFFERED
from tournaments.models import LogEntry, Night, Player, Season, SeasonEntry
from tournaments.queries.plan import season_plan
from tournaments.services import plan_nights, seasons

pytestmark = pytest.mark.django_db

ASKED = {
    "weekday": "3",
    "rhythm": "second",
    "starts_on": "2025-09-01",
    "ends_on": "2026-05-31",
    "holidays": "20 December to 12 January Christmas",
}


@pytest.fixture
def made(db):
    """One night, planned for Thursday 15 January at the Ameses'."""
    return planned_night()


def plan_url(made, **changes) -> str:
    return reverse("plan", args=[made.club.slug, made.season.pk], query=ASKED | changes)


def season_page(desk, made):
    return desk.get(reverse("season", args=[made.club.slug, made.season.pk]))


def night_url(made, night: Night | None = None) -> str:
    return reverse("night_plan", args=[made.club.slug, (night or made.night).pk])


def another(made, when: date, hosts: str | None = "B") -> Night:
    couple = made.couples[hosts] if hosts else None
    return seasons.plan_night(season=made.season, date=when, hosts=couple, by=made.by, at=EVENING)


def rows_of(page) -> list[tuple[str, str]]:
    dates = [e["value"] for e in elements(page.text, "input") if (e["name"] or "").startswith("date_")]
    chosen = [e.text for e in elements(page.text, "option") if "selected" in e.attributes]
    return list(zip(dates, chosen[-len(dates) :], strict=True)) if dates else []


def filled(page) -> dict:
    """What the form of a proposal would send as it stands."""
    sent = {"action": "save"}
    for n, (when, _) in enumerate(rows_of(page)):
        picker = the_one(page.text, "select", name=f"hosts_{n}")
        option = next(
            e
            for e in elements(page.text, "option")
            if "selected" in e.attributes and picker.attributes in [around.attributes for around in e.inside]
        )
        sent |= {f"date_{n}": when, f"hosts_{n}": option["value"], f"keep_{n}": "on"}
    return sent


def test_a_rhythm_gives_nights_with_hosts_in_turn_around_those_there_are(made, desk):
    page = desk.get(plan_url(made))

    assert rows_of(page) == [
        ("2025-09-11", "Bert Brook & Bella Brook"),
        ("2025-10-09", "Carl Chen & Cora Chen"),
        ("2025-11-13", "Dan Diaz & Dora Diaz"),
        ("2025-12-11", "Eli Endo & Emma Endo"),
        ("2026-02-12", "Finn Ford & Fay Ford"),
        ("2026-03-12", "Bert Brook & Bella Brook"),
        ("2026-04-09", "Carl Chen & Cora Chen"),
        ("2026-05-14", "Dan Diaz & Dora Diaz"),
    ]
    assert Night.objects.count() == 1


def test_dates_in_holidays_and_dates_with_a_night_are_left_out_and_said(made, desk):
    christmas = words(desk.get(plan_url(made, holidays="8 January Epiphany, late")))
    third = words(desk.get(plan_url(made, rhythm="third")))

    assert "Thursday 8 January is left out: Epiphany, late." in christmas
    assert "Thursday 15 January is planned already." in third


def test_a_proposal_is_saved_as_it_was_changed(made, desk):
    page = desk.get(plan_url(made))
    sent = filled(page) | {"date_0": "2025-09-13", "hosts_0": made.couples["F"].pk, "hosts_1": ""}
    del sent["keep_2"]

    answer = desk.post(plan_url(made), sent)

    assert where(answer) == "season"
    assert "Saved: the nights as planned." in words(desk.get(answer.url))
    nights = {
        str(n.date): n.hosts and n.hosts.first.name for n in Night.objects.select_related("hosts__first")
    }
    assert len(nights) == 8
    assert (nights["2025-09-13"], nights["2025-10-09"]) == ("Finn Ford", None)
    assert not {"2025-09-11", "2025-11-13"} & set(nights)
    assert Season.objects.get().holidays == ASKED["holidays"]


def test_looking_again_warns_of_what_was_changed_and_saves_nothing(made, desk):
    page = desk.get(plan_url(made))
    sent = filled(page) | {"action": "look", "date_0": "2026-01-08", "hosts_0": made.couples["A"].pk}

    again = desk.post(plan_url(made), sent)

    assert again.status_code == 200
    assert (
        "Adam Ames & Alice Ames host twice in a row: on Thursday 8 January and Thursday 15 January."
        in words(again)
    )
    assert "Thursday 8 January is in the holidays (Christmas)." in words(again)
    assert value(again, "date_0") == "2026-01-08"
    assert Night.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"date_1": "2025-09-11"}, "11 September 2025 stands here twice. Change one, or leave one out."),
        ({"date_1": "2026-01-15"}, "There is a night on 15 January 2026 already."),
        ({"date_1": "2026-06-01"}, "1 June 2026 is outside the season"),
        ({"date_1": "soon"}, A_DAY),
        ({"hosts_1": "999999"}, NOT_OFFERED),
    ],
)
def test_a_proposal_that_cannot_be_is_said_and_keeps_what_was_entered(made, desk, changes, sentence):
    answer = desk.post(plan_url(made), filled(desk.get(plan_url(made))) | changes)

    assert answer.status_code == 422
    assert sentence in words(answer)
    assert value(answer, "date_0") == "2025-09-11"
    assert Night.objects.count() == 1


def test_a_proposal_of_which_nothing_is_kept_is_refused(made, desk):
    sent = {name: sent for name, sent in filled(desk.get(plan_url(made))).items() if "keep" not in name}

    assert "No night is chosen. Tick at least one." in words(desk.post(plan_url(made), sent))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"holidays": "Easter"}, "Line 1, “Easter”: no date is found in it."),
        ({"starts_on": "2025-08-31"}, "The season runs from 1 September 2025 to 31 May 2026."),
        ({"starts_on": "2026-05-01", "ends_on": "2026-04-01"}, "This is before the first day."),
        ({"rhythm": "daily"}, NOT_OFFERED),
        ({"weekday": "7"}, NOT_OFFERED),
    ],
)
def test_a_rhythm_that_cannot_be_is_said(made, desk, changes, sentence):
    answer = desk.get(plan_url(made, **changes))

    assert answer.status_code == 422
    assert sentence in words(answer)


def test_a_long_plan_is_cut_where_no_plan_of_ours_ends(made, desk):
    Season.objects.update(ends_on=date(2029, 5, 31))

    page = desk.get(plan_url(made, rhythm="weekly", ends_on="2029-05-31", holidays=""))

    assert len(rows_of(page)) == 120


def test_the_season_page_warns_and_names_hosts_who_left_and_nights_that_were_missed(made, desk):
    another(made, date(2026, 2, 12), "B")
    another(made, date(2025, 12, 11), "C")
    another(made, date(2026, 3, 12), None)
    Player.objects.filter(name="Bella Brook").update(archived_at=EVENING)
    Season.objects.update(holidays="10 to 12 February Carnival")

    page = words(season_page(desk, made))

    assert "Thursday 11 December is past and was not played: open it, move it or cancel it." in page
    assert (
        "Bella Brook has left the club, but hosts on Thursday 12 February: "
        "choose other hosts, or exchange with another night first."
    ) in page
    assert "Thursday 12 February is in the holidays (Carnival)." in page
    assert "Thursday 12 March has no hosts yet." in page
    assert "Adam Ames & Alice Ames host once" in page
    assert "Finn Ford & Fay Ford no turn to host" in page


def test_hosts_who_are_not_in_the_season_any_more_are_named(made, desk):
    SeasonEntry.objects.filter(couple=made.couples["A"]).delete()

    assert (
        "Adam Ames & Alice Ames are not in this season any more, but host on Thursday 15 January: "
        "choose other hosts."
    ) in words(season_page(desk, made))


def test_nobody_is_asked_about_a_night_that_was_cancelled(made, desk):
    next_one = another(made, date(2026, 2, 12), "B")
    desk.post(night_url(made), {"action": "swap", "other": next_one.pk})
    desk.post(night_url(made, next_one), {"action": "cancel"})

    page = words(season_page(desk, made))
    assert "Not agreed yet: Bert Brook & Bella Brook (Thursday 15 January)." in page
    assert page.count("not agreed yet") == 1


def test_members_find_the_calendar_beside_the_standings(made, desk):
    page = desk.get(reverse("standings", args=[made.club.slug]))

    link = next(a for a in elements(page.text, "a") if a.text == "The season’s dates for your calendar")
    assert desk.get(link["href"])["Content-Type"] == "text/calendar; charset=utf-8"


def test_somebody_who_left_is_no_choice_for_a_host(made, desk):
    Player.objects.filter(name="Bella Brook").update(archived_at=EVENING)

    assert "Bert Brook & Bella Brook" not in words(desk.get(night_url(made)))
    assert "Bert Brook & Bella Brook" not in words(desk.get(plan_url(made)))


def test_later_tapped_twice_exchanges_once(made, desk):
    next_one = another(made, date(2026, 2, 12), "B")
    seen = made.couples["A"].pk
    assert f'name="seen" value="{seen}"' in season_page(desk, made).text

    for _ in range(2):
        answer = desk.post(night_url(made), {"action": "swap", "other": next_one.pk, "seen": seen})
        assert where(answer) == "season"
        assert made.season.nights.get(pk=next_one.pk).hosts == made.couples["A"]
    looked = season_page(desk, made)
    desk.post(night_url(made), {"action": "swap", "other": next_one.pk, "seen": made.couples["B"].pk})

    assert f'name="seen" value="{made.couples["B"].pk}"' in looked.text
    assert made.season.nights.get(pk=next_one.pk).hosts == made.couples["B"]


def test_later_exchanges_hosts_with_the_next_night_until_all_have_agreed(made, desk):
    next_one = another(made, date(2026, 2, 12), "B")

    answer = desk.post(night_url(made), {"action": "swap", "other": next_one.pk})

    assert where(answer) == "season"
    page = season_page(desk, made)
    assert (
        "Not agreed yet: Bert Brook & Bella Brook (Thursday 15 January), "
        "Adam Ames & Alice Ames (Thursday 12 February)."
    ) in words(page)
    desk.post(reverse("hosts_agreed", args=[made.club.slug, made.season.pk]))
    assert "Not agreed yet" not in words(season_page(desk, made))


def test_a_night_is_moved_taken_back_cancelled_and_brought_back(made, desk):
    desk.post(night_url(made), {"action": "move", "date": "2026-01-22", "reason": "snow"})
    assert "Thursday 22 January" in words(season_page(desk, made))
    assert "was Thursday 15 January" in words(season_page(desk, made))
    desk.post(night_url(made), {"action": "unmove"})
    desk.post(night_url(made), {"action": "cancel", "reason": "still snow"})
    assert where(desk.get(reverse("night", args=[made.club.slug, made.night.pk]))) == "night_plan"
    assert "This night is cancelled." in words(desk.get(night_url(made)))
    desk.post(night_url(made), {"action": "restore"})

    night = Night.objects.get()
    assert (str(night.date), night.state, night.calendar_sequence) == ("2026-01-15", "planned", 4)
    told = LogEntry.objects.filter(night=night).order_by("pk").values_list("action", "reason")
    assert list(told)[1:] == [
        ("night_moved", "snow"),
        ("night_move_undone", ""),
        ("night_cancelled", "still snow"),
        ("night_restored", ""),
    ]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"action": "move", "date": "2026-02-12"}, "Night 2 is on 12 February 2026 already."),
        ({"action": "move", "date": "soon"}, A_DAY),
        ({"action": "hosts", "hosts": "999999"}, NOT_OFFERED),
        ({"action": "swap", "other": "999999"}, NOT_OFFERED),
        ({"action": "swap"}, "Choose one."),
        ({"action": "cancel", "reason": "x" * 201}, "the most is 200"),
    ],
)
def test_a_change_of_a_night_that_cannot_be_is_said_on_its_page(made, desk, sent, sentence):
    another(made, date(2026, 2, 12), "B")

    answer = desk.post(night_url(made), sent)

    assert answer.status_code == 422
    assert sentence in words(answer)


@pytest.mark.parametrize("action", ["", "unmove", "explode"])
def test_a_button_that_is_too_late_is_refused_with_a_way_back(made, desk, action):
    answer = desk.post(night_url(made), {"action": action})

    assert answer.status_code == 409
    assert the_one(answer.text, "a", **{"class": "button main"}).text == "Back to the plan"


def test_an_old_page_cannot_move_a_night_that_was_cancelled(made, desk):
    plan_nights.cancel_night(night=made.night, reason="", by=made.by, at=EVENING)

    answer = desk.post(night_url(made), {"action": "move", "date": "2026-01-22"})

    assert answer.status_code == 409
    assert "Night 1, 15 January 2026, is cancelled. Bring it back first." in words(answer)


def test_a_season_that_would_lose_a_played_night_keeps_its_days_and_the_form_what_was_entered():
    made = season_of_nights(2)
    desk = signed_in(made.coordinator)

    answer = desk.post(
        reverse("season_dates", args=[made.club.slug, made.season.pk]),
        {"starts_on": "2025-09-01", "ends_on": "2026-01-20", "holidays": ""},
    )

    assert answer.status_code == 422
    assert "Night 2 (22 January 2026) has been played and would lie outside the season." in words(answer)
    assert value(answer, "ends_on") == "2026-01-20"
    assert where(desk.post(night_url(made), {"action": "cancel"})) == ""
    assert {night.state for night in Night.objects.all()} == {"finished"}


def test_the_night_that_is_played_is_the_one_of_now_until_it_is_over():
    made = fixture_night()
    later = another(made, date(2026, 1, 29))
    tonight = season_plan(made.season, today=EVENING.date())
    play_night(made)
    afterwards = season_plan(made.season, today=EVENING.date())

    assert (tonight.now_id, tonight.next_id) == (made.night.pk, later.pk)
    assert (afterwards.now_id, afterwards.next_id) == (later.pk, later.pk)


def test_played_nights_lead_to_their_results():
    made = season_of_nights(1)
    page = season_page(signed_in(made.coordinator), made)

    links = [a["href"] for a in elements(page.text, "a") if a.text.startswith("Result")]
    assert links == [reverse("night_result", args=[made.club.slug, made.night.pk])]


def test_the_checklist_has_the_numbers_of_the_format_and_keeps_its_ticks(made, desk):
    url = reverse("checklist", args=[made.club.slug, made.night.pk])

    lines = [label.text for label in elements(desk.get(url).text, "label")]
    desk.post(url, {"ticked": ["chairs", "red"]})

    assert lines[:7] == [
        "3 tables",
        "12 chairs",
        "3 packs of cards: A to 4 in four suits and the joker",
        "12 pencils",
        "3 score sheets (the coordinator brings them)",
        "a bottle of red wine",
        "a bottle of white wine",
    ]
    page = desk.get(url)
    ticked = [e["value"] for e in elements(page.text, "input", type="checkbox") if "checked" in e.attributes]
    assert ticked == ["chairs", "red"]
    assert desk.post(url, {"ticked": ["a second fridge"]}).status_code == 422
    assert Night.objects.get().ticked == ["chairs", "red"]


def test_the_checklist_of_two_tables():
    made = planned_night(rules=replace(CARD_CLUB, tables=2))
    url = reverse("checklist", args=[made.club.slug, made.night.pk])

    lines = [label.text for label in elements(signed_in(made.coordinator).get(url).text, "label")]
    assert lines[:2] == ["2 tables", "8 chairs"]


def statements(client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured.captured_queries)


def test_the_plan_costs_the_same_however_many_nights_it_has(made, desk):
    urls = [
        reverse("season", args=[made.club.slug, made.season.pk]),
        reverse("season_calendar", args=[made.club.slug, made.season.pk]),
        reverse("schedule", args=[made.club.slug, made.season.pk]),
        plan_url(made),
        night_url(made),
    ]
    few = [statements(desk, url) for url in urls]
    for number, letter in enumerate("BCDEFBCDEF"):
        another(made, date(2026, 2, 5 + number), letter)

    assert [statements(desk, url) for url in urls] == few


def test_a_season_that_is_running_is_planned_from_today_on(made, desk):
    page = desk.get(reverse("plan", args=[made.club.slug, made.season.pk]))
    Season.objects.update(starts_on=date(2026, 9, 1), ends_on=date(2027, 5, 31))
    next_year = desk.get(reverse("plan", args=[made.club.slug, made.season.pk]))

    assert (value(page, "starts_on"), value(page, "ends_on")) == ("2026-01-15", "2026-05-31")
    assert value(next_year, "starts_on") == "2026-09-01"
