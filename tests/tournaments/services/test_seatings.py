"""Round 1 is placed by hand or by chance: hosts at High, everybody once, and never over recorded hands."""

from itertools import combinations

import pytest

from tests.factories import (
    COUPLES,
    EVENING,
    another_night,
    fixture_night,
    more_couples,
    open_night,
    planned_night,
    play_hand,
    play_night,
    seat,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import LogEntry, Round, Seat, Table
from tournaments.services import rounds, seatings
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db

BY_TWOS = {"A": 0, "B": 0, "C": 1, "D": 1, "E": 2, "F": 2}


def who(made) -> list[tuple[str, int, str]]:
    """Every seat of the seating that stands: table, side, first name."""
    seats = Seat.objects.filter(round__night=made.night, round__undone_at__isnull=True)
    found = seats.order_by("partnership__table__position", "partnership__side", "-is_first")
    rows = found.values_list("partnership__table__name", "partnership__side", "player__name")
    return [(table, side, name.split()[0]) for table, side, name in rows]


def shuffle(made, seed: int):
    return seatings.shuffle_first_round(night=made.night, seed=seed, by=made.by, at=EVENING)


def test_seat_first_round_places_couples_hosts_as_side_one():
    made = open_night()

    seat(made, {"A": 0, "D": 0, "C": 1, "B": 1, "F": 2, "E": 2})

    assert who(made) == [
        ("High", 1, "Adam"),
        ("High", 1, "Alice"),
        ("High", 2, "Dan"),
        ("High", 2, "Dora"),
        ("Middle", 1, "Bert"),
        ("Middle", 1, "Bella"),
        ("Middle", 2, "Carl"),
        ("Middle", 2, "Cora"),
        ("Low", 1, "Eli"),
        ("Low", 1, "Emma"),
        ("Low", 2, "Finn"),
        ("Low", 2, "Fay"),
    ]
    assert set(Table.objects.filter(round__night=made.night).values_list("is_open", flat=True)) == {False}


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"C": 0}, "", "High needs two couples; it has Adam Ames & Alice Ames, Bert Brook & Bella Brook and Carl Chen & Cora Chen."),
        ({"E": 1, "F": 1, "C": 2}, "", "Middle needs two couples; it has Dan Diaz & Dora Diaz, Eli Endo & Emma Endo and Finn Ford & Fay Ford."),
        ({"F": 3}, "place_F", "Choose a table for Finn Ford & Fay Ford."),
        ({"F": -1}, "place_F", "Choose a table for Finn Ford & Fay Ford."),
        ({"A": 1, "C": 0}, "place_A", "Adam Ames & Alice Ames are the hosts: they start at High."),
    ],
)  # fmt: skip
def test_seat_first_round_impossible_refused(change, field, sentence):
    made = open_night()

    with pytest.raises(ActionRefused) as refusal:
        seat(made, {**BY_TWOS, **change})

    assert refusal.value.message == sentence
    if field:
        assert refusal.value.field == f"place_{made.couples[field[-1]].pk}"
    assert not Round.objects.exists()


def test_seat_first_round_with_a_couple_left_out_refused():
    made = open_night()

    with pytest.raises(ActionRefused) as refusal:
        seat(made, {letter: place for letter, place in BY_TWOS.items() if letter != "D"})

    assert refusal.value.message == "Choose a table for Dan Diaz & Dora Diaz."
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("couples", "sentence"),
    [
        (2, "4 people are here in 2 couples. Two couples sit at each table and there are at least two tables: 4, 6, 8 … couples can play. Find a couple, or say who sits out."),
        (5, "10 people are here in 5 couples. Two couples sit at each table and there are at least two tables: 4, 6, 8 … couples can play. Find a couple, or say who sits out."),
        (7, "14 people are here in 7 couples. Two couples sit at each table and there are at least two tables: 4, 6, 8 … couples can play. Find a couple, or say who sits out."),
    ],
)  # fmt: skip
def test_seating_with_a_number_of_couples_that_does_not_work_refused(couples, sentence):
    made = open_night(names=more_couples(couples))

    with pytest.raises(ActionRefused) as by_hand:
        seat(made)
    with pytest.raises(ActionRefused) as by_chance:
        shuffle(made, 1)

    assert (by_hand.value.message, by_chance.value.message) == (sentence, sentence)
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("couples", "names"),
    [(4, ["High", "Low"]), (8, ["High", "Table 2", "Table 3", "Low"]), (20, None)],
)
def test_seating_makes_a_table_for_every_two_couples(couples, names):
    made = open_night(names=more_couples(couples))

    seat(made)

    tables = Table.objects.filter(round__night=made.night).order_by("position")
    assert [table.position for table in tables] == list(range(couples // 2))
    assert names is None or [table.name for table in tables] == names
    assert len({name for _, _, name in who(made)}) == 2 * couples


def test_shuffle_seats_hosts_at_high_and_everybody_once():
    made = open_night()

    shuffle(made, 500)

    seats = who(made)
    assert seats[:2] == [("High", 1, "Adam"), ("High", 1, "Alice")]
    assert sorted(name for _, _, name in seats) == sorted(made.people)


def test_shuffle_is_repeated_by_the_seed_in_the_log():
    made = open_night()
    shuffle(made, 7)
    first = who(made)
    entry = LogEntry.objects.latest("pk")
    shuffle(made, 8)
    other = who(made)

    shuffle(made, entry.after["seed"])

    assert who(made) == first != other
    assert entry.action == "first_round_shuffled"


def test_seating_again_before_the_start_sets_the_old_one_aside():
    made = seated_night()

    seat(made, {**BY_TWOS, "B": 1, "C": 0})

    assert who(made)[2:4] == [("High", 2, "Carl"), ("High", 2, "Cora")]
    rows = Round.objects.filter(night=made.night).order_by("pk")
    assert [round_.undone_at for round_ in rows] == [EVENING, None]


def test_seating_of_a_planned_night_refused():
    made = planned_night()

    for place in (lambda: seat(made), lambda: shuffle(made, 1)):
        with pytest.raises(ActionRefused) as refusal:
            place()
        assert refusal.value.message == "Open the night first."


def test_seating_after_the_start_without_hands_refused_until_it_is_undone():
    made = fixture_night()

    for place in (lambda: seat(made), lambda: shuffle(made, 1)):
        with pytest.raises(ActionRefused) as refusal:
            place()
        assert refusal.value.message == ("Round 1 has started. Undo its start first, then change the seats.")
    rounds.undo_start(night=made.night, number=1, by=made.by, at=EVENING)
    seat(made, {**BY_TWOS, "B": 1, "C": 0})

    start_round(made, 1)
    assert who(made)[2:4] == [("High", 2, "Carl"), ("High", 2, "Cora")]


def test_seating_after_a_hand_was_entered_refused():
    made = fixture_night()
    before = who(made)
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")

    for place in (lambda: shuffle(made, 1), lambda: seat(made, {**BY_TWOS, "B": 1, "C": 0})):
        with pytest.raises(ActionRefused) as refusal:
            place()
        assert refusal.value.message == (
            "Hands are recorded already (High: 1 hand). The seats stay as they were played."
        )

    assert who(made) == before
    assert table_of(made.night, "High").points_1 == 200


def test_even_out_brings_together_who_have_met_least_hosts_at_high():
    made = fixture_night()  # A met B, C met D, E met F, and then whom the moves brought
    play_night(made, [(1, 1, 1)] * 5)
    later = another_night(made, 1)
    rounds.undo_start(night=later.night, number=1, by=made.by, at=EVENING)

    seatings.even_first_round(night=later.night, by=made.by, at=EVENING)

    first_names = {frozenset(n.split()[0] for n in names): letter for letter, names in COUPLES.items()}
    seats = [name for _, _, name in who(later)]
    met = dict.fromkeys(combinations("ABCDEF", 2), 0)
    sat = Seat.objects.filter(round__night=made.night)
    letter_of = {name: letter for both, letter in first_names.items() for name in both}
    for table in Table.objects.filter(round__night=made.night):
        names = sat.filter(partnership__table=table).values_list("player__name", flat=True)
        for two in combinations(sorted(letter_of[name.split()[0]] for name in names), 2):
            if two in met:
                met[two] += 1
    tables = [tuple(sorted({letter_of[name] for name in seats[at : at + 4]})) for at in (0, 4, 8)]
    assert seats[:2] == ["Bert", "Bella"]  # the hosts of the second night
    assert sum(met[two] ** 2 for two in tables) == min(
        sum(met[two] ** 2 for two in way) for way in combinations(met, 3) if len(set().union(*way)) == 6
    )
    assert LogEntry.objects.latest("pk").action == "first_round_evened"


def test_even_out_over_a_started_round_refused():
    made = fixture_night()

    with pytest.raises(ActionRefused, match="Round 1 has started"):
        seatings.even_first_round(night=made.night, by=made.by, at=EVENING)
