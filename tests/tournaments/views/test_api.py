"""The API: what it tells is what the hands add up to and what its document says; a key reads its own club and no more."""

import json
from collections import Counter
from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from tests.factories import (  # fmt: skip
    EVENING,
    R_ONE,
    another_night,
    coordinator_of,
    evening,
    finish,
    fixture_night,
    make_club,
    make_coordinator,
    make_guest,
    note_deal,
    play_hands,
    play_night,
    season_of_nights,
    table_of,
)
from tests.tournaments.views.visitors import words
from tournaments.models import (
    ApiToken,
    Hand,
    HandKind,
    Membership,
    NamesShown,
    Night,
    Player,
    Season,
    Seat,
    Visibility,
)
from tournaments.services import api_tokens, merging, seat_changes

pytestmark = pytest.mark.django_db

ANOTHER = {"username": "lee", "club_name": "Friday Cards", "ending": "ddddd"}
WINNERS = ((1, 2, 1), (2, 1, 1), (1, 1, 2), (2, 2, 2), (1, 2, 1))


def key_for(made, *, name: str = "our web page", reads_private: bool = False) -> str:
    _token, key = api_tokens.make_token(
        club=made.club, name=name, reads_private=reads_private, by=made.by, at=EVENING
    )
    return key


def ask(key: str, path: str, **more):
    return Client().get(f"/api/1{path}", headers={"Authorization": f"Bearer {key}"}, **more)


def told(key: str, path: str):
    answer = ask(key, path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def sentence(answer, status: int) -> str:
    """The sentence of a refusal, which is JSON and nothing else."""
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/json")
    assert list(answer.json()) == ["error"]
    return answer.json()["error"]


@pytest.fixture(scope="module")
def season_of_two(django_db_setup, django_db_blocker):
    """Two finished nights and one that is played, made once; each test works on them inside a transaction of its own."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = fixture_night()
        play_night(made, WINNERS)
        play_night(another_night(made, 1))
        another_night(made, 2)
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def played(season_of_two, db):
    return season_of_two


@pytest.fixture
def made(db):
    """Another club's fixture night in round 1, without a hand."""
    return fixture_night(**ANOTHER)


def paths_of(made) -> list[str]:
    season = f"/seasons/{made.season.pk}"
    adam = made.people["Adam"].pk
    lists = (
        "",
        "/nights",
        "/players",
        f"/players/{adam}",
        "/standings",
        "/standings?view=couples",
        "/records",
        "/couples",
        "/partners",
        "/figures",
        "/race",
        f"/couples/{made.couples['A'].pk}",
        f"/players/{adam}/with/{made.people['Alice'].pk}",
    )
    return [
        "/club",
        "/players",
        "/seasons",
        "/records",
        *(season + one for one in lists),
        f"/nights/{made.night.pk}",
    ]


# --- What is told ----------------------------------------------------------------------------------------


def test_the_document_is_one_by_the_standard_and_answers_are_what_it_says(played):
    document = Client().get("/api/1/openapi.json").json()
    validate(document)
    key = key_for(played, reads_private=True)

    checked = set()
    for path in paths_of(played):
        where = next(
            one for one in document["paths"] if fits(one.removeprefix("/api/1"), path.partition("?")[0])
        )
        answer = document["paths"][where]["get"]["responses"]["200"]["content"]["application/json"]
        says = OAS31Validator({**answer["schema"], "components": document["components"]})
        says.validate(told(key, path))
        says.validate(answer["example"])
        assert names_in(answer["example"]) >= names_in(told(key, path))
        checked.add(where)

    assert checked == set(document["paths"])
    assert {method for one in document["paths"].values() for method in one} == {"get"}


def fits(pattern: str, path: str) -> bool:
    parts, asked = pattern.split("/"), path.split("/")
    return len(parts) == len(asked) and all(a[:1] == "{" or a == b for a, b in zip(parts, asked, strict=True))


def names_in(answer) -> set[str]:
    """Every field of an answer."""
    if isinstance(answer, list):
        return set().union(*map(names_in, answer))
    return {*answer, *names_in(list(answer.values()))} if isinstance(answer, dict) else set()


def held_in(hand: Hand) -> list[tuple[int, int]]:
    """Who held cards in a hand of a night without substitutes, each with the side."""
    seats = Seat.objects.filter(partnership__table=hand.table_id)
    return list(seats.values_list("player_id", "partnership__side"))


def test_a_night_tells_every_hand_and_the_points_are_their_sums(played):
    night = told(key_for(played), f"/nights/{played.night.pk}")

    hands = Hand.objects.filter(table__round__night=played.night, kind=HandKind.HAND, voided_at=None)
    points = Counter()
    for hand in hands:
        for player, side in held_in(hand):
            points[player] += (hand.points_1, hand.points_2)[side - 1]
    assert {line["player"]["id"]: line["points"] for line in night["points"]} == dict(points)
    tables = [table for round_ in night["rounds"] for table in round_["tables"]]
    deals = [deal for table in tables for deal in table["hands"]]
    assert sorted((d["side"], d["bid"], d["tricks"], *d["points"]) for d in deals) == sorted(
        hands.values_list("side", "bid", "tricks", "points_1", "points_2")
    )
    for table in tables:
        assert [side["points"] for side in table["sides"]] == [
            sum(deal["points"][side] for deal in table["hands"]) for side in (0, 1)
        ]
    assert [[t["winner"] for t in round_["tables"]] for round_ in night["rounds"]] == [
        list(w) for w in WINNERS
    ]
    for round_ in night["rounds"]:
        assert [(table["position"], table["name"]) for table in round_["tables"]] == [
            (0, "High"),
            (1, "Middle"),
            (2, "Low"),
        ]
    assert [one["name"] for one in night["hosts"]] == ["Adam Ames", "Alice Ames"]
    assert night["corrected_at"] is None
    assert b"\xe2\x88\x92" not in ask(key_for(played, name="minus"), f"/nights/{played.night.pk}").content


def test_equal_points_share_a_place_and_every_number_is_a_number(played):
    key = key_for(played)
    standings = told(key, f"/seasons/{played.season.pk}/standings")
    lines = {line["player_id"]: line for line in standings["rows"]}

    points = Counter()
    for hand in Hand.objects.filter(
        kind=HandKind.HAND, voided_at=None, table__round__night__state="finished"
    ):
        for player, side in held_in(hand):
            points[player] += (hand.points_1, hand.points_2)[side - 1]
    places = {player: 1 + sum(other > total for other in points.values()) for player, total in points.items()}
    assert {player: line["total"] for player, line in lines.items()} == dict(points)
    assert {player: line["place"] for player, line in lines.items()} == places
    shared = Counter(places.values())
    assert {player: line["is_shared"] for player, line in lines.items()} == {
        player: shared[place] > 1 for player, place in places.items()
    }
    assert {line["figure"] for line in lines.values()} == set(points.values())

    first = told(key, f"/seasons/{played.season.pk}/standings?after=1")
    assert (first["after"], first["nights_finished"], first["last_date"]) == (1, 2, "2026-01-15")
    night = told(key, f"/nights/{played.night.pk}")
    assert {line["player_id"]: line["total"] for line in first["rows"]} == {
        line["player"]["id"]: line["points"] for line in night["points"]
    }


@pytest.mark.parametrize("view", ["everybody", "group_b", "couples"])
def test_the_race_is_the_standings_after_each_night(played, view):
    key, season = key_for(played), f"/seasons/{played.season.pk}"

    race = told(key, f"{season}/race?view={view}")

    assert race["dates"] == ["2026-01-15", "2026-01-22"]
    for number in (1, 2):
        rows = told(key, f"{season}/standings?view={view}&after={number}")["rows"]
        assert {(one["player_id"], one["couple_id"]): one["total"] for one in rows} == {
            (one["player_id"], one["couple_id"]): one["figures"][number - 1] for one in race["racers"]
        }
    assert [one["name"] for one in race["racers"]] == [one["name"] for one in rows]


def test_a_player_is_told_with_what_came_of_their_bids(played):
    carl = played.people["Carl"].pk
    figures = told(key_for(played), f"/seasons/{played.season.pk}/players/{carl}")

    bids, defence = {}, Counter()
    nights = Counter()
    for hand in Hand.objects.filter(
        kind=HandKind.HAND, voided_at=None, table__round__night__state="finished"
    ):
        side = dict(held_in(hand)).get(carl)
        if side is None:
            continue
        won, given = (hand.points_1, hand.points_2)[:: 1 if side == 1 else -1]
        nights[hand.table.round.night_id] += won
        if side == hand.side:
            of_bid = bids.setdefault(hand.bid, Counter())
            of_bid.update(made=hand.is_made, was_set=not hand.is_made, won=won, given=given)
        else:
            defence.update(hands=1, sets=not hand.is_made, won=won, given=given)
    assert {bid.pop("bid"): bid for bid in figures["bids"]} == {b: dict(of) for b, of in bids.items()}
    assert figures["defence"] == dict(defence)
    assert {night["night_id"]: night["points"] for night in figures["nights"]} == dict(nights)
    assert (figures["points"], figures["nights_played"]) == (sum(nights.values()), 2)
    assert figures["average"] == round(Fraction(sum(nights.values()), 2))


def test_who_turned_out_to_be_another_player_is_told_as_that_one(db):
    made = season_of_nights(1, **ANOTHER)
    key, season = key_for(made), f"/seasons/{made.season.pk}"
    carl, twice, again = made.people["Carl"], make_guest(made, "Carl Chan"), make_guest(made, "C. Chan")
    for keep, gone in ((twice, again), (carl, twice)):
        merging.merge_players(club=made.club, gone_id=gone.pk, keep_id=keep.pk, by=made.by, at=EVENING)

    as_carl = told(key, f"{season}/players/{carl.pk}")
    assert told(key, f"{season}/players/{twice.pk}") == as_carl
    assert told(key, f"{season}/players/{again.pk}") == as_carl


def test_a_player_is_told_round_by_round_with_tables_partners_and_opponents(played):
    """All of it added up from the hands; and as the player's page has it, of which it takes the sentences too."""
    carl = played.people["Carl"].pk
    key, season = key_for(played), played.season.pk
    figures = told(key, f"/seasons/{season}/players/{carl}")

    rounds, tables, partners, opponents, against = Counter(), Counter(), Counter(), Counter(), Counter()
    for hand in Hand.objects.filter(
        kind=HandKind.HAND, voided_at=None, table__round__night__state="finished"
    ).select_related("table__round"):
        sides = dict(held_in(hand))
        if carl not in sides:
            continue
        own, other = (hand.points_1, hand.points_2)[:: 1 if sides[carl] == 1 else -1]
        rounds[hand.table.round.night_id, hand.table.round.number, hand.table.name] += own
        tables[hand.table.name] += own
        for player in sides.keys() - {carl}:
            if sides[player] == sides[carl]:
                partners[player] += own
            else:
                opponents[player] += own
                against[player] += other
    assert {
        (one["night_id"], one["number"], one["table"]): one["points"] for one in figures["rounds"]
    } == rounds
    assert {one["table"]: one["points"] for one in figures["tables"]} == tables
    assert sum(one["rounds"] for one in figures["tables"]) == len(rounds) == 2 * 5
    assert {one["partner"]["id"]: one["points"] for one in figures["partners"]} == partners
    assert {one["opponent"]["id"]: one["points"] for one in figures["opponents"]} == opponents
    assert {one["opponent"]["id"]: one["against"] for one in figures["opponents"]} == against
    assert sum(one["has_won"] for one in figures["rounds"]) == figures["rounds_won"]
    standings = {line["player_id"]: line for line in told(key, f"/seasons/{season}/standings")["rows"]}
    assert {name: figures[name] for name in ("place", "is_shared")} == {
        name: standings[carl][name] for name in ("place", "is_shared")
    }
    page = words(Client().get(f"/club/{played.club.slug}/people/{carl}"))
    assert figures["said"]
    assert all(sentence.replace("-", "−") in page for sentence in figures["said"])
    adam = told(key, f"/seasons/{season}/players/{played.people['Adam'].pk}")
    assert [(one["night_id"], one["words"]) for one in adam["hosted"]] == [
        (played.night.pk, "with Alice Ames")
    ]


def test_a_season_tells_its_nights_and_players(played):
    key = key_for(played)

    [season] = told(key, "/seasons")
    assert told(key, f"/seasons/{played.season.pk}") == season
    assert (season["nights_planned"], season["nights_finished"]) == (3, 2)
    assert (season["groups"], season["visibility"]) == (["Men", "Women"], "open")
    nights = told(key, f"/seasons/{played.season.pk}/nights")
    assert [night["state"] for night in nights] == ["finished", "finished", "playing"]
    players = told(key, f"/seasons/{played.season.pk}/players")
    by_id = {player["id"]: player for player in players}
    assert [by_id[player["partner_id"]]["partner_id"] for player in players] == [one["id"] for one in players]
    assert players[0]["name"] == "Adam Ames"
    assert sum(player["rounds_won"] for player in players) == 2 * 5 * 3 * 2


def test_a_season_in_which_nothing_was_played_is_empty_not_an_error(made):
    key = key_for(made)
    season = f"/seasons/{made.season.pk}"

    assert told(key, f"{season}/standings")["rows"] == []
    assert {player["points"] for player in told(key, f"{season}/players")} == {0}
    figures = told(key, f"{season}/players/{made.people['Adam'].pk}")
    assert (figures["points"], figures["nights"], figures["bids"]) == (0, [], [])
    assert "reads no finished night" in sentence(ask(key, f"/nights/{made.night.pk}"), 404)


def test_a_seat_taken_over_and_a_deal_thrown_in_are_told(made):
    """Sue takes Adam's seat at High after two hands; the points of a hand are whose cards they were."""
    high = table_of(made.night, "High")
    play_hands(made.night, high, R_ONE[:2])
    sue = make_guest(made, group="A")
    seat_changes.take_place(
        night=made.night,
        member_id=made.people["Adam"].pk,
        player_id=sue.pk,
        from_hand=3,
        by=made.by,
        at=evening(1, 12),
    )
    note_deal(made.night, high, HandKind.THROWN_IN)
    play_hands(made.night, high, R_ONE[2:])
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    finish(made)

    night = told(key_for(made), f"/nights/{made.night.pk}")

    table = night["rounds"][0]["tables"][0]
    assert table["earlier"] == [
        {"player": {"id": made.people["Adam"].pk, "name": "Adam Ames"}, "side": 1, "first_hand": 1, "last_hand": 2, "points": 330}
    ]  # fmt: skip
    assert [(deal["kind"], deal["number"], deal["points"]) for deal in table["hands"]][2] == (
        "thrown_in",
        3,
        [0, 0],
    )
    points = {line["player"]["name"]: line["points"] for line in night["points"]}
    assert (points["Adam Ames"], points["Sue Stone"], points["Alice Ames"]) == (330, 220, 550)


def test_couples_and_partners_are_told(played):
    key, season = key_for(played), f"/seasons/{played.season.pk}"
    together = Counter()
    for hand in Hand.objects.filter(
        kind=HandKind.HAND, voided_at=None, table__round__night__state="finished"
    ):
        for side in (1, 2):
            one, other = sorted(player for player, held in held_in(hand) if held == side)
            together[one, other] += (hand.points_1, hand.points_2)[side - 1]

    partners = told(key, f"{season}/partners")
    pairs = [tuple(sorted((line["player"]["id"], line["partner"]["id"]))) for line in partners]
    assert {pair: line["points"] for pair, line in zip(pairs, partners, strict=True)} == dict(together)
    assert set(Counter(pairs).values()) == {2}
    assert sum(line["rounds"] for line in partners) == 2 * 2 * 5 * 3 * 2
    couples = told(key, f"{season}/couples")
    assert couples[0] == {
        "id": played.couples["A"].pk,
        "players": [{"id": played.people[name].pk, "name": f"{name} Ames"} for name in ("Adam", "Alice")],
        "joins_on": None,
        "leaves_on": None,
    }
    listed = told(key, f"{season}/standings?view=couples")["rows"]
    assert {line["couple_id"] for line in listed} == {couple["id"] for couple in couples}


def test_a_couple_and_two_people_head_to_head_are_the_sums_of_their_hands(played):
    key, season = key_for(played), f"/seasons/{played.season.pk}"
    carl, dora = played.people["Carl"].pk, played.people["Dora"].pk
    couple = played.couples["C"]
    by_night, together, against = Counter(), Counter(), Counter()
    for hand in Hand.objects.filter(
        kind=HandKind.HAND, voided_at=None, table__round__night__state="finished"
    ).select_related("table__round"):
        sides, points = dict(held_in(hand)), (hand.points_1, hand.points_2)
        where = hand.table.round.night_id, hand.table.round.number
        for member in (couple.first_id, couple.second_id):
            by_night[where[0], member] += points[sides[member] - 1] if member in sides else 0
        if {carl, dora} <= sides.keys():
            counter = together if sides[carl] == sides[dora] else against
            counter[where] += points[sides[carl] - 1]

    told_of = told(key, f"{season}/couples/{couple.pk}")
    assert [one["id"] for one in told_of["players"]] == [couple.first_id, couple.second_id]
    for night in told_of["nights"]:
        assert night["first"] == by_night[night["night_id"], couple.first_id]
        assert night["second"] == by_night[night["night_id"], couple.second_id]
        assert night["points"] == night["first"] + night["second"]
    assert told_of["points"] == sum(by_night.values()) == 2 * told_of["average"]
    listed = {line["couple_id"]: line for line in told(key, f"{season}/standings?view=couples")["rows"]}
    assert (told_of["place"], told_of["points"]) == (listed[couple.pk]["place"], listed[couple.pk]["total"])

    both = told(key, f"{season}/players/{carl}/with/{dora}")
    assert (both["together"], both["together_points"]) == (len(together), sum(together.values()))
    assert (both["against"], both["points"]) == (len(against), sum(against.values()))
    assert both["together"] + both["against"] > 1
    assert {(m["night_id"], m["number"]): m["points"] for m in both["meetings"]} == together + against
    turned = told(key, f"{season}/players/{dora}/with/{carl}")
    assert (turned["other_points"], turned["points"]) == (both["points"], both["other_points"])
    assert (turned["lost"], turned["won"]) == (both["won"], both["lost"])


def test_a_season_in_figures_is_the_sum_of_its_hands(played):
    figures = told(key_for(played), f"/seasons/{played.season.pk}/figures")

    made, tried, at = Counter(), Counter(), Counter()
    for hand in Hand.objects.filter(
        kind=HandKind.HAND, voided_at=None, table__round__night__state="finished"
    ).select_related("table"):
        tried[hand.bid] += 1
        made[hand.bid] += bool(hand.is_made)
        at[hand.table.name] += hand.points_1 + hand.points_2
    assert {one["bid"]: one["tried"] for one in figures["bids"]} == tried
    assert {one["bid"]: one["made"] for one in figures["bids"]} == dict(made)
    for table in figures["tables"]:
        assert table["usual"] == round(Fraction(at[table["table"]], 2 * 10)), "two sides, ten rounds"
    assert [(one["number"], one["best_points"]) for one in figures["nights"]] == [
        (night["number"], max(line["points"] for line in night["points"]))
        for night in (
            told(key_for(played, name=str(one)), f"/nights/{one.pk}")
            for one in Night.objects.filter(state="finished").order_by("date")
        )
    ]
    assert len(figures["players"]) == 12
    assert all(
        one["ahead"] in range(one["average"] - one["usual"] - 1, one["average"] - one["usual"] + 2)
        for one in figures["players"]
    )


def test_the_records_name_who_holds_them(played):
    records = {record["key"]: record for record in told(key_for(played), "/records")}

    nights = [
        told(key_for(played, name=name), f"/nights/{night.pk}")
        for name, night in zip("ab", Night.objects.filter(state="finished"), strict=True)
    ]
    most = max(line["points"] for night in nights for line in night["points"])
    best = {line["player"]["id"] for night in nights for line in night["points"] if line["points"] == most}
    record = next(
        one
        for one in records.values()
        if one["figure"] == f"{most} points" and len(one["holders"][0]["people"]) == 1
    )
    assert {person["id"] for holder in record["holders"] for person in holder["people"]} == best
    assert (record["value"], record["unit"]) == (most, "point")
    assert all(str(one["value"]) == one["figure"].partition(" ")[0] for one in records.values())
    assert all(one["unit"].rstrip("s") in one["figure"] for one in records.values())
    assert {time["night_id"] for holder in record["holders"] for time in holder["occasions"]} <= {
        night["id"] for night in nights
    }


# --- Whom it is told -------------------------------------------------------------------------------------


def test_without_a_right_key_nothing_is_told(played):
    key = key_for(played)
    nothing = Client().get("/api/1/seasons")
    wrong = ask("bower_made-up", "/seasons")

    assert "Send a key of the club" in sentence(nothing, 401)
    assert sentence(wrong, 401) == "This key is wrong or was revoked. The club’s coordinators make another."
    assert "The club’s coordinators" in wrong.text  # in the letters that people read
    assert nothing.headers["WWW-Authenticate"].startswith("Bearer")
    assert Client().get(f"/api/1/seasons?key={key}&token={key}").status_code == 401
    assert Client().get("/api/1/seasons", headers={"Authorization": f"Basic {key}"}).status_code == 401
    assert Client().get("/api/1/seasons", headers={"Authorization": key}).status_code == 401
    assert ask(key, "/seasons").headers["Cache-Control"] == "private, no-cache"
    assert wrong.headers["Cache-Control"] == "no-store"


def test_a_key_ends_when_it_is_revoked_or_its_maker_runs_the_club_no_longer(played):
    first, second = key_for(played, name="one"), key_for(played, name="two")
    api_tokens.revoke_token(
        club=played.club, token_id=ApiToken.objects.get(name="one").pk, by=played.by, at=EVENING
    )

    assert ask(first, "/club").status_code == 401
    assert told(second, "/club") == {
        "name": "Thursday Cards",
        "slug": played.club.slug,
        "key": {"name": "two", "reads_private": False},
    }
    Membership.objects.filter(user=played.coordinator).delete()
    assert ask(second, "/club").status_code == 401


def test_a_key_reads_no_other_club(played):
    kim = make_coordinator("kim", "Kim Lake")
    other = make_club("Monday Cards", user=kim, ending="bbbbb")
    _token, key = api_tokens.make_token(
        club=other, name="theirs", reads_private=True, by=coordinator_of(kim), at=EVENING
    )

    assert told(key, "/seasons") == told(key, "/players") == told(key, "/records") == []
    for path in paths_of(played):
        if str(played.season.pk) in path or "nights" in path:
            assert "This key reads no" in sentence(ask(key, path), 404)


@pytest.mark.parametrize("visibility", [Visibility.LINK, Visibility.COORDINATORS])
def test_a_private_season_is_told_only_to_a_key_that_reads_private_ones(played, visibility):
    ordinary, private = key_for(played, name="one"), key_for(played, name="two", reads_private=True)
    Season.objects.update(visibility=visibility, secret="a-long-secret-of-the-season")

    assert told(ordinary, "/seasons") == told(ordinary, "/records") == []
    names = Player.objects.values_list("name", flat=True)
    for path in paths_of(played)[4:]:
        text = sentence(ask(ordinary, path), 404)
        assert not any(name in text for name in names)
        assert ask(private, path).status_code == 200
    assert "a-long-secret" not in json.dumps(told(private, "/seasons"))
    assert "keys that read what coordinators read" in sentence(ask(ordinary, "/players"), 403)
    assert len(told(private, "/players")) == 12


def test_names_are_as_the_season_shows_them(played):
    Season.objects.update(names_shown=NamesShown.INITIAL)
    ordinary, private = key_for(played, name="one"), key_for(played, name="two", reads_private=True)

    for path in paths_of(played)[4:]:
        if "standings" not in path:
            assert not any(last in ask(ordinary, path).text for last in ("Ames", "Brook", "Chen", "Ford")), (
                path
            )
    night = f"/nights/{played.night.pk}"
    assert "Carl C." in ask(ordinary, night).text
    assert "Carl Chen" in ask(private, night).text


# --- What is asked wrongly -------------------------------------------------------------------------------


WRONG = (
    ("/seasons/999999", 404, "This key reads no season 999999."),
    ("/seasons/999999999999999999999", 404, "This key reads no season"),
    ("/seasons/{season}/players/999999999999999999999", 404, "Nobody with the number"),
    ("/nights/999999999999999999999", 404, "This key reads no finished night"),
    ("/seasons/{season}/couples/999999", 404, "No couple with the number 999999 is in this season."),
    ("/seasons/{season}/couples/999999999999999999999", 404, "No couple with the number"),
    ("/seasons/{season}/players/999999/with/1", 404, "are not the numbers of two people who played"),
    ("/seasons/{season}/players/1/with/1", 404, "1 and 1 are not the numbers of two people who played"),
    (
        "/seasons/{season}/standings?view=spades",
        422,
        "“view” can be 'everybody', 'group_a', 'group_b' or 'couples'.",
    ),
    ("/seasons/{season}/standings?after=3", 422, "“after” can be 1 to 2: the nights that are finished."),
    ("/seasons/{season}/standings?after=0", 422, "“after” can be 1 to 2: the nights that are finished."),
    ("/seasons/{season}/standings?after=-1&view=couples", 422, "“after” can be 1 to 2"),
    ("/seasons/{season}/standings?after=99999999999999999999", 422, "“after” can be 1 to 2"),
    ("/seasons/{season}/standings?after=x&view=everybody", 422, "“after” is a whole number."),
    ("/seasons?limit=0", 422, "“limit” is a whole number from 1 on."),
    ("/seasons?limit=many", 422, "“limit” is a whole number."),
    ("/players?offset=-1", 422, "“offset” is a whole number from 0 on."),
    ("/seasons/first", 404, "There is nothing at this address."),
    ("/hands", 404, "There is nothing at this address."),
    ("/nights/%00", 404, "There is nothing at this address."),
)


def test_what_is_not_there_is_said_in_json(played):
    key = key_for(played, reads_private=True)
    for path, status, said in WRONG:
        assert said in sentence(ask(key, path.format(season=played.season.pk)), status), path


def test_a_long_list_is_had_in_parts(played):
    key = key_for(played, reads_private=True)
    season = f"/seasons/{played.season.pk}"
    for path in (
        "/players",
        "/seasons",
        *(season + one for one in ("/nights", "/players", "/couples", "/partners")),
    ):
        whole = told(key, path)
        parts = [told(key, f"{path}?limit=5&offset={start}") for start in range(0, len(whole) + 5, 5)]
        assert [line for part in parts for line in part] == whole, path
        assert all(len(part) == 5 for part in parts[:-2])
        assert len(parts[-1]) < 5
        assert told(key, f"{path}?offset=1") == whole[1:]
    assert told(key, f"{season}/partners?offset=99999999999999999999&limit=99999999999999999999") == []


def test_nothing_can_be_changed(played):
    strict = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {key_for(played)}"})
    for send in (strict.post, strict.put, strict.patch, strict.delete):
        for path in ("/api/1/seasons", f"/api/1/nights/{played.night.pk}", "/api/1/openapi.json"):
            answer = send(path)
            assert sentence(answer, 405) == "This address is only read, with GET. Nothing was changed."
            assert "GET" in answer.headers["Allow"]
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert sentence(send("/api/1/hands"), 404)


def test_a_defect_is_told_in_json_too(made, monkeypatch, caplog):
    def broken(_token):
        raise RuntimeError("a defect")

    monkeypatch.setattr("tournaments.queries.api_seasons.seasons_for", broken)
    program = Client(raise_request_exception=False)

    answer = program.get("/api/1/seasons", headers={"Authorization": f"Bearer {key_for(made)}"})

    assert "a defect of the server" in sentence(answer, 500)
    assert "RuntimeError" in caplog.text


def test_wrong_keys_are_slowed_down_and_right_ones_pass(made):
    key = key_for(made)
    answers = [ask(f"bower_{number}", "/club").status_code for number in range(35)]

    assert answers == [401] * 30 + [429] * 5
    assert "Wait a minute" in sentence(ask("bower_x", "/club"), 429)
    assert ask(key, "/club").status_code == 200


# --- What it costs ---------------------------------------------------------------------------------------


def statements(key: str, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        told(key, path)
    return len(captured)


def test_the_day_of_use_is_written_once_a_day(made, time_machine):
    key = key_for(made)
    assert ApiToken.objects.get().used_on is None

    first = statements(key, "/club")
    assert ApiToken.objects.get().used_on.isoformat() == "2026-01-15"
    assert statements(key, "/club") == 1
    time_machine.move_to("2026-01-16T12:00Z")
    assert statements(key, "/club") == first
    assert ApiToken.objects.get().used_on.isoformat() == "2026-01-16"


def test_statements_do_not_grow_with_nights_players_or_clubs(db):
    made = season_of_nights(1, **ANOTHER)
    key = key_for(made, reads_private=True)
    told(key, "/club")
    few = {path: statements(key, path) for path in paths_of(made)}

    play_night(another_night(made, 1))
    for number in range(5):
        make_club(f"Club {number}", user=made.coordinator, ending=f"ccccc{number}")
    many = {path: statements(key, path) for path in paths_of(made)}

    assert many == few
    assert max(few.values()) <= 10
