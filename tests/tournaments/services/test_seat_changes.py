"""Places taken over and seats put right while a night is played: hands stay, sums follow, earlier rounds stand."""

import pytest

from tests.factories import (
    EVENING,
    R_LOW,
    R_ONE,
    evening,
    finish,
    fixture_night,
    make_guest,
    play_hands,
    play_round,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import Hand, LogEntry, NightSeat, Player, PlayerNight, Round, Seat
from tournaments.queries.audit import differences
from tournaments.queries.night_tables import load_tables
from tournaments.queries.totals import totals_of
from tournaments.services import rounds, seat_changes
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db


def take(made, member: str, player=None, *, is_at_once=False, **more) -> None:
    seat_changes.take_place(
        night=made.night,
        member_id=made.people[member].pk,
        player_id=player and player.pk,
        is_at_once=is_at_once,
        by=made.by,
        at=EVENING,
        **more,
    )


def exchange(made, one: str, other: str, *, with_partners=False, reason="they sat down wrong") -> None:
    seat_changes.exchange_seats(
        night=made.night,
        one_id=made.people[one].pk,
        other_id=made.people[other].pk,
        with_partners=with_partners,
        reason=reason,
        by=made.by,
        at=evening(1, 12),
    )


def totals(made) -> dict[str, int]:
    """Tonight's points by first name, of everybody who sat."""
    tables = load_tables(made.night.pk)
    sums = totals_of(list(tables.rounds.values()))
    return {tables.people[player].name.split()[0]: points for player, points in sums.items()}


def seats(made, number: int) -> list[tuple[str, str]]:
    """The tables of a round as "Adam & Alice v Bert & Bella"."""
    tables = load_tables(made.night.pk, round_number=number)
    return [f"{tables.names(t.pairs[0])} v {tables.names(t.pairs[1])}" for t in tables.tables(number)]


def test_take_place_from_the_next_round_the_round_before_stays_and_the_moves_hold():
    made = fixture_night()
    sue = make_guest(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])

    take(made, "Bella", sue)

    assert seats(made, 1)[0] == "Adam & Alice v Bert & Bella"
    play_hands(made.night, table_of(made.night, "High"), R_ONE[2:])
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    start_round(made, 2)
    assert seats(made, 2) == [
        "Adam & Cora v Carl & Alice",
        "Bert & Emma v Eli & Sue",
        "Dan & Fay v Finn & Dora",
    ]
    play_round(made)
    assert totals(made)["Bella"] == 420
    assert totals(made)["Sue"] == 420
    assert differences(made.club) == []


def test_take_place_at_once_gives_the_whole_running_round_and_no_round_before_it():
    made = fixture_night()
    sue = make_guest(made)
    play_round(made)
    start_round(made, 2)  # Bella sits at Middle with Eli
    play_hands(made.night, table_of(made.night, "Middle"), R_ONE[:2])

    take(made, "Bella", sue, is_at_once=True)

    assert seats(made, 1)[0] == "Adam & Alice v Bert & Bella"
    assert seats(made, 2)[1] == "Bert & Emma v Eli & Sue"
    assert totals(made)["Bella"] == 420
    assert totals(made)["Sue"] == -250
    entry = LogEntry.objects.latest("pk")
    assert (entry.before, entry.after) == (
        {"player": "Bella Brook"},
        {"player": "Sue Stone", "member": "Bella Brook", "round": 2},
    )
    assert differences(made.club) == []


@pytest.mark.parametrize(
    ("rule", "bellas", "sues"),
    [("substitute", (1, 4, 5), (2, 3)), ("member", (1, 2, 3, 4, 5), ()), ("nobody", (1, 4, 5), ())],
)
def test_take_place_points_follow_the_rule_of_the_season(rule, bellas, sues):
    made = fixture_night(substitute_points=rule)
    sue, bella = make_guest(made), made.people["Bella"]
    for number in (1, 2, 3, 4, 5):
        if number > 1:
            start_round(made, number)
        play_round(made)
        if number == 1:
            take(made, "Bella", sue)
        if number == 3:
            take(made, "Bella", bella)  # from round 4 on she plays again

    finish(made)

    tables = load_tables(made.night.pk)
    of_round = {}
    for number, holder in zip((1, 2, 3, 4, 5), (bella, sue, sue, bella, bella), strict=True):
        table = tables.table_of(number, holder.pk)
        of_round[number] = table.points[table.side_of_player(holder.pk) - 1]
    for player, numbers in ((bella, bellas), (sue, sues)):
        stored = PlayerNight.objects.filter(night=made.night, player=player).values_list("points", "rounds")
        right = [(sum(of_round[number] for number in numbers), len(numbers))] if numbers else []
        assert list(stored) == right
    assert differences(made.club) == []


def test_take_place_back_before_anything_is_played_leaves_no_trace_in_the_seats():
    made = fixture_night()
    before = list(Seat.objects.order_by("pk").values()), list(NightSeat.objects.order_by("pk").values())
    take(made, "Bella", make_guest(made), is_at_once=True)

    take(made, "Bella", made.people["Bella"], is_at_once=True)

    assert (
        list(Seat.objects.order_by("pk").values()),
        list(NightSeat.objects.order_by("pk").values()),
    ) == before


def test_take_place_by_somebody_new_twice_makes_one_guest_and_one_entry():
    made = fixture_night()

    take(made, "Bella", guest="Zoë Zander", is_at_once=True)
    zoe = Player.objects.get(name="Zoë Zander")
    take(made, "Bella", zoe, is_at_once=True)

    assert zoe.is_guest
    assert seats(made, 1)[0] == "Adam & Alice v Bert & Zoë"
    assert LogEntry.objects.filter(action="place_taken").count() == 1


def test_take_place_of_two_at_once_refused_with_both_places():
    made = fixture_night()
    sue = make_guest(made)
    take(made, "Bella", sue)

    for member, player, is_at_once, sentence in (
        ("Cora", sue, False, "Sue Stone plays for Bella Brook already."),
        ("Cora", made.people["Dora"], False, "Dora Diaz plays in their own place already."),
        ("Cora", made.people["Bella"], True, "Bella Brook sits at High in this round: choose “from the next round on”."),
        ("Cora", None, False, "Choose who plays, or write the name of somebody new."),
    ):  # fmt: skip
        with pytest.raises(ActionRefused) as refusal:
            take(made, member, player, is_at_once=is_at_once)
        assert refusal.value.message == sentence
    with pytest.raises(ActionRefused, match="place of somebody who plays tonight"):
        seat_changes.take_place(
            night=made.night, member_id=sue.pk, player_id=sue.pk, is_at_once=True, by=made.by, at=EVENING
        )


def test_changes_before_and_after_the_night_is_played_refused():
    made = seated_night()
    with pytest.raises(ActionRefused, match="use its attendance and its seating"):
        take(made, "Bella", made.people["Bella"])
    start_round(made, 1)
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)
    finish(made)

    with pytest.raises(ActionRefused, match="Reopen it"):
        exchange(made, "Bella", "Cora")


def test_exchange_of_two_players_keeps_the_hands_and_sums_follow():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])  # 330 to −250
    play_hands(made.night, table_of(made.night, "Middle"), R_LOW[:2])  # 220 to 290
    hands = list(Hand.objects.order_by("pk").values())

    exchange(made, "Bella", "Cora")

    assert seats(made, 1)[:2] == ["Adam & Alice v Bert & Cora", "Carl & Bella v Dan & Dora"]
    assert (totals(made)["Bella"], totals(made)["Cora"], totals(made)["Bert"]) == (220, -250, -250)
    assert list(Hand.objects.order_by("pk").values()) == hands
    assert differences(made.club) == []
    exchange(made, "Cora", "Bella", reason="it was right")
    assert totals(made)["Bella"] == -250
    assert LogEntry.objects.filter(action="seats_exchanged").count() == 2


def test_exchange_of_two_pairs_in_a_later_round_agrees_with_the_audit_to_the_end():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])

    exchange(made, "Adam", "Bert", with_partners=True)  # High's first pair and Middle's first pair

    assert seats(made, 2)[:2] == ["Bert & Emma v Carl & Alice", "Adam & Cora v Eli & Bella"]
    play_hands(made.night, table_of(made.night, "High"), R_ONE[2:])
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    for number in (3, 4, 5):
        start_round(made, number)
        play_round(made)
    finish(made)
    assert differences(made.club) == []
    intruder = make_guest(made)
    Seat.objects.filter(round__night=made.night, round__number=2, player=made.people["Adam"]).update(
        player=intruder, credited_to=intruder
    )
    assert any("Adam Ames should sit at a table" in one.what for one in differences(made.club))


def test_exchange_that_cannot_be_refused():
    made = fixture_night()

    for one, other, more, sentence in (
        ("Adam", "Adam", {}, "Choose two different people."),
        ("Adam", "Alice", {}, "Adam Ames & Alice Ames are partners in this round: nothing would change."),
        ("Adam", "Bella", {}, "Adam Ames and Bella Brook are not of the same group"),
        ("Adam", "Bert", {"reason": " "}, "Say why: everybody can read it."),
    ):
        with pytest.raises(ActionRefused) as refusal:
            exchange(made, one, other, **more)
        assert refusal.value.message.startswith(sentence)
    assert not Round.objects.filter(put_right_at__isnull=False).exists()


def test_tried_shows_what_would_be_and_keeps_nothing():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])
    log = LogEntry.objects.count()

    seen = seat_changes.tried(lambda: exchange(made, "Bella", "Cora"), lambda: totals(made)["Cora"])

    assert seen == -250
    assert totals(made)["Cora"] == 0
    assert LogEntry.objects.count() == log


def test_start_of_the_next_round_taken_back_keeps_who_takes_over():
    made = fixture_night()
    play_round(made)
    take(made, "Bella", make_guest(made))
    start_round(made, 2)

    rounds.undo_start(night=made.night, number=2, by=made.by, at=EVENING)
    start_round(made, 2)

    assert "Sue" in seats(made, 2)[1]
    assert differences(made.club) == []
