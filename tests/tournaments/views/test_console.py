"""The console of a night and its poll, and the way to tonight."""

from django.urls import reverse

from tests.factories import (
    R_ONE,
    another_night,
    fixture_night,
    make_club,
    make_coordinator,
    more_couples,
    play_hand,
    play_hands,
    play_night,
    play_round,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import HTMX, hand, night_url, signed_in, where, words


def poll_url(page: str, piece: str) -> str:
    """The address that a page polls, with the version it shows."""
    return the_one(page, id=piece)["hx-get"]


# --- The way to tonight ------------------------------------------------------------------------------------


def test_tonight_is_the_night_that_is_open(made, desk):
    later = another_night(made, 1)
    play_night(made)

    answer = desk.get(reverse("tonight", args=[made.club.slug]))

    assert answer.headers["Location"] == night_url(later, "night")


def test_without_a_night_tonight_leads_to_the_club(db):
    user = make_coordinator()
    club = make_club(user=user)

    assert where(signed_in(user).get(reverse("tonight", args=[club.slug]))) == "club"


# --- The grid ----------------------------------------------------------------------------------------------


def test_the_grid_shows_every_table_of_every_round(made, desk):
    play_round(made)
    start_round(made, 2)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])

    page = desk.get(night_url(made, "night"))

    cells = [e.text for e in elements(page.text, "a") if (e["id"] or "").startswith("table-")]
    assert len(cells) == 6
    assert cells[0].startswith("High Adam & Alice won 550 Bert & Bella 420 closed")
    assert "Adam & Cora 330 Carl & Alice −250 hand 3" in cells[3]
    assert words(page).count("not known yet") == 3


def test_a_round_can_be_looked_at(made, desk):
    play_round(made)
    start_round(made, 2)

    for asked, shown in (("1", "1"), ("2", "2"), ("5", "2"), ("x", "2"), ("9" * 5000, "2"), ("", "2")):
        page = desk.get(night_url(made, "night"), {"round": asked})
        assert the_one(page.text, "a", id=f"round-{shown}")["aria-current"] == "true"


def test_a_console_of_many_tables_shows_one_round(db):
    made = fixture_night(names=more_couples(14))

    page = signed_in(made.coordinator).get(night_url(made, "night"))

    assert len([e for e in elements(page.text, "a") if (e["id"] or "").startswith("table-")]) == 7


def test_an_unchanged_console_polls_in_vain(made, desk):
    before = desk.get(night_url(made, "night")).text

    answer = desk.get(poll_url(before, "console-now"), headers=HTMX)

    assert (answer.status_code, answer.content) == (204, b"")


def test_a_new_hand_reaches_the_console(made, desk, adam, high):
    before = desk.get(night_url(made, "night")).text
    adam.post("/table/hands", hand(high, "1 7H/7"))

    answer = desk.get(poll_url(before, "console-now"), headers=HTMX)

    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div id="console-now"')
    assert "Adam & Alice 200 Bert & Bella 30 hand 2" in words(answer)
    assert desk.get(poll_url(answer.text, "console-now"), headers=HTMX).status_code == 204


def test_an_undo_reaches_the_console(made, desk, adam, high):
    saved = play_hand(made.night, high, "1 7H/7").hand
    before = desk.get(night_url(made, "night")).text
    adam.post(reverse("undo_hand", args=[saved.pk]))

    answer = desk.get(poll_url(before, "console-now"), headers=HTMX)

    assert "Adam & Alice 0 Bert & Bella 0 hand 1" in words(answer)


def test_a_console_keeps_the_round_that_is_looked_at_over_a_poll(made, desk, high):
    play_round(made)
    start_round(made, 2)
    before = desk.get(night_url(made, "night"), {"round": "1"}).text
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")

    answer = desk.get(poll_url(before, "console-now"), headers=HTMX)

    assert the_one(answer.text, "a", id="round-1")["aria-current"] == "true"


def test_a_night_that_is_not_there_has_no_console(made, desk):
    for number in (0, 999_999, 10**30):
        assert desk.get(reverse("night", args=[made.club.slug, number])).status_code == 404
        assert desk.get(reverse("night_poll", args=[made.club.slug, number])).status_code == 404
