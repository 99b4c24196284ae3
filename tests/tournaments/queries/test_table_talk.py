"""What phones and console show of the talk over a table, the phones of a night, and the night's timeline."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import parse_bid
from tests.factories import (
    EVENING,
    R_LOW,
    R_ONE,
    Fixture,
    evening,
    fixture_night,
    more_couples,
    new_submission,
    note_deal,
    play_hand,
    play_hands,
    play_round,
    player_actor,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import cell_of, console_of, night_of, phone_of, table_page_of
from tournaments.models import HandKind, Phone, Verdict
from tournaments.queries.my_table import my_table
from tournaments.queries.phones import phones_of_night
from tournaments.queries.polls import console_version, phone_version
from tournaments.queries.timeline import LINES, timeline
from tournaments.services import phones, table_talk

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Fixture:
    return fixture_night()


def by(made: Fixture, name: str):
    return player_actor(made.people[name])


def high(made: Fixture):
    return table_of(made.night, "High")


def share(made: Fixture, who: str, side: int, bid: str, number: int) -> None:
    table = high(made)
    table_talk.share_bid(
        night=made.night,
        table_id=table.pk,
        round_number=table.round.number,
        number=number,
        side=side,
        bid=parse_bid(bid),
        submission=new_submission(side, bid),
        by=by(made, who),
        at=evening(1),
    )


def deals(made: Fixture, first: int | None, second: int | None = None) -> None:
    table_talk.set_dealers(
        night=made.night, table_id=high(made).pk, first=first, second=second, by=by(made, "Adam"), at=EVENING
    )


def say(made: Fixture, who: str, verdict: Verdict) -> None:
    table_talk.give_verdict(
        night=made.night, table_id=high(made).pk, verdict=verdict, by=by(made, who), at=evening(1)
    )


def call(made: Fixture, table: str, who: str, minutes: int = 0) -> None:
    table_talk.call_coordinator(
        night=made.night, table_id=table_of(made.night, table).pk, by=by(made, who), at=evening(1, minutes)
    )


def plain(text: str) -> str:
    return text.replace("\ufe0e", "")


# --- on the phones ---------------------------------------------------------------------------------------


def test_every_phone_at_the_table_sees_the_half_entered_hand(made):
    share(made, "Bella", 2, "8H", 1)

    for who in ("Adam", "Alice", "Bert", "Bella"):
        half = table_page_of(made, who).talk.half
        assert (half.side, str(half.bid), half.by) == (2, "8H", "Bella")
        assert plain(half.sentence) == "8♥ by Bert & Bella. How many tricks did they take?"
    assert table_page_of(made, "Eli").talk.half is None


def test_a_shared_bid_moves_the_version_of_its_own_table_only(made):
    own, other = phone_of(made, "Adam"), phone_of(made, "Eli")
    versions = [my_table(phone).version for phone in (own, other)]
    share(made, "Bella", 2, "8H", 1)

    assert my_table(own).version != versions[0]
    assert my_table(other).version == versions[1]


def test_a_poll_sees_a_shared_bid_in_one_select(made):
    token = phones.join_as(
        night=night_of(made), player=made.people["Adam"], by=by(made, "Adam"), at=evening(1)
    )
    before = table_page_of(made, "Adam").version
    share(made, "Bella", 2, "8H", 1)

    with CaptureQueriesContext(connection) as asked:
        now = phone_version(token, seen=before, now=evening(1))
    assert now not in {before, None}
    assert len(asked) == 1


def test_who_deals_each_hand(made):
    """Chairs: Adam, Bert, Alice, Bella. Bert cuts the high card: Bert, Alice, Bella, Adam, Bert, Alice."""
    assert table_page_of(made, "Adam").talk.dealer == ""
    deals(made, 1)
    told = []
    for hand in R_ONE:
        told.append(table_page_of(made, "Adam").talk.dealer)
        play_hand(made.night, high(made), hand)

    assert told == [
        "Bert deals hand 1, Alice the next.",
        "Alice deals hand 2, Bella the next.",
        "Bella deals hand 3, Adam the next.",
        "Adam deals hand 4, Bert the next.",
        "Bert deals hand 5, Alice the next.",
        "Alice deals hand 6.",
    ]
    assert table_page_of(made, "Adam").talk.dealer == ""


def test_a_deal_thrown_in_or_misdealt_is_dealt_again_by_the_same(made):
    """Rules C5 and F19, the card club's."""
    deals(made, 0, 3)
    note_deal(made.night, high(made), HandKind.THROWN_IN)
    note_deal(made.night, high(made), HandKind.MISDEAL)

    assert table_page_of(made, "Adam").talk.dealer == "Adam deals hand 1, Bella the next."


def test_the_table_can_sit_the_other_way_round(made):
    deals(made, 1)
    talk = table_page_of(made, "Adam").talk
    assert talk.turned == (1, 0)
    deals(made, *talk.turned)

    assert table_page_of(made, "Adam").talk.dealer == "Bert deals hand 1, Adam the next."
    assert [(chair.name, chair.is_first) for chair in talk.chairs] == [
        ("Adam", False),
        ("Bert", True),
        ("Alice", False),
        ("Bella", False),
    ]


def test_what_is_needed_is_told_to_each_side_in_the_last_two_hands(made):
    """R-one: 670/−240 after hand 3, 690/−20 after hand 4, 530/120 after hand 5."""
    for hand in R_ONE[:3]:
        play_hand(made.night, high(made), hand)
    assert table_page_of(made, "Adam").talk.needs == ()
    play_hand(made.night, high(made), R_ONE[3])
    assert table_page_of(made, "Adam").talk.needs[0] == "You are 710 ahead with two hands to play."
    assert table_page_of(made, "Bert").talk.needs[0] == "You are 710 behind with two hands to play."
    play_hand(made.night, high(made), R_ONE[4])
    needs = [plain(sentence) for sentence in table_page_of(made, "Bella").talk.needs]

    assert needs == [
        "You are 410 behind with one hand to play.",
        "10♠ or dearer, made, wins the round; so does 9NT with all ten tricks.",
        "9NT with 9 tricks makes it level: one more hand decides.",
        "Setting them wins the round, from 8♥ up.",  # 8♦ set by one gives 280 + 30 + 100, which is level
    ]
    play_hand(made.night, high(made), R_ONE[5])
    assert table_page_of(made, "Adam").talk.needs == ()


def test_what_the_sides_say_is_told_from_ones_own_view(made):
    play_hands(made.night, high(made), R_ONE)
    say(made, "Adam", Verdict.AGREED)
    say(made, "Bella", Verdict.WRONG)

    assert table_page_of(made, "Adam").talk.said == ("You agreed.", "Bella says that something is wrong.")
    assert table_page_of(made, "Alice").talk.said == ("Adam agreed.", "Bella says that something is wrong.")
    assert table_page_of(made, "Bella").talk.said == ("You say that something is wrong.", "Adam agreed.")
    assert table_page_of(made, "Bert").talk.own_verdict == "wrong"


def test_a_call_is_told_to_the_whole_table(made):
    call(made, "High", "Bert")

    assert table_page_of(made, "Bert").talk.call == "You called the coordinator."
    assert table_page_of(made, "Alice").talk.call == "Bert called the coordinator."
    assert table_page_of(made, "Eli").talk.call == ""


# --- on the console --------------------------------------------------------------------------------------


def test_the_console_rings_with_the_tables_that_call(made):
    before = console_version(club_id=made.club.pk, night_id=made.night.pk)
    call(made, "Low", "Eli", minutes=5)
    call(made, "High", "Bert", minutes=3)
    console = console_of(made)

    assert console.title == "High and Low are calling you"
    assert [(c.where, c.who, c.at) for c in console.calls] == [
        ("High", "Bert Brook", evening(1, 3)),
        ("Low", "Eli Endo", evening(1, 5)),
    ]
    assert console_version(club_id=made.club.pk, night_id=made.night.pk) != before
    table_talk.answer_call(night=made.night, table_id=console.calls[1].table_id, by=made.by, at=evening(1, 6))
    assert console_of(made).title == "High is calling you"


def test_the_console_leaves_out_what_matters_only_at_the_table(made):
    play_hand(made.night, high(made), "1 7H/7")
    deals(made, 1)
    share(made, "Bella", 2, "8H", 2)

    assert [plain(line.sentence) for line in console_of(made).lately][:1] == ["7♥ by Adam & Alice, took 7"]


def test_the_console_says_who_disagrees_and_what_is_agreed(made):
    play_hands(made.night, high(made), R_ONE)
    say(made, "Adam", Verdict.AGREED)
    say(made, "Bella", Verdict.WRONG)
    assert (cell_of(made, "High").doubters, cell_of(made, "High").is_agreed) == (("Bella",), False)
    say(made, "Bert", Verdict.AGREED)

    assert (cell_of(made, "High").doubters, cell_of(made, "High").is_agreed) == ((), True)
    assert (cell_of(made, "Low").doubters, cell_of(made, "Low").is_agreed) == ((), False)


# --- phones ----------------------------------------------------------------------------------------------


def join(made: Fixture, name: str, minutes: int) -> None:
    player = made.people[name]
    phones.join_as(night=night_of(made), player=player, by=player_actor(player), at=evening(1, minutes))


def test_the_phones_of_a_night_by_seat_with_those_who_have_none(made):
    for minutes, name in enumerate(("Fay", "Adam", "Adam", "Bella")):
        join(made, name, minutes)
    play_hand(made.night, high(made), "1 7H/7")
    gone = Phone.objects.get(player=made.people["Bella"])
    phones.revoke(night=made.night, phone_id=gone.pk, by=made.by, at=evening(1, 9))
    seen = phones_of_night(night_of(made))

    assert [(p.name, p.table, p.joined_at, p.last_entry_at) for p in seen.phones] == [
        ("Adam Ames", "High", evening(1, 1), evening(1, 5)),
        ("Adam Ames", "High", evening(1, 2), evening(1, 5)),
        ("Fay Ford", "Low", evening(1, 0), None),
    ]
    assert lines(made, round_number=0)[0] == ("Jo Hall", "the phone of Bella Brook was turned away")
    assert [(p.name, p.left_at) for p in seen.forgotten] == [("Bella Brook", evening(1, 9))]
    assert len(seen.without) == 10
    assert "Bella Brook" in seen.without


# --- timeline --------------------------------------------------------------------------------------------


def lines(made: Fixture, **asked) -> list[tuple[str, str]]:
    told = {"round_number": None, "table_id": None, "before": None, **asked}
    page = timeline(night_of(made), player_id=made.people["Adam"].pk, **told)
    return [(line.who, plain(line.sentence)) for line in page.lines]


def test_the_timeline_tells_ones_own_table_the_newest_first(made):
    deals(made, 1)
    share(made, "Bella", 2, "8H", 1)
    share(made, "Bert", 2, "9S", 1)
    table_talk.drop_bid(night=made.night, table_id=high(made).pk, by=by(made, "Adam"), at=EVENING)
    play_hands(made.night, high(made), R_ONE)
    say(made, "Bella", Verdict.WRONG)
    call(made, "High", "Alice")
    table_talk.answer_call(night=made.night, table_id=high(made).pk, by=made.by, at=EVENING)
    play_hand(made.night, table_of(made.night, "Low"), "1 7H/7")

    told = lines(made)
    assert told[:3] == [
        ("Jo Hall", "the call was answered"),
        ("Alice Ames", "called the coordinator"),
        ("Bella Brook", "about the round, Bert & Bella: something is wrong"),
    ]
    assert told[3:9] == [
        ("Adam Ames", "8♥ by Bert & Bella, took 8"),
        ("Adam Ames", "7♣ by Adam & Alice, took 6"),
        ("Adam Ames", "7NT by Bert & Bella, took 8"),
        ("Adam Ames", "9♠ by Adam & Alice, took 9"),
        ("Adam Ames", "8♦ by Bert & Bella, took 7"),
        ("Adam Ames", "7♥ by Adam & Alice, took 7"),
    ]
    assert told[9:] == [
        ("Adam Ames", "bid taken back: 9♠ by Bert & Bella"),
        ("Bert Brook", "bid changed before play: 8♥ by Bert & Bella → 9♠ by Bert & Bella"),
        ("Bella Brook", "bid entered before play: 8♥ by Bert & Bella"),
        ("Adam Ames", "Bert cut the high card and deals first, Alice next"),
    ]


def test_the_timeline_of_another_table_of_a_round_and_of_the_night(made):
    low = table_of(made.night, "Low")
    play_hand(made.night, low, "1 7H/7")
    play_hand(made.night, high(made), "2 7H/7")
    join(made, "Fay", 1)

    assert lines(made, round_number=1, table_id=low.pk) == [("Eli Endo", "7♥ by Eli & Emma, took 7")]
    assert lines(made, round_number=1, table_id=0) == [
        ("Adam Ames", "7♥ by Bert & Bella, took 7"),
        ("Eli Endo", "7♥ by Eli & Emma, took 7"),
    ]
    page = timeline(night_of(made), player_id=made.people["Adam"].pk, round_number=1, table_id=0, before=None)
    assert [line.where for line in page.lines] == ["High, hand 1", "Low, hand 1"]
    assert lines(made, round_number=0)[:2] == [("Fay Ford", "joined with a phone"), ("Jo Hall", "started")]
    assert lines(made, round_number=7)[0] == ("Fay Ford", "joined with a phone")


def test_the_timeline_follows_a_player_from_table_to_table(made):
    play_round(made, (2, 1, 1))
    start_round(made, 2)
    page = timeline(
        night_of(made), player_id=made.people["Adam"].pk, round_number=None, table_id=None, before=None
    )

    assert page.title == "Middle, round 2"
    assert [(choice.words, choice.is_shown) for choice in page.rounds] == [
        ("Round 1", False),
        ("Round 2", True),
        ("The night", False),
    ]
    assert [choice.words for choice in page.tables] == ["High", "Middle", "Low", "All tables"]


def test_a_long_timeline_comes_in_pages(made):
    for _ in range(LINES // 2 + 1):
        deals(made, 0)
        deals(made, None)
    page = timeline(
        night_of(made), player_id=made.people["Adam"].pk, round_number=1, table_id=None, before=None
    )
    assert len(page.lines) == LINES
    assert len(lines(made, before=page.older)) == 2


@pytest.mark.parametrize("couples", [6, 16])
def test_nothing_asks_more_of_a_bigger_night(couples):
    made = fixture_night(names=more_couples(couples))
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_LOW)
    player = next(iter(made.people.values()))
    night = night_of(made)
    for number in (None, 0):
        with CaptureQueriesContext(connection) as asked:
            timeline(night, player_id=player.pk, round_number=number, table_id=0, before=None)
        assert len(asked) == 2
    with CaptureQueriesContext(connection) as asked:
        phones_of_night(night)
    assert len(asked) == 2
