"""Every figure that was tampered with is named, with its place, what is stored and what is right."""

import pytest

from tests.factories import (
    EVENING,
    fixture_night,
    play_hands,
    play_night,
    table_of,
)
from tournaments.models import Hand, HandKind, NightFigures, PlayerNight, Season, SeasonTotal, Seat, Table
from tournaments.queries.audit import differences

pytestmark = pytest.mark.django_db

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


# Three rounds of R_ONE as side 1, two as side 2: 600 + 1020 - 480 + 510 = 3 of 550, 440 - 560 + 600 + 360 = 2 of 420.
FAYS_BIDS = (
    "7C made 0, set 3 (−480 to 420); 7H made 3, set 0 (600 to 90); 7NT made 2, set 0 (440 to 40); "
    "8D made 0, set 2 (−560 to 260); 8H made 2, set 0 (600 to 40); 9S made 3, set 0 (1020 to 30)"
)
FAYS_DEFENCE = "defended 15, set 5 (870 to 1480)"

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
            (f"{WHERE}, night 1: Adam Ames: 2750 in 5 rounds (5 rounds won, 5 9-bids) is stored, "
            "2200 in 4 rounds (4 rounds won, 4 9-bids) is right."),
            (f"{WHERE}: Adam Ames: 2750 in 1 night (5 rounds won, 5 9-bids) is stored, "
            "2200 in 1 night (4 rounds won, 4 9-bids) is right."),
        ],
    ),
    "a player's night": (
        lambda: PlayerNight.objects.filter(player__name="Fay Ford").update(points=-7, rounds=4),
        [f"{WHERE}, night 1: Fay Ford: −7 in 4 rounds (3 rounds won, 3 9-bids) is stored, 2490 in 5 rounds (3 rounds won, 3 9-bids) is right."],
    ),
    "a player's night missing": (
        lambda: PlayerNight.objects.filter(player__name="Fay Ford").delete(),
        [f"{WHERE}, night 1: Fay Ford: nothing is stored, 2490 in 5 rounds (3 rounds won, 3 9-bids) is right."],
    ),
    "a player's rounds won and 9-bids": (
        lambda: PlayerNight.objects.filter(player__name="Fay Ford").update(rounds_won=4, nines=0),
        [
            (f"{WHERE}, night 1: Fay Ford: 2490 in 5 rounds (4 rounds won, 0 9-bids) is stored, "
            "2490 in 5 rounds (3 rounds won, 3 9-bids) is right.")
        ],
    ),
    "the figures of a player's hands": (
        lambda: NightFigures.objects.filter(player__name="Fay Ford").update(bids={"7H": [1, 0, 200, 30]}),
        [
            (f"{WHERE}, night 1: Fay Ford's hands: 7H made 1, set 0 (200 to 30); {FAYS_DEFENCE} is stored, "
            f"{FAYS_BIDS}; {FAYS_DEFENCE} is right.")
        ],
    ),
    "a player's season": (
        lambda: SeasonTotal.objects.filter(player__name="Fay Ford").update(points=0),
        [f"{WHERE}: Fay Ford: 0 in 1 night (3 rounds won, 3 9-bids) is stored, 2490 in 1 night (3 rounds won, 3 9-bids) is right."],
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
