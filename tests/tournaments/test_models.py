"""What must hold is held by the database, whatever code writes the rows."""

from datetime import date

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.db.models import ProtectedError

from tests.factories import (
    EVENING,
    Fixture,
    fixture_night,
    make_club,
    make_coordinator,
    play_hand,
    play_hands,
    table_of,
)
from tournaments.models import (
    Club,
    Couple,
    EarlierHolder,
    Game,
    GameEvent,
    GameHand,
    Hand,
    HandKind,
    Invitation,
    LogEntry,
    Membership,
    Night,
    NightFigures,
    NightSeat,
    Partnership,
    Phone,
    Player,
    PlayerNight,
    Round,
    Season,
    SeasonEntry,
    SeasonTotal,
    Seat,
    Table,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Fixture:
    """The fixture night with one hand at High, one voided hand, a guest sitting in for Bella, and stored figures."""
    made = fixture_night()
    table = table_of(made.night, "High")
    play_hand(made.night, table, "1 7H/7", key="the-only-key")
    Hand.objects.create(table=table, number=2, entered_at=EVENING, voided_at=EVENING)
    Hand.objects.create(table=table, kind=HandKind.TIEBREAK, number=7, entered_at=EVENING)
    sue = Player.objects.create(club=made.club, name="Sue", group="B", is_guest=True)
    NightSeat.objects.filter(player=made.people["Bella"]).update(substitute=sue, is_absent=True)
    PlayerNight.objects.create(night=made.night, player=sue, points=1, rounds=1)
    NightFigures.objects.create(night=made.night, player=sue)
    SeasonTotal.objects.create(season=made.season, player=sue, points=1, nights=1)
    for secret in ("a", "b"):
        Phone.objects.create(
            night=made.night, player=sue, token_hash=secret, joined_at=EVENING, expires_at=EVENING
        )
    return made


def high(made: Fixture) -> Table:
    return table_of(made.night, "High")


def hand(made: Fixture, **facts: object) -> Hand:
    return Hand(table=high(made), entered_at=EVENING, **facts)


def night(made: Fixture, **facts: object) -> Night:
    return Night(season=made.season, date=date(2026, 2, 1), **facts)


def entry(made: Fixture, **facts: object) -> LogEntry:
    return LogEntry(club=made.club, at=EVENING, who="Jo", action="hand_saved", **facts)


def game(**facts: object) -> Game:
    """A casual game of three, saved: started under the secrets "keep" and "watch" unless told otherwise."""
    told = {"secret": "keep", "watch_secret": "watch", **facts}
    return Game.objects.create(
        rules={"name": "Three-hand"}, names=["Ann", "Bob", "Cyd"], created_at=EVENING, used_at=EVENING, **told
    )


def deal(of: Game, **facts: object) -> GameHand:
    """A deal thrown in, unless told otherwise."""
    return GameHand(game=of, **{"kind": "thrown_in", "points": [0, 0, 0], "entered_at": EVENING, **facts})


def second_deal(**facts: object) -> GameHand:
    """Another deal 1 of a game that has one."""
    of = game()
    deal(of, number=1).save()
    return deal(of, number=1, **facts)


def second_event(**facts: object) -> GameEvent:
    """An event after one with the request id "the-key"."""
    of = game()
    GameEvent.objects.create(game=of, at=EVENING, action="recorded", request_id="the-key")
    return GameEvent(game=of, at=EVENING, action="recorded", **facts)


def second_game(**facts: object) -> Game:
    """A game not saved, beside one that is."""
    other = game()
    other.pk = None
    for name, value in {"secret": "other", "watch_secret": "others", **facts}.items():
        setattr(other, name, value)
    other._state.adding = True
    return other


def second_rematch() -> Game:
    """One more rematch of a game that has one."""
    first = game()
    game(secret="a", watch_secret="b", rematch_of=first)
    return Game(
        secret="c",
        watch_secret="d",
        rules={},
        names=[],
        created_at=EVENING,
        used_at=EVENING,
        rematch_of=first,
    )


def chair(made: Fixture, player: str, table: str, side: int, *, is_first: bool) -> Seat:
    """One more seat in round 1."""
    partnership = Partnership.objects.get(table=table_of(made.night, table), side=side)
    return Seat(
        round=partnership.table.round, partnership=partnership, is_first=is_first, player=made.people[player]
    )


def sue(made: Fixture) -> Player:
    return Player.objects.get(name="Sue")


def spare_season(made: Fixture, **options: object) -> Season:
    return Season(
        club=made.club, name="S", starts_on=date(2026, 1, 1), ends_on=date(2026, 5, 1), rules={}, **options
    )


def seat_for_two(made: Fixture, player: str, table: str) -> Seat:
    """A second seat for a player, on a chair made empty."""
    seat = Seat.objects.get(player=made.people["Eli"])
    seat.delete()
    return chair(made, player, table, 1, is_first=True)


def seat_of_two(made: Fixture) -> Seat:
    """A chair that is taken, for somebody who has none."""
    seat = chair(made, "Adam", "Low", 1, is_first=True)
    seat.player = sue(made)
    return seat


def held(made: Fixture, *, first: int = 1, last: int = 2, again: int = 0) -> EarlierHolder:
    """Sue at Adam's chair for these hands, not saved; after a holder who began with hand `again`, if any."""
    seat = Seat.objects.get(player=made.people["Adam"])
    if again:
        EarlierHolder.objects.create(seat=seat, player=sue(made), first_hand=again, last_hand=again)
    return EarlierHolder(seat=seat, player=sue(made), first_hand=first, last_hand=last)


def replaced(made: Fixture, absent: str, substitute: Player) -> NightSeat:
    seat = NightSeat.objects.get(player=made.people[absent])
    seat.substitute, seat.is_absent = substitute, True
    return seat


def table(made: Fixture, **facts: object) -> Table:
    """The High table with these facts, not saved."""
    row = high(made)
    for name, value in facts.items():
        setattr(row, name, value)
    return row


REFUSED = {
    "two live hands of one number": (
        "one_live_hand_of_a_number",
        lambda m: hand(m, number=1, side=2, bid="7H", tricks=7),
    ),
    "two live tie-break hands": (
        "one_live_tiebreak_a_table",
        lambda m: hand(m, number=8, kind=HandKind.TIEBREAK),
    ),
    "eleven tricks": ("at_most_ten_tricks", lambda m: hand(m, number=3, side=1, bid="7H", tricks=11)),
    "a request id used twice": ("request_id", lambda m: entry(m, request_id="the-only-key")),
    "two live rounds of one number": (
        "one_live_round_of_a_number",
        lambda m: Round(night=m.night, number=1, seated_at=EVENING),
    ),
    "two tables at one place": (
        "one_table_of_a_position",
        lambda m: Table(round=high(m).round, position=0, name="High"),
    ),
    "half a hand without who said it": (
        "half_a_hand_is_whole",
        lambda m: table(m, half_side=1, half_bid="8H"),
    ),
    "half a hand without a bid": (
        "half_a_hand_is_whole",
        lambda m: table(m, half_side=1, half_by=m.people["Adam"]),
    ),
    "half a hand without a side": ("half_a_hand_is_whole", lambda m: table(m, half_bid="8H")),
    "partners who deal one after the other": (
        "dealers_are_opponents",
        lambda m: table(m, first_dealer=0, second_dealer=2),
    ),
    "a first dealer without a second": ("dealers_are_opponents", lambda m: table(m, first_dealer=0)),
    "a fifth chair": ("dealers_are_opponents", lambda m: table(m, first_dealer=4, second_dealer=1)),
    "a verdict of nobody": (
        "verdict_of_side_1_is_somebodys",
        lambda m: table(m, verdict_1="agreed"),
    ),
    "somebody who gave no verdict": (
        "verdict_of_side_2_is_somebodys",
        lambda m: table(m, verdict_by_2=m.people["Bert"]),
    ),
    "a call of nobody": ("call_is_somebodys", lambda m: table(m, called_at=EVENING)),
    "two partnerships as one side": ("one_partnership_a_side", lambda m: Partnership(table=high(m), side=1)),
    "a player in two seats of a round": (
        "one_seat_a_player_a_round",
        lambda m: seat_for_two(m, "Adam", "Low"),
    ),
    "two players on one seat": ("one_player_a_seat", seat_of_two),
    "two who held the cards from one hand on": ("one_holder_a_hand", lambda m: held(m, again=1)),
    "somebody who held no hand": ("earlier_holder_held_a_hand", lambda m: held(m, first=3, last=2)),
    "a player twice a night": (
        "player_once_a_night",
        lambda m: NightSeat(night=m.night, couple=m.couples["A"], player=m.people["Adam"]),
    ),
    "a substitute twice a night": (
        "substitute_once_a_night",
        lambda m: replaced(m, "Dora", sue(m)),
    ),
    "a substitute for oneself": (
        "substitute_is_somebody_else",
        lambda m: replaced(m, "Dora", m.people["Dora"]),
    ),
    "two nights of one number": ("one_night_of_a_number", lambda m: night(m, number=1)),
    "a join code in use": ("join_code", lambda m: night(m, number=2, join_code=m.night.join_code)),
    "a join secret in use": ("join_secret", lambda m: night(m, number=2, join_secret=m.night.join_secret)),
    "a phone's token in use": (
        "token_hash",
        lambda m: Phone(night=m.night, player=sue(m), token_hash="a", joined_at=EVENING, expires_at=EVENING),
    ),
    "a couple of one person": (
        "couple_of_two_people",
        lambda m: Couple(club=m.club, first=sue(m), second=sue(m)),
    ),
    "a couple twice": (
        "one_couple_of_the_same_two",
        lambda m: Couple(club=m.club, first=m.people["Adam"], second=m.people["Alice"]),
    ),
    "a couple twice in a season": (
        "couple_once_a_season",
        lambda m: SeasonEntry(season=m.season, couple=m.couples["A"]),
    ),
    "a couple that leaves a season before it joined": (
        "couple_leaves_after_it_joined",
        lambda m: SeasonEntry(
            season=m.season,
            couple=Couple.objects.create(club=m.club, first=m.people["Adam"], second=m.people["Bella"]),
            joins_on=EVENING.date(),
            leaves_on=EVENING.date(),
        ),
    ),
    "a season that ends before it starts": (
        "season_ends_after_it_starts",
        lambda m: Season(
            club=m.club, name="S", starts_on=date(2026, 5, 1), ends_on=date(2026, 4, 30), rules={}
        ),
    ),
    "a season ranked by the best of no nights": (
        "best_nights_are_some",
        lambda m: spare_season(m, ranked_by="best", best_of=0),
    ),
    "a season ranked by the best of nobody knows how many": (
        "best_nights_are_some",
        lambda m: spare_season(m, ranked_by="best"),
    ),
    "a season by a link that leads nowhere": (
        "season_by_link_has_a_secret",
        lambda m: spare_season(m, visibility="link"),
    ),
    "two rows of figures of a player's night": (
        "one_row_of_figures_a_player_a_night",
        lambda m: NightFigures(night=m.night, player=sue(m)),
    ),
    "two totals of a player's night": (
        "one_total_a_player_a_night",
        lambda m: PlayerNight(night=m.night, player=sue(m), points=2, rounds=1),
    ),
    "two totals of a player's season": (
        "one_total_a_player_a_season",
        lambda m: SeasonTotal(season=m.season, player=sue(m), points=2, nights=1),
    ),
    "an address of another club": ("slug", lambda m: Club(name="Other", slug=m.club.slug)),
    "two memberships of one account": (
        "one_membership_a_club",
        lambda m: Membership(user=m.coordinator, club=m.club),
    ),
    "an invitation used by nobody": (
        "invitation_used_by_somebody",
        lambda m: Invitation(
            club=m.club, made_by=m.coordinator, made_at=EVENING, expires_at=EVENING, used_at=EVENING
        ),
    ),
    "two live deals of one number": ("one_live_deal_of_a_number", lambda _: second_deal()),
    "a contract without a bid": (
        "contract_has_bid_and_contractor",
        lambda _: deal(game(), number=1, kind="contract", contractor=0),
    ),
    "a contract without a contractor": (
        "contract_has_bid_and_contractor",
        lambda _: deal(game(), number=1, kind="contract", bid="7H"),
    ),
    "a deal thrown in with a bid": (
        "contract_has_bid_and_contractor",
        lambda _: deal(game(), number=1, bid="7H"),
    ),
    "a game's request id used twice": ("request_id", lambda _: second_event(request_id="the-key")),
    "a game's link in use": ("secret", lambda _: second_game(secret="keep")),
    "a game's link to watch in use": ("watch_secret", lambda _: second_game(watch_secret="watch")),
    "two rematches of one game": ("rematch_of", lambda _: second_rematch()),
}


def columns_of(name: str, model: type[models.Model]) -> str:
    """How the database may name the constraint: PostgreSQL by its name, SQLite by its columns."""
    for constraint in model._meta.constraints:
        if constraint.name == name and isinstance(constraint, models.UniqueConstraint):
            columns = [model._meta.get_field(field).column for field in constraint.fields]
            return ", ".join(f"{model._meta.db_table}.{column}" for column in columns)
    return name


@pytest.mark.parametrize(("constraint", "build"), REFUSED.values(), ids=REFUSED)
def test_database_refuses(made, constraint, build):
    row = build(made)

    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        row.save()

    if connection.vendor == "postgresql":
        assert constraint in str(refusal.value)
    else:
        assert columns_of(constraint, type(row)) in str(refusal.value)


def test_every_constraint_of_the_models_is_tried():
    from django.apps import apps

    declared = {
        constraint.name
        for model in apps.get_app_config("tournaments").get_models()
        for constraint in model._meta.constraints
    }

    assert declared - {name for name, _ in REFUSED.values()} == set()


ALLOWED = {
    "a table in the middle of its talk": lambda m: table(
        m,
        half_side=2,
        half_bid="8H",
        half_by=m.people["Adam"],
        first_dealer=3,
        second_dealer=0,
        verdict_1="wrong",
        verdict_by_1=m.people["Adam"],
        called_at=EVENING,
        called_by=m.people["Bert"],
    ),
    "a voided hand's number again": lambda m: hand(m, number=2, side=1, bid="7H", tricks=10),
    "deals without a contract beside a hand": lambda m: hand(m, number=1, kind=HandKind.THROWN_IN),
    "a voided tie-break hand beside a live one": lambda m: hand(
        m, number=7, kind=HandKind.TIEBREAK, voided_at=EVENING
    ),
    "a log entry without a request id": entry,
    "an undone round of the same number": lambda m: Round(
        night=m.night, number=1, seated_at=EVENING, undone_at=EVENING
    ),
    "a second night without a code": lambda m: night(m, number=2),
    "two players of one name": lambda m: Player(club=m.club, name="Adam Ames", group="A"),
    "a voided deal's number again": lambda _: second_deal(voided_at=EVENING),
    "two events of a game without a request id": lambda _: second_event(),
    "two games that are nobody's rematch": lambda _: second_game(),
    "a season of one day": lambda m: Season(
        club=m.club, name="S", starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 1), rules={}
    ),
}


@pytest.mark.parametrize("build", ALLOWED.values(), ids=ALLOWED)
def test_database_allows(made, build):
    row = build(made)

    row.save()

    assert type(row).objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize("who", ["player", "couple"])
def test_somebody_who_has_played_cannot_be_deleted(made, who):
    row = made.people["Finn"] if who == "player" else made.couples["F"]

    with pytest.raises(ProtectedError):
        row.delete()

    assert type(row).objects.filter(pk=row.pk).exists()


def test_somebody_who_never_played_can_be_deleted(made):
    newcomer = Player.objects.create(club=made.club, name="Zoe", group="B")

    newcomer.delete()

    assert not Player.objects.filter(name="Zoe").exists()


def test_hands_come_in_order_of_play(made):
    table = table_of(made.night, "Low")
    play_hands(made.night, table, ["1 7H/7", "2 7H/7", "1 8D/8"])

    assert [one.number for one in table.hands.all()] == [1, 2, 3]


def test_whoever_has_run_a_club_longest_owned_it_from_the_start(made):
    """The migration that brought owners: of each club's coordinators the first."""
    from importlib import import_module

    from django.apps import apps

    kim = make_coordinator("kim", "Kim Lake")
    Membership.objects.create(user=kim, club=made.club)
    other = make_club("Monday Cards", user=kim, ending="bbbbb")
    Membership.objects.update(role="coordinator")

    import_module("tournaments.migrations.0005_access").make_owners(apps, None)

    owners = Membership.objects.filter(role="owner").order_by("pk")
    assert list(owners.values_list("user__username", "club")) == [("jo", made.club.pk), ("kim", other.pk)]
