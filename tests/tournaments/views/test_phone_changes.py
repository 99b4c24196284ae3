"""A phone puts any hand of its table right while the round is open; until the night ends where the season says so.

R-one's first hand, seven hearts made, is 200 and 30; set by a trick it is −200 and 140 (rules C1): the round's 550 to 420
becomes 150 to 530, and the other side's.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    break_tie,
    finish,
    make_guest,
    note_deal,
    play_hands,
    play_round,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import hand, joined, night_url, value, where, words
from tournaments.models import Hand, HandKind, LogEntry, Season, Table
from tournaments.queries.audit import differences
from tournaments.services import amendments, seat_changes
from tournaments.views.print_values import score_sheet


def change_url(saved: Hand) -> str:
    return reverse("change_hand", args=[saved.pk])


def set_by_one(saved: Hand, **changes) -> dict:
    """What the form of a first hand sends when its tricks are put right."""
    return hand(saved.table, "1 7H/6", number=1, base=saved.version) | changes


def until_the_night_ends(made) -> None:
    Season.objects.filter(pk=made.season.pk).update(corrections="night")


def points(table: Table) -> tuple:
    table.refresh_from_db()
    return table.points_1, table.points_2, table.winner


@pytest.fixture
def first(made, high) -> Hand:
    """The first hand of a round that every table has played."""
    play_round(made)
    return Hand.objects.select_related("table__round").get(table=high, number=1)


def test_an_earlier_hand_of_the_open_round_is_changed_where_it_stands(made, adam, high):
    """Hands 1 to 3 are 670 to −240: with hand 1 set by a trick, 270 to −130."""
    saved, *_ = play_hands(made.night, high, R_ONE[:3])
    links = [e["href"] for e in elements(adam.get(reverse("phone")).text, "a") if "/change" in e["href"]]
    assert change_url(saved) in links
    assert len(links) == 3

    page = adam.get(change_url(saved))
    assert "High, round 1. It was: Adam & Alice bid 7♥, took 7: made." in words(page)
    assert "Dealt again?" not in words(page)
    chosen = {e["name"]: e["value"] for e in elements(page.text, "input") if "checked" in e.attributes}
    assert chosen == {"side": "1", "bid": "7H", "tricks": "7"}
    assert the_one(page.text, "form", id="hand-form")["action"] == change_url(saved)

    nonsense = adam.post(change_url(saved), set_by_one(saved, tricks="11"))
    assert nonsense.status_code == 422
    assert "It was: Adam & Alice bid 7♥" in words(nonsense)
    assert points(high)[:2] == (670, -240)

    assert where(adam.post(change_url(saved), set_by_one(saved))) == "phone"
    assert points(high)[:2] == (270, -130)
    amended = LogEntry.objects.get(action="hand_amended")
    assert (amended.who, amended.before["tricks"], amended.after["tricks"]) == ("Adam Ames", 7, 6)
    stale = adam.post(change_url(saved), set_by_one(saved, tricks=8))
    assert stale.status_code == 409  # it was seen as it stood before
    assert points(high)[:2] == (270, -130)


def test_a_closed_round_stays_closed_unless_the_season_says_otherwise(made, adam, high, first):
    start_round(made, 2)
    assert "Change hand" not in words(adam.get(reverse("my_rounds")))
    answer = adam.get(change_url(first))
    assert answer.status_code == 409
    assert "Round 1 is closed. Ask the coordinator to put it right." in words(answer)

    assert adam.post(change_url(first), set_by_one(first, seen="")).status_code == 409
    kept = adam.post(change_url(first), set_by_one(first))  # on its way since the round was open
    assert kept.status_code == 202
    assert points(high) == (550, 420, 1)


@pytest.mark.parametrize(
    ("visibility", "leads_on"), [("open", True), ("link", True), ("coordinators", False)]
)
def test_a_phone_leads_to_the_season_where_it_may_read_it(made, adam, visibility, leads_on):
    secret = {"secret": "a" * 32} if visibility == "link" else {}
    Season.objects.filter(pk=made.season.pk).update(visibility=visibility, **secret)

    page = adam.get(reverse("my_rounds")).text

    standings = reverse("season_standings", args=[made.club.slug, made.season.pk])
    assert (f'href="{standings}"' in page) is leads_on
    assert (adam.get(standings).status_code == 200) is leads_on


def test_until_the_night_ends_a_player_changes_a_round_before(made, adam, high, first):
    """The seats stay as they were played, and so does who moved up; only the points follow."""
    until_the_night_ends(made)
    start_round(made, 2)
    looked_back = adam.get(reverse("my_rounds"))
    assert "Round 1, High 550 to 420 with Alice Ames , against Bert Brook and Bella Brook" in words(
        looked_back
    )
    assert change_url(first) in looked_back.text
    assert words(looked_back).count("Tap a hand to see why, or to change it.") == 1
    assert "Round 1 is over: the seats stay as they were played" in words(adam.get(change_url(first)))

    shown = adam.post(change_url(first), set_by_one(first, seen=""))
    said = words(shown)
    assert the_one(shown.text, id="sync").text == "not saved yet"
    assert "Points: Adam & Alice 550 → 150; Bert & Bella 420 → 530" in said
    assert "Winner: changes: Bert & Bella won this round, not Adam & Alice" in said
    assert points(high) == (550, 420, 1)  # nothing is saved yet
    seen = value(shown, "seen")
    other = adam.post(change_url(first), set_by_one(first, tricks=8, seen=seen))
    assert value(other, "seen") != seen  # of what was chosen since it is shown anew

    answer = adam.post(change_url(first), set_by_one(first, seen=seen))

    assert "Hand 1 of a round before is changed; its points follow." in words(answer)
    assert points(high) == (150, 530, 2)
    assert high.played_winner == 1
    assert LogEntry.objects.get(action="hand_amended").who == "Adam Ames"
    assert differences(made.club) == []
    stale = adam.post(change_url(first), set_by_one(first, tricks=8, seen=value(other, "seen")))
    assert (stale.status_code, points(high)) == (409, (150, 530, 2))


@pytest.mark.parametrize("who", ["Carl", "Adam after the end"])
def test_nobody_else_and_nobody_after_the_end(made, high, first, who):
    """Carl sat at Middle; once the night is finished only the coordinator puts things right."""
    until_the_night_ends(made)
    phone = joined(made, who.split()[0])
    if who == "Carl":
        start_round(made, 2)
    else:
        finish(made)
    said = words(phone.get(change_url(first)))
    assert (
        "That hand was played at High, where you did not sit." if who == "Carl" else "Round 1 is closed."
    ) in said

    sent = set_by_one(first, seen="1.7H.6")
    assert phone.post(change_url(first), sent).status_code in {409, 410}
    assert points(high) == (550, 420, 1)
    assert not LogEntry.objects.filter(action="hand_amended").exists()


def test_an_undo_would_leave_a_hole_in_a_closed_round(made, adam, high, first):
    until_the_night_ends(made)
    start_round(made, 2)
    last = Hand.objects.get(table=high, number=6)

    answer = adam.post(reverse("undo_hand", args=[last.pk]))

    assert answer.status_code == 409
    assert "Round 1 is closed and would lack hand 6. Change it among your rounds instead." in words(answer)
    assert points(high) == (550, 420, 1)


def sue_takes_bellas_seat(made) -> None:
    """From hand 3 on."""
    seat_changes.take_place(
        night=made.night,
        member_id=made.people["Bella"].pk,
        player_id=make_guest(made).pk,
        from_hand=3,
        by=made.by,
        at=EVENING,
    )


def test_a_hand_names_who_held_its_cards_though_the_seat_was_taken_over_since(made, adam, desk, high):
    """Bella plays hands 1 and 2, Sue takes her seat from hand 3 on; hands 2 and 4 are their side's bids."""
    play_hands(made.night, high, R_ONE[:4])
    sue_takes_bellas_seat(made)

    desks = desk.get(night_url(made, "table", high.pk))
    for page in (adam.get(reverse("phone")), adam.get(reverse("my_rounds")), desks):
        told = words(page)
        assert ("Bert & Bella took 7" in told, "Bert & Sue took 8" in told) == (True, True)
    changed = words(adam.get(change_url(Hand.objects.get(table=high, number=2))))
    assert "It was: Bert & Bella bid 8♦, took 7: set." in changed
    sheet = next(one for one in score_sheet(made.club, made.night).tables if one.table == "High")
    assert sheet.round_one[1] == ("Bert Brook", "Sue Stone (hands 1 to 2 Bella Brook)")


def test_who_gave_up_their_seat_looks_back_on_their_hands_and_is_told_who_puts_them_right(made, high):
    """Bella holds hands 1 and 2 of R-one, 30 and −280 for her side; Sue has her seat from hand 3 on."""
    bella = joined(made, "Bella")
    played = play_hands(made.night, high, R_ONE[:4])
    sue_takes_bellas_seat(made)
    until_the_night_ends(made)

    assert reverse("my_rounds") in bella.get(reverse("phone")).text
    looked_back, asked = bella.get(reverse("my_rounds")), bella.get(change_url(played[1]))
    amendments.take_out_hand(night=made.night, hand_id=played[3].pk, reason="twice", by=made.by, at=EVENING)
    gone = bella.get(change_url(played[3]))
    undone = bella.post(reverse("undo_hand", args=[played[2].pk]))

    told = (
        "Sue Stone has your seat at High from hand 3 on. Hands of that round, yours too, are put right by whoever sits "
        "there, or by the coordinator."
    )
    page = words(looked_back)
    assert "Round 1, High −250 to 330 with Bert Brook , against Adam Ames and Alice Ames" in page
    assert told in page
    assert ("Bert & Bella took 7" in page, "took 9" in page, "/change" in looked_back.text) == (
        True,
        False,
        False,
    )
    assert (asked.status_code, told in words(asked)) == (409, True)
    assert "That hand was undone." in words(gone)
    assert undone.status_code == 409
    assert "Somebody else has your seat at that table by now." in words(undone)


def test_looking_back_costs_the_same_after_one_round_and_three(made, adam, high):
    costs = []
    for number in (1, 2, 3):
        if number > 1:
            start_round(made, number)
        play_round(made)
        adam.get(reverse("my_rounds"))
        with CaptureQueriesContext(connection) as captured:
            answer = adam.get(reverse("my_rounds"))
        assert f"Round {number}, {table_of(made.night, 'High').name}" in words(answer)
        costs.append(len(captured))
    assert costs[0] == costs[-1] == 3


def test_a_deal_without_a_bid_is_not_changed_and_who_puts_a_tiebreak_right_is_said(made):
    """Middle throws one in before hand 1, is level at 690 after six hands, and breaks the tie."""
    until_the_night_ends(made)
    carl, middle = joined(made, "Carl"), table_of(made.night, "Middle")
    dead = note_deal(made.night, middle, HandKind.THROWN_IN).hand
    play_hands(made.night, middle, R_TIE)
    broken = break_tie(made.night, middle, side=1, is_made=True).hand
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)

    asked = [carl.get(change_url(one)) for one in (dead, broken)]
    start_round(made, 2)
    closed, looked_back = carl.get(change_url(broken)), words(carl.get(reverse("my_rounds")))

    told = "The tie-break hand decided round 1, and who moved: only the coordinator puts it right now."
    assert [answer.status_code for answer in (*asked, closed)] == [409, 409, 409]
    assert "That deal has no bid to put right." in words(asked[0])
    assert "The tie-break hand is put right by undoing it at the table" in words(asked[1])
    assert (told in words(closed), told in looked_back) == (True, True)
