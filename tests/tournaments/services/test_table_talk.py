"""What a table tells beside its hands: the half-entered hand, who deals, verdicts, calls."""

import pytest

from scoring import InvalidBid, parse_bid
from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    Fixture,
    break_tie,
    fixture_night,
    new_submission,
    note_deal,
    play_hand,
    play_hands,
    play_night,
    player_actor,
    result,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import HandKind, LogEntry, Night, Table, Verdict
from tournaments.services import amendments, hands, table_talk
from tournaments.services.errors import ActionRefused, KeyReused, NightOver, NotAtThisTable, RoundClosed

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Fixture:
    return fixture_night()


def high(made: Fixture) -> Table:
    return table_of(made.night, "High")


def share(
    made: Fixture, who: str = "Adam", side: int = 1, bid: str = "8H", *, number: int = 1, key: str = ""
):
    table = high(made)
    return table_talk.share_bid(
        night=made.night,
        table_id=table.pk,
        round_number=table.round.number,
        number=number,
        side=side,
        bid=parse_bid(bid),
        submission=new_submission(table.pk, number, side, bid, key=key),
        by=player_actor(made.people[who]),
        at=EVENING,
    )


def half(made: Fixture) -> tuple:
    table = high(made)
    return table.half_side, table.half_bid, table.half_by and table.half_by.name


def logged(made: Fixture) -> list[tuple]:
    """Actions with before and after, the oldest first; hands aside."""
    entries = LogEntry.objects.filter(table=high(made)).exclude(action__startswith="hand_").order_by("pk")
    return [(entry.action, entry.who, entry.before, entry.after) for entry in entries]


NOTHING = (None, "", None)
EIGHT_HEARTS = {"number": 1, "side": 1, "bid": "8H"}
NINE_SPADES = {"number": 1, "side": 2, "bid": "9S"}


# --- the half-entered hand -------------------------------------------------------------------------------


def test_a_shared_bid_stands_at_the_table_and_tells_the_polls(made):
    before = high(made).revision

    assert share(made) == "shared"

    assert half(made) == (1, "8H", "Adam Ames")
    assert high(made).revision == before + 1
    assert logged(made) == [("bid_shared", "Adam Ames", None, EIGHT_HEARTS)]


def test_a_later_bid_takes_the_place_of_an_earlier_one_and_the_log_has_both(made):
    share(made)
    share(made, "Bella", 2, "9S")

    assert half(made) == (2, "9S", "Bella Brook")
    assert logged(made)[1:] == [("bid_shared", "Bella Brook", EIGHT_HEARTS, NINE_SPADES)]


def test_the_same_submission_again_does_not_bring_an_overtaken_bid_back(made):
    share(made, key="adams-first-key")
    share(made, "Bella", 2, "9S")

    assert share(made, key="adams-first-key") == "repeated"
    assert half(made) == (2, "9S", "Bella Brook")


def test_the_same_bid_from_another_phone_changes_nothing(made):
    share(made)
    before = high(made).revision

    assert share(made, "Alice") == "agreed"
    assert (high(made).revision, len(logged(made))) == (before, 1)


def test_a_used_key_with_another_bid_is_refused(made):
    share(made, key="adams-first-key")

    with pytest.raises(KeyReused):
        share(made, bid="9S", key="adams-first-key")


def test_saving_the_hand_clears_the_shared_bid(made):
    share(made)
    play_hand(made.night, high(made), "1 8H/9")

    assert half(made) == NOTHING


def test_dealing_again_clears_the_shared_bid(made):
    share(made)
    note_deal(made.night, high(made), HandKind.THROWN_IN)

    assert half(made) == NOTHING


def test_an_undo_clears_the_shared_bid(made):
    hand = play_hand(made.night, high(made), "1 7H/7").hand
    share(made, number=2)
    hands.undo_hand(night=made.night, hand_id=hand.pk, by=player_actor(made.people["Bert"]), at=EVENING)

    assert half(made) == NOTHING


def test_putting_an_earlier_hand_right_leaves_the_shared_bid(made):
    hand = play_hand(made.night, high(made), "1 7H/7").hand
    share(made, number=2)
    play_hand(made.night, high(made), "1 7H/8", number=1, base=1)
    hand.refresh_from_db()
    amendments.amend_hand(
        night=made.night,
        hand_id=hand.pk,
        base=hand.version,
        result=result("1 7H/9"),
        reason="misheard",
        by=made.by,
        at=EVENING,
    )

    assert half(made) == (1, "8H", "Adam Ames")


def test_taking_an_earlier_hand_out_clears_the_shared_bid_since_another_hand_comes_next(made):
    hand = play_hand(made.night, high(made), "1 7H/7").hand
    share(made, number=2)
    amendments.take_out_hand(night=made.night, hand_id=hand.pk, reason="not played", by=made.by, at=EVENING)

    assert half(made) == NOTHING


def test_a_dropped_bid_is_gone_and_logged_once(made):
    share(made)
    for _ in range(2):
        table_talk.drop_bid(
            night=made.night, table_id=high(made).pk, by=player_actor(made.people["Bert"]), at=EVENING
        )

    assert half(made) == NOTHING
    assert logged(made)[1:] == [("bid_dropped", "Bert Brook", EIGHT_HEARTS, None)]


def test_bids_that_cannot_be_shared_are_refused(made):
    with pytest.raises(InvalidBid):
        share(made, bid="6S")
    with pytest.raises(NotAtThisTable):
        share(made, "Eli")
    with pytest.raises(ActionRefused, match="Hand 1 comes next at this table, not hand 2"):
        share(made, number=2)
    play_hands(made.night, high(made), R_ONE)
    with pytest.raises(ActionRefused, match="All 6 hands of this round are in"):
        share(made, number=7)

    assert (half(made), logged(made)) == (NOTHING, [])


def test_a_bid_for_a_round_not_started_or_closed_is_refused():
    made = seated_night()
    with pytest.raises(RoundClosed, match="has not started yet"):
        share(made)


# --- who deals -------------------------------------------------------------------------------------------


def dealers(made: Fixture, first: int | None, second: int | None = None, who: str = "Adam") -> tuple:
    table_talk.set_dealers(
        night=made.night,
        table_id=high(made).pk,
        first=first,
        second=second,
        by=player_actor(made.people[who]),
        at=EVENING,
    )
    return high(made).first_dealer, high(made).second_dealer


def test_the_dealer_is_said_changed_turned_and_taken_back(made):
    assert dealers(made, 3) == (3, 0)
    assert dealers(made, 3, 2, who="Bella") == (3, 2)
    assert dealers(made, 3, 2) == (3, 2)
    assert dealers(made, None) == (None, None)
    assert logged(made) == [
        ("dealers_set", "Adam Ames", {"chairs": [None, None]}, {"chairs": [3, 0]}),
        ("dealers_set", "Bella Brook", {"chairs": [3, 0]}, {"chairs": [3, 2]}),
        ("dealers_set", "Adam Ames", {"chairs": [3, 2]}, {"chairs": [None, None]}),
    ]


@pytest.mark.parametrize(("first", "second"), [(4, None), (-1, None), (0, 2), (1, 3), (0, 5)])
def test_chairs_that_cannot_deal_so_are_refused(made, first, second):
    with pytest.raises(ActionRefused):
        dealers(made, first, second)


def test_who_deals_stays_over_the_hands_of_the_round(made):
    dealers(made, 1)
    play_hands(made.night, high(made), R_ONE)

    assert (high(made).first_dealer, high(made).second_dealer) == (1, 2)


# --- agreement -------------------------------------------------------------------------------------------


def say(made: Fixture, who: str, verdict: str) -> tuple:
    table_talk.give_verdict(
        night=made.night,
        table_id=high(made).pk,
        verdict=Verdict(verdict),
        by=player_actor(made.people[who]),
        at=EVENING,
    )
    return verdicts(made)


def verdicts(made: Fixture) -> tuple:
    table = high(made)
    return (
        table.verdict_1,
        table.verdict_by_1 and table.verdict_by_1.name,
        table.verdict_2,
        table.verdict_by_2 and table.verdict_by_2.name,
    )


SILENT = ("", None, "", None)


def test_each_side_says_its_own_and_the_last_word_stands(made):
    play_hands(made.night, high(made), R_ONE)

    assert say(made, "Adam", "agreed") == ("agreed", "Adam Ames", "", None)
    assert say(made, "Bella", "wrong") == ("agreed", "Adam Ames", "wrong", "Bella Brook")
    assert say(made, "Bella", "wrong") == ("agreed", "Adam Ames", "wrong", "Bella Brook")
    assert say(made, "Bert", "agreed") == ("agreed", "Adam Ames", "agreed", "Bert Brook")
    assert logged(made) == [
        ("verdict_given", "Adam Ames", {"side": 1, "verdict": ""}, {"side": 1, "verdict": "agreed"}),
        ("verdict_given", "Bella Brook", {"side": 2, "verdict": ""}, {"side": 2, "verdict": "wrong"}),
        ("verdict_given", "Bert Brook", {"side": 2, "verdict": "wrong"}, {"side": 2, "verdict": "agreed"}),
    ]


def test_a_changed_hand_withdraws_what_the_sides_said(made, undo):
    last = play_hands(made.night, high(made), R_ONE)[-1]
    say(made, "Adam", "agreed")
    amendments.amend_hand(
        night=made.night,
        hand_id=last.pk,
        base=1,
        result=result("2 8H/9"),
        reason="misheard",
        by=made.by,
        at=EVENING,
    )
    assert verdicts(made) == SILENT

    say(made, "Bella", "wrong")
    undo(made.night, last)
    assert verdicts(made) == SILENT


def test_a_tie_break_withdraws_nothing_said_before_because_nothing_could_be_said(made):
    play_hands(made.night, high(made), R_TIE)
    with pytest.raises(ActionRefused, match="not over at your table"):
        say(made, "Adam", "agreed")
    break_tie(made.night, high(made), side=1, is_made=True)

    assert say(made, "Adam", "agreed") == ("agreed", "Adam Ames", "", None)


def test_a_disagreement_never_blocks_the_next_round(made):
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    say(made, "Adam", "wrong")

    assert start_round(made, 2).number == 2


def test_a_verdict_after_the_night_or_from_another_table_is_refused(made):
    play_hands(made.night, high(made), R_ONE)
    with pytest.raises(NotAtThisTable):
        say(made, "Eli", "agreed")


def test_a_verdict_on_a_finished_night_is_refused():
    made = fixture_night()
    play_night(made)
    over = Night.objects.select_related("season").get(pk=made.night.pk)
    table = table_of(over, "High", 1)

    with pytest.raises(NightOver):
        table_talk.give_verdict(
            night=over,
            table_id=table.pk,
            verdict=Verdict.WRONG,
            by=player_actor(made.people["Adam"]),
            at=EVENING,
        )
    with pytest.raises(NightOver):
        table_talk.call_coordinator(
            night=over, table_id=table.pk, by=player_actor(made.people["Adam"]), at=EVENING
        )


# --- calling the coordinator -----------------------------------------------------------------------------


def called(made: Fixture) -> tuple:
    table = high(made)
    return table.called_at, table.called_by and table.called_by.name


def call(made: Fixture, who: str, at=EVENING) -> tuple:
    table_talk.call_coordinator(
        night=made.night, table_id=high(made).pk, by=player_actor(made.people[who]), at=at
    )
    return called(made)


def test_one_call_is_open_at_a_table_until_it_is_answered(made):
    assert call(made, "Bert") == (EVENING, "Bert Brook")
    assert call(made, "Adam") == (EVENING, "Bert Brook")
    for _ in range(2):
        table_talk.answer_call(night=made.night, table_id=high(made).pk, by=made.by, at=EVENING)

    assert called(made) == (None, None)
    assert [(action, who) for action, who, *_ in logged(made)] == [
        ("coordinator_called", "Bert Brook"),
        ("call_answered", "Jo Hall"),
    ]


def test_a_table_takes_its_call_back_itself(made):
    call(made, "Bert")
    for _ in range(2):
        table_talk.withdraw_call(
            night=made.night, table_id=high(made).pk, by=player_actor(made.people["Alice"]), at=EVENING
        )

    assert called(made) == (None, None)
    assert [action for action, *_ in logged(made)] == ["coordinator_called", "call_withdrawn"]


def test_a_call_can_be_made_before_the_round_starts_and_outlives_a_hand():
    made = seated_night()
    assert call(made, "Adam") == (EVENING, "Adam Ames")
    start_round(made, 1)
    play_hand(made.night, high(made), "1 7H/7")

    assert called(made) == (EVENING, "Adam Ames")


def test_a_call_of_another_night_cannot_be_answered(made):
    other = fixture_night(username="kim", club_name="Other", ending="bbbbb")

    with pytest.raises(ActionRefused, match="not one of this night's"):
        table_talk.answer_call(night=other.night, table_id=high(made).pk, by=other.by, at=EVENING)
    with pytest.raises(NotAtThisTable):
        call(made, "Eli")
