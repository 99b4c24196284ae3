"""The world the table of access is tried in: its visitors, its addresses, and what is sent to each.

Six visitors: nobody; a player at High, where the world's hand is; a player at Middle; that first player's phone of
another night of the club; the club's coordinator; the coordinator of another club.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from http.cookies import SimpleCookie
from types import SimpleNamespace

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import parse_bid
from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    SECRET,
    Fixture,
    another_night,
    coordinator_of,
    fixture_night,
    make_club,
    make_coordinator,
    new_submission,
    planned_night,
    play_hand,
    play_hands,
    play_night,
    player_actor,
    result,
    start_round,
    table_of,
)
from tests.tournaments.views.access_games import casual_world
from tests.tournaments.views.visitors import hand, joined, signed_in
from tournaments.exchange.archive import bytes_of
from tournaments.models import Hand, Invitation, LogEntry, NamesShown, Night, Phone, Visibility
from tournaments.queries.archive import club_archive
from tournaments.services import (
    access,
    amendments,
    hands,
    merging,
    night_end,
    phones,
    plan_hosts,
    players,
    rounds,
    season_privacy,
    seasons,
    table_talk,
)
from tournaments.services.access import token_of

VISITORS = ("nobody", "at_high", "at_middle", "other_night", "coordinator", "other_club")


@dataclass(frozen=True)
class Row:
    """The answers to one address and method, in the order of VISITORS: a status, or "to <page>" for a redirect."""

    name: str
    method: str
    answers: tuple[str, ...]
    send: Mapping | Callable = field(default_factory=dict)
    """What a POST carries, or what makes it after making the world ready."""
    ids: tuple[str, ...] = ()
    """Attributes of the world that stand in the address."""
    keeps: bool = False
    """It changes nothing even when it works."""

    def sent(self, world: SimpleNamespace) -> Mapping:
        return self.send(world) if callable(self.send) else self.send

    def url(self, world: SimpleNamespace) -> str:
        return reverse(self.name, args=[getattr(world, name) for name in self.ids])


def build_world() -> SimpleNamespace:
    """Round 1 runs and High has one hand; there are a night at once with it, a finished one, and another club.

    Its visitors have joined and signed in, so that each test only takes up where its own has come to.
    """
    world = _places()
    world.cookies = {who: come().cookies for who, come in _ways_in(world).items()}
    return world


def _ways_in(world: SimpleNamespace) -> Mapping[str, Callable[[], Client]]:
    """How each of VISITORS comes by what its browser remembers."""
    return {
        "nobody": Client,
        "at_high": lambda: joined(world.made, "Adam"),
        "at_middle": lambda: joined(world.made, "Carl"),
        "other_night": lambda: joined(world.other_night, "Adam"),
        "coordinator": lambda: signed_in(world.made.coordinator),
        "other_club": lambda: signed_in(world.other_club.coordinator),
    }


def visitor(world: SimpleNamespace, who: str, **options: object) -> Client:
    """A browser with what one of VISITORS has got so far, and nothing else; options as of Django's Client."""
    client = Client(**options)
    client.cookies = SimpleCookie(world.cookies[who])
    return client


def _places() -> SimpleNamespace:
    made = fixture_night()
    table = table_of(made.night, "High")
    played = another_night(made, 2)
    play_night(played)
    return SimpleNamespace(
        made=made,
        table=table,
        other_night=another_night(made, 1),
        played=played,
        other_club=planned_night(username="kim", club_name="Monday Cards", ending="bbbbb"),
        slug=made.club.slug,
        night_id=made.night.pk,
        season_id=made.season.pk,
        table_id=table.pk,
        hand_id=play_hand(made.night, table, "1 7H/7").hand.pk,
        log_id=0,
        phone_id=phone_of(made, "Bella").pk,
        player_id=made.people["Finn"].pk,
        couple_id=made.couples["F"].pk,
        secret=made.night.join_secret,
        **casual_world(),
        rule_key="three_hand",
        invitation_token=token_of(third_clubs_invitation()),
        link_secret=secret_link(made),
        reset_key="MQ",
        reset_token="never-given-out",
        amended_id=amended_hand(played),
        merge_id=merged_players(made),
    )


def third_clubs_invitation() -> Invitation:
    """An invitation to a club that none of the visitors runs."""
    owner = make_coordinator("lee", "Lee Moor")
    club = make_club("Friday Cards", user=owner, ending="ccccc")
    return access.invite(club=club, by=coordinator_of(owner), at=timezone.now())


def secret_link(made: Fixture) -> str:
    """The link of a season that was shown by it, and is open again."""
    for visibility in (Visibility.LINK, Visibility.OPEN):
        season = season_privacy.change_privacy(
            season=made.season, visibility=visibility, names_shown=NamesShown.FULL, by=made.by, at=EVENING
        )
    return season.secret


def amended_hand(played: Fixture) -> int:
    """The log's entry of a hand that was amended on a night long over."""
    first = Hand.objects.filter(table__round__night=played.night, number=1).earliest("pk")
    amendments.amend_hand(
        night=played.night, hand_id=first.pk, base=1, result=result("1 7H/8"), reason="misread", by=played.by, at=EVENING
    )  # fmt: skip
    return LogEntry.objects.latest("pk").pk


def phone_of(made: Fixture, name: str) -> Phone:
    """A phone of somebody of tonight."""
    player = made.people[name]
    phones.join_as(night=made.night, player=player, by=player_actor(player), at=EVENING)
    return Phone.objects.latest("pk")


def merged_players(made: Fixture) -> int:
    """The log's entry of two newcomers who became one."""
    keep, gone = two_newcomers(made)
    return merging.merge_players(club=made.club, keep_id=keep, gone_id=gone, by=made.by, at=EVENING).pk


def two_newcomers(made: Fixture) -> tuple[int, int]:
    both = (
        players.add_player(club=made.club, name=name, group="B", by=made.by, at=EVENING)
        for name in ("Hana Hill", "Hana Hall")
    )
    one, other = (player.pk for player in both)
    return one, other


def one_person_twice(world) -> dict:
    keep, gone = two_newcomers(world.made)
    return {"keep": keep, "gone": gone}


def other_password(_world) -> dict:
    return {"old_password": SECRET, "new_password1": "nine-spades-set", "new_password2": "nine-spades-set"}


def code(world) -> dict:
    return {"code": world.made.night.join_code}


def somebody(world) -> dict:
    return {"player": world.made.people["Dora"].pk}


def list_of_people(world) -> dict:
    """A couple to save, with the mark of its preview."""
    sent = {"text": "Gus & Gina Gray", "first_group": "A", "action": "save"}
    desk = signed_in(world.made.coordinator)
    shown = desk.post(reverse("people_list", args=[world.made.club.slug]), sent | {"action": "look"})
    return sent | {"seen": shown.context["plan"].digest}


def next_hand(world) -> dict:
    return hand(world.table, "1 8S/8")


def changed_hand(world) -> dict:
    return hand(world.table, "1 7H/9", number=1, base=1)


def deal(world) -> dict:
    return hand(world.table, "1 8S/8", kind="misdeal")


def tiebreak(world) -> dict:
    play_hands(world.made.night, world.table, R_TIE[1:])
    return hand(world.table, "1 8S/8", made="yes")


def bid(world) -> dict:
    sent = hand(world.table, "1 8S/8")
    return sent | {"bid_key": sent["key"]}


def bid_to_drop(world) -> dict:
    table_talk.share_bid(
        night=world.made.night,
        table_id=world.table.pk,
        round_number=1,
        number=2,
        side=1,
        bid=parse_bid("8H"),
        submission=new_submission("8H"),
        by=player_actor(world.made.people["Adam"]),
        at=EVENING,
    )
    return {"table": world.table.pk}


def first_dealer(world) -> dict:
    return {"table": world.table.pk, "first": 2}


def verdict(world) -> dict:
    play_hands(world.made.night, world.table, R_ONE[1:])
    return {"table": world.table.pk, "verdict": "wrong"}


def call(world) -> dict:
    return {"table": world.table.pk}


def called(world) -> dict:
    table_talk.call_coordinator(
        night=world.made.night,
        table_id=world.table.pk,
        by=player_actor(world.made.people["Adam"]),
        at=EVENING,
    )
    return {}


def club_in_a_file(world) -> dict:
    """The archive of a club that is here, to be brought in beside it."""
    content = bytes_of(club_archive(world.made.club), exported_at=EVENING)
    return {"file": SimpleUploadedFile("club.json", content), "beside": "on"}


def season_form(world) -> dict:
    defaults = {"name": "Next", "starts_on": "2026-09-01", "ends_on": "2027-05-31", "tables": 3}
    defaults |= {"rounds_per_night": 5, "hands_per_round": 6, "set_bonus": 100, "slam": 250}
    defaults |= {"schedule": "avondale", "min_level": 7, "specials": "none"}
    defaults |= {"misere_place": "above_7NT", "misere_when": "after_seven"}
    defaults |= {"nullo_defence": "own_and_contractor"}
    defaults |= {"wine_level": "nine_only", "wine_fallback": "per_group", "substitute_points": "member"}
    defaults |= {"group_a_name": "Men", "group_b_name": "Women", "switch_partners": "on"}
    return defaults | {"couples": [couple.pk for couple in world.made.couples.values()]}


def season_options(world) -> dict:
    """Other options from the next night that is planned on: there is none yet."""
    return season_form(world) | {"name": "Renamed", "set_bonus": 50, "paper": "letter"}


def season_after(world) -> dict:
    couples = [couple.pk for couple in world.made.couples.values()]
    days = {"starts_on": "2026-09-01", "ends_on": "2027-05-31"}
    return {"name": "2026 to 2027", "couples": couples, "with_nights": "on", "action": "save"} | days


def unplayed(world) -> None:
    """Takes round 1 back to its seating."""
    hands.undo_hand(
        night=world.made.night, hand_id=world.hand_id, by=player_actor(world.made.people["Adam"]), at=EVENING
    )
    rounds.undo_start(night=world.made.night, number=1, by=world.made.by, at=EVENING)


def planned(world) -> dict:
    night = seasons.plan_night(
        season=world.made.season, date=EVENING.date().replace(month=5), hosts=None, by=world.made.by, at=EVENING
    )  # fmt: skip
    world.night_id = night.pk
    return {"early": "yes"}  # else its page asks first


def longer_season(_world) -> dict:
    return {"starts_on": "2025-09-01", "ends_on": "2026-06-30", "holidays": "24 December"}


def cancellation(world) -> dict:
    planned(world)
    return {"action": "cancel", "reason": "snow"}


def exchanged(world) -> dict:
    planned(world)
    hosts = world.made.couples
    nights = [Night.objects.get(pk=world.night_id)]
    nights.append(
        seasons.plan_night(
            season=world.made.season, date=EVENING.date().replace(month=4), hosts=hosts["B"], by=world.made.by, at=EVENING
        )
    )  # fmt: skip
    plan_hosts.swap_hosts(night=nights[0], other=nights[1], have_agreed=False, by=world.made.by, at=EVENING)
    return {}


def seats(world) -> dict:
    unplayed(world)
    return {f"place_{c.pk}": place // 2 for place, c in enumerate(world.made.couples.values())}


def absence(world) -> dict:
    unplayed(world)
    return {
        f"absent_{world.made.people['Fay'].pk}": "on",
        f"guest_{world.made.people['Fay'].pk}": "Sue Stone",
    }


def shuffled(world) -> dict:
    unplayed(world)
    return {}


def couple_that_leaves(world) -> dict:
    made = world.made
    day = EVENING.date() + timedelta(weeks=4)
    night = seasons.plan_night(season=made.season, date=day, hosts=None, by=made.by, at=EVENING)
    return {"what": "leave", "couple": made.couples["F"].pk, "night": night.pk}


def exchanged_seats(world) -> dict:
    people = world.made.people
    facts = {"one": people["Bella"].pk, "other": people["Cora"].pk, "reason": "they sat down wrong"}
    return {"what": "exchange", "action": "save"} | facts


def all_done(world) -> dict:
    play_hands(world.made.night, world.table, R_ONE[1:])
    for name in ("Middle", "Low"):
        play_hands(world.made.night, table_of(world.made.night, name), R_ONE)
    return {"number": 2}


def just_started(world) -> dict:
    unplayed(world)
    start_round(world.made, 1)
    return {"number": 1}


def finished(world) -> dict:
    world.night_id = world.played.night.pk
    return {"reason": "a hand was forgotten"}


def last_round(world) -> dict:
    night_end.reopen_night(night=world.played.night, reason="a test", by=world.made.by, at=EVENING)
    return finished(world)


def forgotten(world) -> dict:
    return hand(world.table, "1 8S/8")


def sheet(world) -> dict:
    return {"key": "a-sheet-of-paper", f"sheet_{world.table.pk}": "7H 7\n8S 8", "then": "save"}


def broken_off(world) -> dict:
    all_done(world)
    start_round(world.made, 2)
    return {"number": 2}


def two_nines(world) -> dict:
    """High and Middle made a nine-bid each in their second hands."""
    play_hands(world.made.night, table_of(world.made.night, "Middle"), ("1 7H/7", "1 9S/9"))
    play_hand(world.made.night, world.table, "1 9D/9")
    return {}


def late(world) -> dict:
    all_done(world)
    start_round(world.made, 2)
    play_hand(world.made.night, world.table, "1 8S/8", number=2)
    world.log_id = LogEntry.objects.get(action="late_hand").pk
    return {}


def amendment(world) -> dict:
    return {"action": "save", "side": 1, "bid": "8H", "tricks": 8, "version": 1, "reason": "misread"}
