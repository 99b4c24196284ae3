"""Places taken over and seats put right while a night is played: hands stay, sums follow, earlier rounds stand."""

import re

import pytest

from scoring import CARD_CLUB, HandResult, parse_bid
from tests.factories import (
    EVENING,
    R_LOW,
    R_ONE,
    R_TIE,
    evening,
    finish,
    fixture_night,
    make_guest,
    play_hands,
    play_round,
    player_actor,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import EarlierHolder, Hand, LogEntry, NightSeat, Player, PlayerNight, Round, Seat
from tournaments.queries.audit import differences
from tournaments.queries.consequences import _earlier_after, consequences
from tournaments.queries.console import console
from tournaments.queries.night_tables import load_tables
from tournaments.queries.totals import totals_of
from tournaments.queries.wine import wine_claims
from tournaments.services import hands, rounds, seat_changes
from tournaments.services.errors import ActionRefused, NotAtThisTable
from tournaments.services.submissions import submission
from tournaments.translate import with_result

pytestmark = pytest.mark.django_db


def take(made, member: str, player=None, *, from_hand=None, **more) -> None:
    seat_changes.take_place(
        night=made.night,
        member_id=made.people[member].pk,
        player_id=player and player.pk,
        from_hand=from_hand,
        by=made.by,
        at=EVENING,
        **more,
    )


def send(made, table, hand: str, *, number: int, by, key: str):
    side, bid, tricks = re.split("[ /]", hand)
    return hands.record_hand(
        night=made.night,
        table_id=table.pk,
        round_number=1,
        number=number,
        base=0,
        result=HandResult(int(side), parse_bid(bid), int(tricks)),
        submission=submission(key, hand),
        by=by,
        at=EVENING,
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


def test_take_place_from_hand_one_gives_the_whole_running_round_and_no_round_before_it():
    made = fixture_night()
    sue = make_guest(made)
    play_round(made)
    start_round(made, 2)  # Bella sits at Middle with Eli
    play_hands(made.night, table_of(made.night, "Middle"), R_ONE[:2])

    take(made, "Bella", sue, from_hand=1)

    assert seats(made, 1)[0] == "Adam & Alice v Bert & Bella"
    assert seats(made, 2)[1] == "Bert & Emma v Eli & Sue"
    assert totals(made)["Bella"] == 420
    assert totals(made)["Sue"] == -250
    entry = LogEntry.objects.latest("pk")
    assert entry.before["player"] == "Bella Brook"
    told = {"player": "Sue Stone", "member": "Bella Brook", "round": 2, "from_hand": 1}
    assert {name: entry.after[name] for name in told} == told
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
    take(made, "Bella", make_guest(made), from_hand=1)

    take(made, "Bella", made.people["Bella"], from_hand=1)

    assert (
        list(Seat.objects.order_by("pk").values()),
        list(NightSeat.objects.order_by("pk").values()),
    ) == before


def test_take_place_by_somebody_new_twice_makes_one_guest_and_one_entry():
    made = fixture_night()

    take(made, "Bella", guest="Zoë Zander", from_hand=1)
    zoe = Player.objects.get(name="Zoë Zander")
    take(made, "Bella", zoe, from_hand=1)

    assert zoe.is_guest
    assert seats(made, 1)[0] == "Adam & Alice v Bert & Zoë"
    assert LogEntry.objects.filter(action="place_taken").count() == 1


def test_take_place_of_two_at_once_refused_with_both_places():
    made = fixture_night()
    sue = make_guest(made)
    take(made, "Bella", sue)

    for member, player, from_hand, sentence in (
        ("Cora", sue, None, "Sue Stone plays for Bella Brook already."),
        ("Cora", made.people["Dora"], None, "Dora Diaz plays in their own place already."),
        ("Cora", made.people["Bella"], 1, "Bella Brook sits at High in this round: choose “from the next round on”."),
        ("Cora", None, None, "Choose who plays, or write the name of somebody new."),
    ):  # fmt: skip
        with pytest.raises(ActionRefused) as refusal:
            take(made, member, player, from_hand=from_hand)
        assert refusal.value.message == sentence
    with pytest.raises(ActionRefused, match="place of somebody who plays tonight"):
        seat_changes.take_place(
            night=made.night, member_id=sue.pk, player_id=sue.pk, from_hand=1, by=made.by, at=EVENING
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


NINE_THEN_SET = (*R_ONE[:1], "2 9H/9", "1 8D/9", "2 10S/4", *R_ONE[4:])


@pytest.mark.parametrize("rule", ["substitute", "member", "nobody"])
def test_take_place_from_a_hand_on_splits_the_round_between_those_who_held_the_cards(rule):
    made = fixture_night(substitute_points=rule)
    sue, bella = make_guest(made), made.people["Bella"]
    high = table_of(made.night, "High")
    play_hands(made.night, high, NINE_THEN_SET[:2])

    take(made, "Bella", sue, from_hand=3)

    play_hands(made.night, high, NINE_THEN_SET[2:])
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    hands = {hand.number: hand.points_2 for hand in Hand.objects.filter(table=high)}
    bellas, sues = hands[1] + hands[2], sum(hands[number] for number in (3, 4, 5, 6))
    assert (totals(made)["Bella"], totals(made)["Sue"], totals(made)["Bert"]) == (bellas, sues, bellas + sues)
    (claim,) = [one for one in wine_claims(made.night.pk, load_tables(made.night.pk)) if one.table == 0]
    assert set(claim.holders) == {made.people["Bert"].pk, bella.pk}
    for number in (2, 3, 4, 5):
        start_round(made, number)
        play_round(made)
    finish(made)
    stored = dict(PlayerNight.objects.filter(night=made.night).values_list("player_id", "points"))
    later = {}
    for player in (sue, made.people["Bert"]):
        tables = [load_tables(made.night.pk).table_of(number, player.pk) for number in (2, 3, 4, 5)]
        later[player.pk] = sum(table.points_of(player.pk) for table in tables)
    right = {
        "substitute": (bellas, sues + later[sue.pk]),
        "member": (bellas + sues + later[sue.pk], None),
        "nobody": (bellas, None),
    }
    assert (stored.get(bella.pk), stored.get(sue.pk)) == right[rule]
    assert stored[made.people["Bert"].pk] == bellas + sues + later[made.people["Bert"].pk]
    rounds_of = dict(PlayerNight.objects.filter(night=made.night).values_list("player_id", "rounds"))
    assert rounds_of[bella.pk] == (5 if rule == "member" else 1)
    assert differences(made.club) == []


def test_hand_of_somebody_who_left_the_seat_waits_for_the_coordinator():
    made = fixture_night()
    sue, bella = make_guest(made), player_actor(made.people["Bella"])
    high = table_of(made.night, "High")
    play_hands(made.night, high, R_ONE[:1])
    take(made, "Bella", sue, from_hand=2)
    hands_before = Hand.objects.count()

    same = send(made, high, "1 7H/7", number=1, by=bella, key="bella-one")
    left = send(made, high, "2 8D/7", number=2, by=bella, key="bella-two")
    again = send(made, high, "2 8D/7", number=2, by=bella, key="bella-two")

    assert (same.outcome, left.outcome, again.outcome) == ("agreed", "left", "repeated")
    assert Hand.objects.count() == hands_before
    (waiting,) = console(made.night, now=EVENING).late_hands
    assert (waiting.where, waiting.why) == (
        "High, round 1, hand 2",
        "came from somebody who has left that seat",
    )
    with pytest.raises(NotAtThisTable):  # a stranger to that table keeps nothing there
        send(made, high, "2 8D/7", number=2, by=player_actor(made.people["Cora"]), key="cora-one")
    assert LogEntry.objects.filter(action="late_hand").count() == 1


def test_take_place_and_back_within_a_round_leaves_each_hand_with_its_holder():
    made = fixture_night()
    sue, bella = make_guest(made), made.people["Bella"]
    high = table_of(made.night, "High")
    play_hands(made.night, high, R_ONE)
    hands = {hand.number: hand.points_2 for hand in Hand.objects.filter(table=high)}

    take(made, "Bella", sue, from_hand=3)
    take(made, "Bella", bella, from_hand=5)

    assert totals(made)["Sue"] == hands[3] + hands[4]
    assert totals(made)["Bella"] == hands[1] + hands[2] + hands[5] + hands[6]
    (table, *_) = load_tables(made.night.pk).tables(1)
    assert [bella.pk in table.holders(2, number) for number in range(1, 7)] == [
        True,
        True,
        False,
        False,
        True,
        True,
    ]
    take(made, "Bella", bella, from_hand=1)  # Sue never played: the whole round is Bella's again
    assert "Sue" not in totals(made)
    assert not EarlierHolder.objects.exists()
    assert differences(made.club) == []


def test_amendment_of_a_hand_before_the_place_was_taken_shows_and_gives_its_points_to_who_held_it():
    made = fixture_night()
    high = table_of(made.night, "High")
    play_hands(made.night, high, R_TIE)
    take(made, "Bella", make_guest(made), from_hand=3)
    (before,) = load_tables(made.night.pk).tables(1)[0].earlier
    hand = Hand.objects.select_related("table__round").get(table=high, number=1)
    new = with_result(hand, CARD_CLUB, HandResult(2, parse_bid("9H"), 9))

    shown = consequences(made.night, hand, new)
    (after,) = _earlier_after(load_tables(made.night.pk).tables(1)[0], hand, new)

    assert after.points - before.points == new.points_2 - hand.points_2
    (wine,) = [one.sentences for one in shown.follows if one.label == "Wine"]
    assert wine[-1] == "becomes: Bert and Bella hold the wine (9♥︎)."


def test_take_place_in_a_hand_that_cannot_be_refused():
    made = fixture_night()
    sue = make_guest(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])
    take(made, "Bella", sue, from_hand=2)
    take(made, "Bella", made.people["Bella"], from_hand=4)

    for member, from_hand, sentence in (
        ("Cora", 7, "A round has hands 1 to 6."),
        ("Cora", 0, "A round has hands 1 to 6."),
        ("Cora", 3, "Sue Stone played at High up to hand 3 of this round: choose a later hand."),
    ):
        with pytest.raises(ActionRefused) as refusal:
            take(made, member, sue, from_hand=from_hand)
        assert (refusal.value.field, refusal.value.message[: len(sentence)]) == ("from_hand", sentence)
    take(made, "Cora", sue, from_hand=4)
    assert differences(made.club) == []


def test_audit_tells_of_a_hand_with_two_holders():
    made = fixture_night()
    take(made, "Bella", make_guest(made), from_hand=3)
    Seat.objects.filter(player__name="Sue Stone").update(first_hand=4)

    found = [one.what for one in differences(made.club)]

    assert found == ["the hands of Sue Stone begin with hand 4, hand 3 is right"]


def test_exchange_takes_those_who_held_the_cards_before_along():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])
    take(made, "Bella", make_guest(made), from_hand=3)
    made.people["Sue"] = Player.objects.get(name="Sue Stone")

    exchange(made, "Sue", "Cora")

    assert [one.name for one in load_tables(made.night.pk).tables(1)[1].earlier] == ["Bella Brook"]
    assert differences(made.club) == []
