"""The audit is silent about everything the services write, and names every figure that was tampered with."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import CARD_CLUB, RuleSet
from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    Fixture,
    another_night,
    break_tie,
    finish,
    fixture_night,
    make_guest,
    more_couples,
    new_submission,
    note_deal,
    open_night,
    play_hand,
    play_hands,
    play_night,
    play_round,
    player_actor,
    result,
    season_of_nights,
    seat,
    seated_night,
    start_round,
    table_of,
    who_sits,
)
from tournaments.models import Hand, HandKind, PlayerNight, Season, SeasonTotal, Seat, Table
from tournaments.queries.audit import audit, differences
from tournaments.services import amendments, hands, night_end, nights, rounds
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def undo(made: Fixture, hand: Hand) -> None:
    hands.undo_hand(night=made.night, hand_id=hand.pk, by=player_actor(who_sits(hand.table)), at=EVENING)


def eventful_night(rule: str = "substitute", rules: RuleSet = CARD_CLUB) -> Fixture:
    """A finished night with nearly everything in it: a substitute, throw-ins, undone and amended hands, a tie-break,
    a start taken back, a winner flipped after the moves, and a correction after the end."""
    made = open_night(substitute_points=rule, rules=rules)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=make_guest(made).pk)
    seat(made)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)
    high, middle, low = (table_of(made.night, name) for name in ("High", "Middle", "Low"))
    note_deal(made.night, high, HandKind.THROWN_IN)
    undo(made, play_hand(made.night, high, "2 10NT/3").hand)
    play_hands(made.night, high, R_ONE)
    play_hands(made.night, middle, R_TIE)
    break_tie(made.night, middle, side=1, is_made=False)
    note_deal(made.night, low, HandKind.MISDEAL)
    play_hands(made.night, low, R_ONE)
    start_round(made, 2)
    rounds.undo_start(night=made.night, number=2, by=made.by, at=EVENING)
    start_round(made, 2)
    first = Hand.objects.get(table=high, number=3, kind=HandKind.HAND, voided_at=None)
    amend(made, first, "1 9S/8")
    for number in range(2, 6):
        play_round(made)
        if number < 5:
            start_round(made, number + 1)
    finish(made)
    amend(made, Hand.objects.get(table=low, number=2, voided_at=None, kind=HandKind.HAND), "2 8D/10")
    return made


def amend(made: Fixture, hand: Hand, text: str) -> None:
    amendments.amend_hand(
        night=made.night, hand_id=hand.pk, base=1, result=result(text), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip


@pytest.mark.parametrize("rule", ["substitute", "member", "nobody"])
def test_audit_agrees_with_an_eventful_night(rule):
    eventful_night(rule)

    found = audit()

    assert found.differences == ()
    assert found.hands == 90


def test_audit_agrees_at_every_step_of_a_night():
    made = open_night()
    assert audit() == audit(made.club)
    seat(made)
    start_round(made, 1)
    steps = []
    for table in Table.objects.filter(round__night=made.night).select_related("round"):
        for text in R_TIE:
            hand = play_hand(made.night, table, text).hand
            steps.append(differences())
        undo(made, hand)
        steps.append(differences())
        play_hand(made.night, table, R_TIE[-1])
        break_tie(made.night, table, side=2, is_made=True)
        steps.append(differences())
    start_round(made, 2)
    steps.append(differences())

    assert steps == [[]] * 25
    assert audit().hands == 18


def test_audit_agrees_after_a_night_was_reopened():
    made = fixture_night()
    play_night(made)
    later = another_night(made, 1)
    play_night(later)

    night_end.reopen_night(night=later.night, reason="a card", by=made.by, at=EVENING)

    assert differences() == []
    assert audit().hands == 180


def test_audit_agrees_where_thrown_in_deals_count_and_pairs_stay_together():
    rules = RuleSet(
        key="own", name="Own", thrown_in_counts=True, switch_partners=False, hands_per_round=3, rounds_per_night=3
    )  # fmt: skip
    made = fixture_night(rules=rules, names=more_couples(8))
    for number in range(1, 4):
        for table in Table.objects.filter(round__number=number).select_related("round"):
            play_hand(made.night, table, "1 7H/7")
            note_deal(made.night, table, HandKind.THROWN_IN)
            play_hand(made.night, table, "2 8C/8")
        if number < 3:
            start_round(made, number + 1)
    finish(made)

    assert differences() == []
    assert audit().hands == 3 * 4 * 2


def test_audit_agrees_with_a_hand_put_in_by_the_coordinator():
    made = fixture_night()
    table = table_of(made.night, "High")
    amendments.put_in_hand(
        night=made.night,
        table_id=table.pk,
        number=4,
        result=result("1 7H/7"),
        submission=new_submission(),
        reason="",
        by=made.by,
        at=EVENING,
    )

    assert differences() == []


# --- Tampered figures --------------------------------------------------------------------------------------

WHERE = "Thursday Cards, 2025 to 2026"


SEATED = ("Adam Ames & Cora Chen v Carl Chen & Alice Ames", "Bert Brook & Emma Endo v Eli Endo & Bella Brook")
FLIPPED = (
    "Bert Brook & Cora Chen v Carl Chen & Bella Brook",
    "Adam Ames & Emma Endo v Eli Endo & Alice Ames",
)


def at_round(number: int) -> str:
    return f"{WHERE}, night 1, round {number}"


def at(place: str) -> str:
    return f"{at_round(1)}, {place}"


def high_hand(number: int):
    return Hand.objects.filter(table__name="High", table__round__number=1, number=number)


def high():
    return Table.objects.filter(name="High", round__number=1)


TAMPERED = {
    "a hand's points": (
        lambda: high_hand(2).update(points_1=131),
        [f"{at('High, hand 2')}: points: 131 to −280 is stored, 130 to −280 is right."],
    ),
    "made or set": (
        lambda: high_hand(1).update(is_made=False),
        [f"{at('High, hand 1')}: made: no is stored, yes is right."],
    ),
    "the points of an undone hand": (
        lambda: Hand.objects.create(
            table=high().get(), number=1, side=1, bid="7H", tricks=7, is_made=True,
            points_1=1, points_2=30, entered_at=EVENING, voided_at=EVENING,
        ),
        [f"{at('High, hand 1 (undone)')}: points: 1 to 30 is stored, 200 to 30 is right."],
    ),
    "a misdeal with points": (
        lambda: Hand.objects.create(
            table=high().get(), kind=HandKind.MISDEAL, number=3, points_2=10, entered_at=EVENING
        ),
        [f"{at('High, misdeal before hand 3')}: points: 0 to 10 is stored, 0 to 0 is right."],
    ),
    "a tie-break hand with points": (
        lambda: Hand.objects.create(
            table=high().get(), kind=HandKind.TIEBREAK, number=7, side=1, is_made=True, points_1=200,
            entered_at=EVENING,
        ),
        [f"{at('High, tie-break hand')}: points: 200 to 0 is stored, 0 to 0 is right."],
    ),
    "a table's points": (
        lambda: high().update(points_2=421),
        [f"{at('High')}: points: 550 to 421 is stored, 550 to 420 is right."],
    ),
    "a table's hands": (
        lambda: high().update(hands_played=5, next_hand=6),
        [
            f"{at('High')}: hands played: 5 is stored, 6 is right.",
            f"{at('High')}: next hand: 6 is stored, 7 is right.",
        ],
    ),
    "a table's winner": (
        lambda: high().update(winner=2),
        [f"{at('High')}: winner: side 2 is stored, side 1 is right."],
    ),
    "a table's state": (
        lambda: high().update(needs_tiebreak=True, is_complete=False, is_open=True),
        [
            f"{at('High')}: tie-break due: yes is stored, no is right.",
            f"{at('High')}: complete: no is stored, yes is right.",
            f"{at('High')}: open: yes is stored, no is right.",
        ],
    ),
    "the winner the moves were made from": (
        lambda: high().update(played_winner=2),
        [
            f"{at_round(2)}: High: {SEATED[0]} is seated, {FLIPPED[0]} is right.",
            f"{at_round(2)}: Middle: {SEATED[1]} is seated, {FLIPPED[1]} is right.",
        ],
    ),
    "no winner the moves were made from": (
        lambda: high().update(played_winner=None),
        [
            f"{at_round(2)}: the seats cannot be followed from round 1: High has no winner yet."
        ],
    ),
    "whose points a seat's are": (
        lambda: Seat.objects.filter(round__number=5, player__name="Adam Ames").update(credited_to=None),
        [
            f"{at_round(5)}: the points of Adam Ames go to nobody, Adam Ames is right.",
            f"{WHERE}, night 1: Adam Ames: 2750 in 5 rounds is stored, 2200 in 4 rounds is right.",
            f"{WHERE}: Adam Ames: 2750 in 1 night is stored, 2200 in 1 night is right.",
        ],
    ),
    "a player's night": (
        lambda: PlayerNight.objects.filter(player__name="Fay Ford").update(points=-7, rounds=4),
        [f"{WHERE}, night 1: Fay Ford: −7 in 4 rounds is stored, 2490 in 5 rounds is right."],
    ),
    "a player's night missing": (
        lambda: PlayerNight.objects.filter(player__name="Fay Ford").delete(),
        [f"{WHERE}, night 1: Fay Ford: nothing is stored, 2490 in 5 rounds is right."],
    ),
    "a player's season": (
        lambda: SeasonTotal.objects.filter(player__name="Fay Ford").update(points=0),
        [f"{WHERE}: Fay Ford: 0 in 1 night is stored, 2490 in 1 night is right."],
    ),
}  # fmt: skip

# These leave totals behind that differ as well.
UNSCORABLE = {
    "a hand that cannot be": (
        lambda: high_hand(1).update(bid="6H"),
        [
            f"{at('High, hand 1')}: 6♥︎ is not a bid here: the lowest is 7♠︎.",
            f"{at('High')}: 6♥︎ is not a bid here: the lowest is 7♠︎.",
        ],
    ),
    "a hand without its tricks": (
        lambda: high_hand(1).update(tricks=None),
        [
            f"{at('High, hand 1')}: Hand 1 says no side or no tricks.",
            f"{at('High')}: Hand 1 says no side or no tricks.",
        ],
    ),
    "a seventh hand": (
        lambda: Hand.objects.create(
            table=high().get(), number=7, side=1, bid="7H", tricks=7, is_made=True,
            points_1=200, points_2=30, entered_at=EVENING,
        ),
        [f"{at('High')}: A round has 6 hands; this would be hand 7."],
    ),
    "a player missing": (
        lambda: Seat.objects.filter(round__number=5, player__name="Finn Ford").delete(),
        [
            f"{at_round(5)}: the seats cannot be followed from round 4: Low lacks a player as side 2."
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("tamper", "sentences"), TAMPERED.values(), ids=TAMPERED)
def test_audit_names_what_differs_and_nothing_else(tamper, sentences):
    play_night(fixture_night())
    assert differences() == []

    tamper()

    assert [difference.sentence for difference in differences()] == sentences


@pytest.mark.parametrize(("tamper", "sentences"), UNSCORABLE.values(), ids=UNSCORABLE)
def test_audit_goes_on_past_what_cannot_be_scored(tamper, sentences):
    play_night(fixture_night())

    tamper()

    found = [difference.sentence for difference in differences()]
    assert found[: len(sentences)] == sentences
    assert any(sentence.startswith(f"{WHERE}: ") for sentence in found)  # the season's totals


def test_audit_finds_what_the_rules_do_not_say():
    """Rules changed under a season, or a figure stored by a rule it never had, shows in every hand it touches."""
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/6"])
    rules = {**made.season.rules, "set_bonus": 0}

    Season.objects.filter(pk=made.season.pk).update(rules=rules)

    assert [d.sentence for d in differences()] == [
        f"{at('High, hand 1')}: points: −200 to 140 is stored, −200 to 40 is right.",
        f"{at('High')}: points: −200 to 140 is stored, −200 to 40 is right.",
    ]


def test_audit_of_one_club_leaves_the_others_alone():
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")
    for one in (made, other):
        play_hands(one.night, table_of(one.night, "High"), R_ONE)
    Table.objects.filter(round__night=other.night).update(points_1=1)

    assert differences(made.club) == []
    assert audit(made.club).hands == 6
    assert len(differences(other.club)) == 3
    assert differences() == differences(other.club)


def queries_of_an_audit() -> int:
    with CaptureQueriesContext(connection) as captured:
        assert differences() == []
    return len(captured)


def test_audit_costs_the_same_whatever_a_season_holds():
    made = seated_night()
    empty = queries_of_an_audit()
    start_round(made, 1)
    play_round(made)
    one_round = queries_of_an_audit()
    for number in range(2, 6):
        start_round(made, number)
        play_round(made)
    finish(made)
    later = another_night(made, 1)
    play_night(later)

    assert (empty, one_round, queries_of_an_audit()) == (8, 8, 8)


def test_season_of_nights_agrees():
    made = season_of_nights(2)

    assert replace(made).night.number == 2
    assert audit(made.club).hands == 180
    assert differences(made.club) == []
