"""What a poll compares is what the page carried, and changes with everything that the page shows."""

from dataclasses import replace

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    another_night,
    break_tie,
    evening,
    finish,
    fixture_night,
    make_club,
    make_guest,
    note_deal,
    open_night,
    planned_night,
    play_hand,
    play_hands,
    play_round,
    player_actor,
    result,
    seat,
    start_round,
    table_of,
    who_sits,
)
from tests.tournaments.queries.loading import board_of, console_of, night_of, phone_of
from tournaments.models import HandKind
from tournaments.queries.finding import phone_by_token
from tournaments.queries.my_table import my_table
from tournaments.queries.polls import console_version, phone_version, tonight
from tournaments.services import amendments, hands, night_end, nights, phones, rounds
from tournaments.services.actor import Actor
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def polled(made) -> tuple[str, str]:
    """What board and console compare now."""
    return tonight(made.club.slug).version, console_version(club_id=made.club.pk, night_id=made.night.pk)


def shown(made) -> tuple[str, str]:
    return board_of(made).version, console_of(made).revision


def undo(made, hand) -> None:
    hands.undo_hand(night=made.night, hand_id=hand.pk, by=player_actor(who_sits(hand.table)), at=EVENING)


def amend(made, hand, text: str) -> None:
    amendments.amend_hand(
        night=made.night, hand_id=hand.pk, base=1, result=result(text), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip


def steps_of_a_night():  # noqa: PLR0915 - a night is long
    """Everything that happens in a night; gives the name of each step once it is done."""
    made = planned_night()
    yield "planned", made
    night = nights.open_night(night=made.night, by=made.by, at=EVENING)
    made = replace(made, night=night)
    yield "opened", made
    sue = make_guest(made)
    away = Attendance(made.couples["F"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=night, attendance=[away], by=made.by, at=EVENING)
    yield "attendance", made
    seat(made)
    yield "seated", made
    seat(made, {"A": 0, "C": 0, "B": 1, "D": 1, "E": 2, "F": 2})
    yield "seated again", made
    start_round(made, 1)
    yield "round 1", made
    high = table_of(night, "High")
    saved = play_hand(night, high, "1 7H/7").hand
    yield "saved", made
    amend(made, saved, "1 7H/8")
    yield "amended", made
    deal = note_deal(night, high, HandKind.MISDEAL).hand
    yield "misdeal", made
    undo(made, deal)
    yield "misdeal undone", made
    undo(made, saved)
    yield "undone", made
    play_hands(night, high, R_TIE)
    yield "tie", made
    tiebreak = break_tie(night, high, side=1, is_made=True).hand
    yield "tie-break", made
    undo(made, tiebreak)
    yield "tie-break undone", made
    break_tie(night, high, side=1, is_made=True)
    for name in ("Middle", "Low"):
        play_hands(night, table_of(night, name), R_ONE)
    yield "round 1 done", made
    start_round(made, 2)
    yield "round 2", made
    rounds.undo_start(night=night, number=2, by=made.by, at=EVENING)
    yield "round 2 taken back", made
    start_round(made, 2)
    yield "round 2 again", made
    play_hand(night, high, "1 9S/9", number=3, by=player_actor(who_sits(high)))
    yield "late hand", made
    amend(made, high.hands.get(number=6), "2 7S/7")
    yield "amended after the move", made
    for number in range(2, 6):
        if number > 2:
            start_round(made, number)
        play_round(made)
    yield "all played", made
    finish(made)
    yield "finished", made
    amend(made, table_of(night, "High", 3).hands.get(number=6), "2 8H/9")
    yield "corrected", made
    night_end.reopen_night(night=night, reason="a test", by=made.by, at=EVENING)
    yield "reopened", made


def test_every_step_gives_board_and_console_another_version_and_the_pages_carry_it():
    seen: dict[tuple[str, str], str] = {}
    for step, made in steps_of_a_night():
        assert polled(made) == shown(made), step
        for version, earlier in seen.items():
            assert not set(polled(made)) & set(version), f"{step} looks like {earlier}"
        seen[polled(made)] = step

    assert len(seen) == 24


# --- The phone ---------------------------------------------------------------------------------------------


@pytest.fixture
def made():
    return fixture_night()


class Phone:
    """Adam's phone: what its page shows, and whether a poll wakes it."""

    def __init__(self, made, name: str = "Adam") -> None:
        player = made.people[name]
        self.token = phones.join_as(
            night=night_of(made), player=player, by=Actor(player.name, player_id=player.pk), at=evening(1)
        )
        self.look()

    def look(self) -> None:
        self.seen = my_table(phone_by_token(self.token, now=evening(1))).version

    def is_woken(self) -> bool:
        """Whether something has changed since the last look; looks again."""
        woken = phone_version(self.token, seen=self.seen, now=evening(1)) != self.seen
        self.look()
        assert phone_version(self.token, seen=self.seen, now=evening(1)) == self.seen
        return woken


def test_a_phone_is_woken_by_everything_at_its_table(made):
    phone, high = Phone(made), table_of(made.night, "High")
    assert not phone.is_woken()

    saved = play_hand(made.night, high, "1 7H/7").hand
    assert phone.is_woken()
    amend(made, saved, "1 7H/8")
    assert phone.is_woken()
    deal = note_deal(made.night, high, HandKind.THROWN_IN).hand
    assert phone.is_woken()
    undo(made, deal)
    assert phone.is_woken()
    undo(made, saved)
    assert phone.is_woken()


def test_a_phone_that_plays_sleeps_through_other_tables(made):
    phone = Phone(made)

    play_hands(made.night, table_of(made.night, "Middle"), R_ONE)

    assert not phone.is_woken()


def test_a_phone_that_waits_is_woken_by_every_table(made):
    phone = Phone(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    assert phone.is_woken()

    play_hands(made.night, table_of(made.night, "Low"), R_ONE[:1])
    assert phone.is_woken()
    play_hands(made.night, table_of(made.night, "Low"), R_ONE[1:])
    assert phone.is_woken()
    last = play_hands(made.night, table_of(made.night, "Middle"), R_ONE)[-1]
    assert phone.is_woken()
    undo(made, last)
    assert phone.is_woken()


def test_a_phone_is_woken_by_the_move_and_by_its_being_taken_back(made):
    phone = Phone(made)
    play_round(made)
    phone.look()

    start_round(made, 2)
    assert phone.is_woken()
    rounds.undo_start(night=made.night, number=2, by=made.by, at=EVENING)
    assert phone.is_woken()


def test_a_phone_is_woken_by_the_start_and_the_end_of_the_night():
    made = open_night()
    phone = Phone(made)
    seat(made)
    assert phone.is_woken()
    start_round(made, 1)
    assert phone.is_woken()
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)
    phone.look()
    finish(made)
    assert phone.is_woken()
    night_end.reopen_night(night=made.night, reason="a test", by=made.by, at=EVENING)
    assert phone.is_woken()


def test_a_phone_is_woken_by_a_correction_of_the_finished_night(made):
    phone = Phone(made)
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)
    finish(made)
    phone.look()

    amend(made, table_of(made.night, "Low", 1).hands.get(number=6), "2 8H/9")

    assert phone.is_woken()


def test_a_version_of_another_nights_table_tells_nothing_of_it(made):
    """A version that names a table of another night is never equal to anything true."""
    phone = Phone(made)
    other = another_night(made, 1)
    theirs = table_of(other.night, "High")

    version = phone_version(phone.token, seen=f"1.{theirs.pk}.0", now=evening(1))

    assert version.endswith(".None")


def test_an_unknown_phone_has_no_version(made):
    phone = phone_of(made, "Adam")

    assert phone_version("x" * 22, seen="", now=evening(1)) is None
    phones.leave(phone=phone, by=player_actor(phone.player), at=EVENING)
    assert phone_version("", seen="", now=evening(1)) is None


# --- Which night a board shows -----------------------------------------------------------------------------


def test_a_board_without_a_night_has_no_version():
    club = make_club()

    assert tonight(club.slug) is None
    assert tonight("nobody") is None


def test_a_board_moves_on_to_the_night_that_opens_next(made):
    play_round(made)
    finish(made)
    before = tonight(made.club.slug)

    another_night(made, 1)

    assert tonight(made.club.slug) != before


def test_a_console_of_another_club_has_no_version(made):
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    assert console_version(club_id=other.club.pk, night_id=made.night.pk) is None
