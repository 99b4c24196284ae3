"""The player's page is always that player's own table, at every stage of the night."""

import pytest
from django.urls import resolve, reverse

from tests.factories import (
    R_ONE,
    R_TIE,
    WON_BY,
    finish,
    fixture_night,
    open_night,
    play_hands,
    play_night,
    play_round,
    seat,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import HTMX, hand, joined, words
from tournaments.models import Night, Season, Visibility

PHONE, POLL, SAVE = reverse("phone"), reverse("phone_poll"), reverse("save_hand")


def poll_url(page: str) -> str:
    """The address that the page polls, with the version it shows."""
    return the_one(page, id="table-now")["hx-get"]


# --- Stages ------------------------------------------------------------------------------------------------


def test_before_the_seating_the_page_says_who_you_are(db):
    page = words(joined(open_night(), "Adam").get(PHONE))

    assert "Adam Ames" in page
    assert "The seats are not known yet. Your table appears here by itself when the round starts." in page


def test_before_the_start_the_page_says_where_you_start(db):
    made = open_night()
    phone = joined(made, "Carl")
    seat(made)

    assert "You start at Middle. Your table appears here by itself" in words(phone.get(PHONE))


def test_while_the_round_runs_the_page_is_the_table(made, adam, high):
    play_hands(made.night, high, R_ONE[:2])

    page = words(adam.get(PHONE))

    assert "Round 1 · hand 3 of 6" in page
    assert "you are Adam" in page
    assert "Adam Ames Alice Ames ✓ bidders defend 330" in page
    assert "Bert Brook Bella Brook ✓ bidders defend −250" in page


def test_every_hand_says_why_it_scored_what_it_did(made, adam, high):
    play_hands(made.night, high, ["2 8D/7"])

    page = words(adam.get(PHONE))

    for line in ("set: −280", "defenders 3 tricks × 10: +30", "set bonus: +100"):
        assert line in page
    assert "so far 130 to −280, entered by Adam Ames at 20:10" in page


def test_a_finished_table_waits_and_tells_for_whom(made, adam, high):
    play_hands(made.night, high, R_ONE)
    play_hands(made.night, table_of(made.night, "Middle"), R_ONE[:4])

    page = words(adam.get(PHONE))

    assert "You won 550 to 420." in page
    assert "Middle still has hands 5 and 6 to play. Low still has hands 1 to 6 to play." in page
    assert "Round 2" not in page


def test_a_finished_table_shows_each_side_its_own_view(made, adam, bella, high):
    play_hands(made.night, high, R_ONE)

    own, other = words(adam.get(PHONE)), words(bella.get(PHONE))

    assert "You won 550 to 420." in own
    assert "2 8 ♦ diamonds They bid, took 7: set +130" in own
    assert "You lost 420 to 550." in other
    assert "2 8 ♦ diamonds You bid, took 7: set −280" in other


def test_after_the_last_round_nobody_is_sent_anywhere(db):
    made = fixture_night()
    adam = joined(made, "Adam")
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)

    page = words(adam.get(PHONE))

    assert "All rounds played" in page
    assert "That was the last hand of the night. The points are being added up." in page


def test_a_tie_in_the_last_round_stands(db):
    made = fixture_night()
    adam = joined(made, "Adam")
    for number in range(1, 5):
        play_round(made)
        start_round(made, number + 1)
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_TIE)

    page = words(adam.get(PHONE))

    assert "Level at 690: the round is drawn." in page
    assert "tie-break" not in page


def test_the_finished_night_shows_totals_and_wine(made, adam):
    play_night(made)

    page = words(adam.get(PHONE))

    assert "The night is over" in page
    assert "1 Adam Ames you 550 550 550 550 550 2750" in page
    assert "wine Eli and Alice take the wine (9♠)." in page


@pytest.mark.parametrize(
    ("visibility", "ways"),
    [
        (Visibility.OPEN, ["night_result", "season_standings"]),
        (Visibility.LINK, ["night_result", "season_standings"]),
        (Visibility.COORDINATORS, ["night_result"]),
    ],
)
def test_a_finished_night_leads_on_to_what_this_phone_may_read(made, adam, visibility, ways):
    play_night(made)
    Season.objects.update(visibility=visibility, secret="nobody-guesses-this")

    links = [a["href"] for a in elements(adam.get(PHONE).text, "a") if a["href"].startswith("/club/")]

    assert [resolve(link).url_name for link in links] == ways
    assert [adam.get(link).status_code for link in links] == [200] * len(ways)


# --- Winners up, losers down -------------------------------------------------------------------------------

#        table, partner, opponents, by round; the winners by table are R1 1,1,1 R2 1,1,1 R3 1,2,1 R4 1,1,1
WINNERS = ((1, 1, 1), (1, 1, 1), (1, 2, 1), (1, 1, 1))
SEATS = {
    2: {"High": "Adam–Cora v Carl–Alice", "Middle": "Bert–Emma v Eli–Bella", "Low": "Dan–Fay v Finn–Dora"},
    3: {"High": "Adam–Emma v Bert–Cora", "Middle": "Carl–Fay v Dan–Alice", "Low": "Eli–Dora v Finn–Bella"},
    4: {"High": "Adam–Alice v Dan–Emma", "Middle": "Bert–Dora v Eli–Cora", "Low": "Carl–Bella v Finn–Fay"},
    5: {"High": "Adam–Dora v Bert–Alice", "Middle": "Dan–Bella v Carl–Emma", "Low": "Eli–Fay v Finn–Cora"},
}


def sides_of(line: str) -> set[frozenset[str]]:
    return {frozenset(pair.split("–")) for pair in line.split(" v ")}


def test_every_phone_names_the_next_table_partner_and_opponents(made):
    phones = {name: joined(made, name) for name in made.people}
    for number, winners in enumerate(WINNERS, start=1):
        for name, winner in zip(("High", "Middle", "Low"), winners, strict=True):
            play_by_sides(made, name, number, winner)
        for table, line in SEATS[number + 1].items():
            for side in sides_of(line):
                (others,) = sides_of(line) - {side}
                for person in side:
                    (partner,) = side - {person}
                    assert_goes(made, words(phones[person].get(PHONE)), number + 1, table, partner, others)
        start_round(made, number + 1)


def play_by_sides(made, table_name: str, number: int, winner: int) -> None:
    """Plays a table's round; `winner` counts the sides as SEATS lists them, which may not be how they sit."""
    table = table_of(made.night, table_name, number)
    if number > 1:
        listed = SEATS[number][table_name].split(" v ")[winner - 1].split("–")[0]
        seats = table.partnerships.get(side=1).seats.values_list("player__name", flat=True)
        winner = 1 if listed in {name.split()[0] for name in seats} else 2
    play_hands(made.night, table, WON_BY[winner])


def assert_goes(made, page: str, number: int, table: str, partner: str, others: frozenset[str]) -> None:
    ways = (f"Round {number}: go up to", f"Round {number}: go down to", f"Round {number}: stay at")
    assert any(f"{way} {table} you play with {made.people[partner].name}" in page for way in ways)
    first, second = sorted(others, key=lambda name: made.people[name].group)
    assert f"against {made.people[first].name} and {made.people[second].name}" in page


def test_after_the_move_the_page_is_the_new_table(made, adam):
    play_round(made)
    before = adam.get(PHONE).text
    start_round(made, 2)

    answer = adam.get(poll_url(before), headers=HTMX)

    assert answer.status_code == 200
    assert "Round 2 · hand 1 of 6" in words(answer)
    assert "Adam Ames Cora Chen" in words(answer)


# --- The poll ----------------------------------------------------------------------------------------------


def test_a_poll_of_an_unchanged_table_is_empty(adam):
    answer = adam.get(poll_url(adam.get(PHONE).text), headers=HTMX)

    assert (answer.status_code, answer.content) == (204, b"")


def test_a_poll_shows_what_another_phone_has_saved(adam, bella, high):
    before = adam.get(PHONE).text
    bella.post(SAVE, hand(high, "1 7H/7"))

    answer = adam.get(poll_url(before), headers=HTMX)

    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div id="table-now"')
    assert "hand 2 of 6" in words(answer)
    assert adam.get(poll_url(answer.text), headers=HTMX).status_code == 204


def test_a_poll_keeps_what_is_half_entered(made, adam):
    """Somebody starts the night's clock at another table: this phone's choices stay chosen."""
    before = adam.get(PHONE).text
    Night.objects.filter(pk=made.night.pk).update(revision=999)

    answer = adam.get(poll_url(before) + "&number=1&side=2&bid=8NT", headers=HTMX)

    chosen = [e for e in elements(answer.text, "input", type="radio") if "checked" in e.attributes]
    assert {(e["name"], e["value"]) for e in chosen} == {("side", "2"), ("bid", "8NT")}


def test_a_poll_drops_choices_for_a_hand_that_is_in(adam, bella, high):
    before = adam.get(PHONE).text
    bella.post(SAVE, hand(high, "1 7H/7"))

    answer = adam.get(poll_url(before) + "&number=1&side=2&bid=8NT", headers=HTMX)

    assert not [e for e in elements(answer.text, "input", type="radio") if "checked" in e.attributes]


def test_choices_made_at_one_table_are_not_chosen_at_another(made, adam):
    """The seats were made again meanwhile: hand 1 is another one, and side 2 are other people."""
    low = table_of(made.night, "Low")
    before = adam.get(PHONE).text

    poll = adam.get(poll_url(before) + f"0&table={low.pk}&number=1&side=2&bid=8NT", headers=HTMX)
    refused = adam.post(SAVE, hand(low, "2 8NT/9"), headers=HTMX)

    assert (poll.status_code, refused.status_code) == (200, 409)
    for answer in (poll, refused):
        assert not [e for e in elements(answer.text, "input", type="radio") if "checked" in e.attributes]


def test_a_table_that_plays_does_not_hear_of_other_tables(made, adam):
    before = adam.get(PHONE).text
    play_hands(made.night, table_of(made.night, "Middle"), R_ONE)

    assert adam.get(poll_url(before), headers=HTMX).status_code == 204


def test_a_table_that_waits_hears_of_every_other(made, adam, high):
    play_hands(made.night, high, R_ONE)
    before = adam.get(PHONE).text
    play_hands(made.night, table_of(made.night, "Low"), R_ONE[:1])

    assert adam.get(poll_url(before), headers=HTMX).status_code == 200


@pytest.mark.parametrize("seen", ["", "0", "x", "1.2.3.4.5", "1." + "9" * 30, "1.-1.0", "\x00", "..."])
def test_a_poll_with_a_version_that_never_was_gets_the_table(adam, seen):
    answer = adam.get(POLL, {"v": seen}, headers=HTMX)

    assert answer.status_code == 200
    assert "Round 1 · hand 1 of 6" in words(answer)


def test_finishing_the_night_reaches_a_phone_that_waits(made, adam):
    play_night_but_its_end(made)
    before = adam.get(PHONE).text
    finish(made)

    answer = adam.get(poll_url(before), headers=HTMX)

    assert "The night is over" in words(answer)


def play_night_but_its_end(made) -> None:
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)
