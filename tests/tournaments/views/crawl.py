"""Every address of the site asked by a visitor, and a club whose season they may read or not.

The addresses come out of the urlconf, so that a new page is tried without being named here. The club has an open
season besides, with one couple in both, so that lists over several seasons are tried too.
"""

import io
import json
import re
import zipfile
from dataclasses import dataclass, replace
from datetime import date, timedelta
from urllib.parse import unquote

import pypdfium2
from django.test import Client
from django.urls import get_resolver, reverse

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_NEAR,
    WON_BY,
    Fixture,
    another_night,
    finish,
    make_couples,
    make_guest,
    make_season,
    planned_night,
    play_hand,
    play_hands,
    play_round,
    player_actor,
    result,
    seat,
    start_round,
    table_of,
)
from tournaments.models import Hand, LogEntry, Phone, PlayerNight, Season
from tournaments.services import amendments, nights, phones, seasons, seat_changes
from tournaments.services.api_tokens import make_token
from tournaments.services.people import give_nickname

KEPT = {
    "A": ("Zebulon Quatermass", "Yolanda Quatermass"),
    "B": ("Xavier Wendigo", "Wilhelmina Wendigo"),
    "C": ("Valerian Uppington", "Ursuline Thistlewood"),
}
BOTH = {"D": ("Octavian Featherstone", "Philippa Featherstone")}
OPEN = {
    "E": ("Ermintrude Lark", "Lysander Lark"),
    "F": ("Una Finch", "Ulric Finch"),
    "G": ("Ida Wren", "Igor Wren"),
}
GUEST = "Barnabas Knickerbocker"
RULES = replace(CARD_CLUB, tables=2, rounds_per_night=2)
OTHER_VIEWS = (
    "?season=all&view=couples",
    "?as=csv",
    "?as=xlsx&after=1",
    "?view=all",
    "?season={season}&night={night}",
)


@dataclass(frozen=True)
class World:
    """A club with a season that is kept from others, an open one, and what stands in addresses."""

    kept: Fixture
    open_season: Season
    other: Fixture  # another club
    key: str  # of a program that reads open seasons

    @property
    def people(self) -> list[str]:
        """Everybody who is in the kept season alone."""
        return [name for pair in KEPT.values() for name in pair] + [GUEST]

    @property
    def secrets(self) -> list[str]:
        """What nobody else may read: parts of names, the season, its nights, what people scored."""
        points = PlayerNight.objects.filter(night__season=self.kept.season).values_list("points", flat=True)
        return [
            *sorted({part for name in self.people for part in name.split()}),
            self.kept.season.name,
            *("15 January", "22 January", "29 January", "20260115", "20260122", "20260129"),
            *("2026-01-15", "2026-01-22", "2026-01-29"),
            *sorted({str(abs(number)) for number in points if abs(number) > 1000}),
        ]


def build() -> World:
    """A night of the kept season is finished and amended, one runs with a hand and a phone, one is planned."""
    made = planned_night(rules=RULES, names=KEPT | BOTH, club_name="The Club")
    Season.objects.filter(pk=made.season.pk).update(name="The Sphinx")
    made = replace(made, season=Season.objects.get(pk=made.season.pk))
    guest = make_guest(made, GUEST)
    made = replace(made, night=nights.open_night(night=made.night, by=made.by, at=EVENING))
    seat(made)
    start_round(made, 1)
    turned_away(made, "Yolanda")
    play_hands(made.night, table_of(made.night, "High"), WON_BY[1][:2])
    seat_changes.take_place(
        night=made.night,
        member_id=made.people["Xavier"].pk,
        player_id=guest.pk,
        from_hand=3,
        by=made.by,
        at=EVENING,
    )
    play_hands(made.night, table_of(made.night, "High"), WON_BY[1][2:])
    play_hands(made.night, table_of(made.night, "Low"), WON_BY[2])
    start_round(made, 2)
    play_round(made, (2, 1))
    finish(made)
    first = Hand.objects.filter(table__round__night=made.night).earliest("pk")
    amendments.amend_hand(
        night=made.night, hand_id=first.pk, base=1, result=result("1 7H/8"), reason="Zebulon Quatermass misread it, said Wendigo", by=made.by, at=EVENING
    )  # fmt: skip
    running = another_night(made, 1)
    play_hand(running.night, table_of(running.night, "High"), "1 7H/7")
    join(running, "Zebulon")
    hosts = made.couples["C"]
    seasons.plan_night(
        season=made.season, date=EVENING.date() + timedelta(weeks=2), hosts=hosts, by=made.by, at=EVENING
    )
    give_nickname(player=made.people["Zebulon"], nickname="Foxy", by=made.by, at=EVENING)
    _, key = make_token(club=made.club, name="a program", reads_private=False, by=made.by, at=EVENING)
    return World(made, play_open_season(made), other_club(), key)


def join(made: Fixture, name: str) -> Phone:
    """A phone of somebody at a table."""
    player = made.people[name]
    phones.join_as(night=made.night, player=player, by=player_actor(player), at=EVENING)
    return Phone.objects.latest("pk")


def turned_away(made: Fixture, name: str) -> None:
    """A phone that joined and was taken from them, which the night's timeline tells."""
    phones.revoke(night=made.night, phone_id=join(made, name).pk, by=made.by, at=EVENING)


def play_open_season(made: Fixture) -> Season:
    """A season that everybody may read, with one finished night."""
    couples = [made.couples["D"], *make_couples(made.club, OPEN, by=made.by).values()]
    season = make_season(made.club, couples, by=made.by, rules=RULES, name="The Larks")
    night = seasons.plan_night(
        season=season, date=date(2025, 10, 4), hosts=couples[0], by=made.by, at=EVENING
    )
    shown = replace(
        made, season=season, night=nights.open_night(night=night, by=made.by, at=EVENING),
        couples=dict(zip("DEFG", couples, strict=True)),
    )  # fmt: skip
    seat(shown)
    start_round(shown, 1)
    for number in (1, 2):
        if number > 1:
            start_round(shown, number)
        for table in ("High", "Low"):
            play_hands(night, table_of(night, table, number), R_NEAR)
    finish(shown)
    return season


def other_club() -> Fixture:
    """A club that another coordinator runs."""
    names = {"A": ("Kim Moor", "Lee Moor"), "B": ("Mo Nye", "Oz Pratt")}
    return planned_night(username="kim", club_name="Monday Cards", ending="bbbbb", names=names)


# --- Every address ---------------------------------------------------------------------------------------


def addresses(world: World) -> dict[str, set[str]]:
    """Every address that can be made of the urlconf with what there is in the kept season, by the page's name."""
    made = world.kept
    known = {
        "slug": [made.club.slug],
        "season_id": [made.season.pk],
        "night_id": list(made.season.nights.values_list("pk", flat=True)),
        "player_id": [made.people["Zebulon"].pk, world.open_season.entries.earliest("pk").couple.first_id],
        "other_id": [made.people["Yolanda"].pk],
        "couple_id": [made.couples["A"].pk, world.open_season.entries.earliest("pk").couple_id],
        "table_id": [table_of(made.night, "High").pk],
        "hand_id": [Hand.objects.filter(table__round__night=made.night).earliest("pk").pk],
        "log_id": [LogEntry.objects.filter(action="hand_amended").latest("pk").pk],
        "phone_id": [Phone.objects.latest("pk").pk],
        "secret": ["never-given-out"],
        "token": ["never-given-out"],
        "uidb64": ["MQ"],
        "key": ["card_club"],
    }
    found: dict[str, set[str]] = {}
    for name, parts in pages(get_resolver()):
        for values in product_of({part: known[part] for part in parts}):
            found.setdefault(name, set()).add(reverse(name, kwargs=values))
    return found


def product_of(choices):
    """Every choice of one value each."""
    if not choices:
        return [{}]
    (part, values), *rest = choices.items()
    return [{part: value, **others} for value in values for others in product_of(dict(rest))]


def pages(resolver, within: str = "", parts: tuple[str, ...] = ()):
    """The name and the parts of every address."""
    for entry in resolver.url_patterns:
        own = (*parts, *entry.pattern.converters)
        if hasattr(entry, "url_patterns"):
            yield from pages(entry, f"{entry.namespace}:" if entry.namespace else within, own)
        else:
            yield within + entry.name, own


def crawl(world: World, *visitors: Client, also: tuple[str, ...] = ()):
    """The page's name, the address and all that is told, for every answer to these visitors.

    A page of a club that is answered is asked `also` for these other views of it.
    """
    for name, urls in addresses(world).items():
        for url in sorted(urls):
            for visitor in visitors:
                answer = visitor.get(url)
                yield name, url, told(answer)
                for query in also if answer.status_code == 200 and url.startswith("/club/") else ():
                    asked = url + query.format(season=world.kept.season.pk, night=world.kept.night.pk)
                    yield name, asked, told(visitor.get(asked))


def told(answer) -> str:
    """Everything that an answer tells: its text, whatever kind of file it is, and its headers."""
    kind, body = answer.headers.get("Content-Type", ""), answer.getvalue()
    text = "\n".join(f"{name}: {unquote(value)}" for name, value in answer.headers.items())
    if kind.startswith("application/pdf"):
        pdf = pypdfium2.PdfDocument(body)
        texts = (page.get_textpage().get_text_range() for page in pdf)
        return "\n".join([text, str(pdf.get_metadata_dict()), *texts])
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as book:
            return "\n".join(
                [text, *(book.read(part).decode("utf-8", "replace") for part in book.namelist())]
            )
    plain = body.decode()
    if kind.startswith("application/json"):
        plain = json.dumps(json.loads(plain), ensure_ascii=False)
    if kind.startswith("text/calendar"):
        plain = plain.replace("\r\n ", "")
    return f"{text}\n{plain}"


def leaks(secrets, found) -> list[tuple[str, str]]:
    """Where one of these is told, and which."""
    written = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, secrets))})(?!\w)", re.IGNORECASE)
    return [(url, hit[0]) for _, url, text in found if (hit := written.search(text))]
