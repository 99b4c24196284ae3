"""The contexts of the pages that set a club up, and of those its followers read."""

from __future__ import annotations

from types import SimpleNamespace

from tests.tournaments.templates import console_builders as night
from tests.tournaments.templates.console_pages import PAIRS, PLAYERS, TITLE
from tests.tournaments.templates.hand_builders import hands
from tournaments.forms.accounts import ClubForm
from tournaments.forms.archive import ArchiveForm
from tournaments.forms.people import CoupleForm, DistinctNameForm, PeopleListForm, PlayerForm
from tournaments.forms.season_privacy import NicknameForm, PrivacyForm
from tournaments.forms.setup import NightForm, SeasonForm
from tournaments.models import NamesShown, Visibility
from tournaments.queries.archive import ArchiveContents
from tournaments.queries.people_values import (
    KnownPerson,
    PeoplePlan,
    PlannedLine,
    PlannedPerson,
    Question,
)
from tournaments.queries.plan import Month, PlanNight, SeasonPlan
from tournaments.queries.season_privacy import privacy_words
from tournaments.words import weekday

GROUPS = ("Men", "Women")
SEASON = SimpleNamespace(
    id=3, name="September 2025 to May 2026", starts_on=night.date(2025, 9, 1), ends_on=night.date(2026, 5, 31)
)


def clubs_page(data: dict | None = None, **changes) -> dict:
    """setup/clubs.html of somebody who runs one club."""
    return {
        "clubs": [SimpleNamespace(name="The Thursday Club", slug="thursday")],
        "form": ClubForm(data),
    } | changes


def archive_page(**changes) -> dict:
    """setup/archive.html of a club that has played."""
    contents = ArchiveContents(players=13, couples=6, seasons=1, nights=9, hands=306, log=374)
    return {"contents": contents} | changes


def archive_in_page(data: dict | None = None) -> dict:
    """setup/archive_in.html."""
    return {"form": ArchiveForm(data)}


def club_page(**changes) -> dict:
    """setup/club.html halfway through setting up."""
    steps = [
        {"title": title, "text": text, "url": f"/club/thursday/{address}", "is_done": is_done}
        for title, text, address, is_done in (
            ("Name the players", "12 players so far.", "players", True),
            ("Pair the couples", "6 couples.", "players", True),
            ("Plan a season", "Its months, its rules and its couples.", "seasons/new", False),
            ("Plan a night", "A date, and who hosts.", "seasons/new", False),
        )
    ]
    values = {
        "steps": steps,
        "next_step": steps[2],
        "steps_done": 2,
        "seasons": [SEASON],
        "nights": [{"id": 5, "title": TITLE, "state_words": "playing"}],
    }
    return values | changes


def players_page(player: dict | None = None, couple: dict | None = None, **changes) -> dict:
    """setup/players.html with everybody paired and a guest; `player` and `couple` as posted."""
    players = [
        SimpleNamespace(
            id=one.pk, name=one.name, group_name=GROUPS[one.group == "B"], couple="x", is_guest=False
        )
        for one in PLAYERS
    ]
    players.append(SimpleNamespace(id=20, name="Sue Tan", group_name="Women", couple="", is_guest=True))
    values = {
        "players": players,
        "couples": [{"id": pair.pk, "names": str(pair)} for pair in PAIRS],
        "archived": [{"id": 21, "name": "Finn Ford"}],
        "same_names": ["Sue Tan"],
        "has_season": True,
        "saved_players": 12,
        "player_form": PlayerForm(player, group_names=GROUPS),
        "couple_form": CoupleForm(couple, players=PLAYERS, group_names=GROUPS),
        "list_form": PeopleListForm(group_names=GROUPS),
    }
    return values | changes


def people_list_page(data: dict | None = None, plan: PeoplePlan | None = None, **changes) -> dict:
    """setup/people_list.html; `data` as posted."""
    form = PeopleListForm(data, group_names=GROUPS)
    form.is_valid()
    return {"form": form, "plan": plan} | changes


def planned_list() -> PeoplePlan:
    """A new couple, a bad line, a question, somebody who is there."""
    zoe = KnownPerson(7, "Zoë Kowalski", "B", partner="Marek Kowalski")
    new = tuple(
        PlannedPerson(name, group, GROUPS[group == "B"]) for name, group in (("Bob", "A"), ("Ann", "B"))
    )
    question = Question("Zoe Kowalski", "who-1", f"Is Zoe Kowalski the {zoe.words} you have?", (zoe,), True)
    return PeoplePlan(
        (
            PlannedLine(1, "Bob & Ann", new, pairs=True, can_turn=True),
            PlannedLine(2, "ann@cards", problem="“ann@cards” has an e-mail or web address in it."),
            PlannedLine(3, "Zoe Kowalski", questions=(question,)),
            PlannedLine(4, zoe.name, (PlannedPerson(zoe.name, "B", "Women", zoe),)),
        )
    )


ARCHIVED_GUEST = SimpleNamespace(pk=9, name="Sue Tan", is_guest=True, archived_at=night.date(2026, 1, 15))
MERGED = SimpleNamespace(
    name="Sue T", archived_at=night.date(2026, 1, 15), merged_into=PLAYERS[1], merged_into_id=2
)
NEWCOMER = SimpleNamespace(couple=PAIRS[0], seasons=(), nights=0, has_history=False)


def person_page(data: dict | None = None, **changes) -> dict:
    """setup/people_person.html of somebody with a history; `data` as posted."""
    person = SimpleNamespace(couple=PAIRS[0], seasons=(SEASON.name,), nights=5, has_history=True)
    player = SimpleNamespace(pk=1, name=PLAYERS[0].name, is_guest=False, archived_at=None)
    form = DistinctNameForm(data, initial={"name": player.name})
    nickname_form = NicknameForm(initial={"nickname": "The Ace"})
    return {
        "player": player,
        "group_name": "Men",
        "person": person,
        "form": form,
        "nickname_form": nickname_form,
    } | changes


def privacy_page(data: dict | None = None, **changes) -> dict:
    """setup/season_privacy.html of a season that is shown by link; `data` as posted."""
    link = "http://bower.local:8000/club/thursday/s/never-given-out"
    now = {"visibility": Visibility.LINK, "names_shown": NamesShown.INITIAL}
    facts = {
        "season": SEASON,
        "form": PrivacyForm(data, initial=now),
        "link": link,
        "feed": f"{link}/calendar.ics",
    }
    return facts | {"link_qr": "", "reaches_others": True} | changes


def season_form_page(data: dict | None = None) -> dict:
    """setup/season_form.html; `data` as posted."""
    return {"form": SeasonForm(data, couples=PAIRS)}


def plan_night(number: int, state: str, **changes) -> PlanNight:
    """The night on the 15th of a month of 2026, number 4 in January."""
    when = night.date(2026, number - 3, 15)
    values = {
        "id": number,
        "number": number,
        "date": when,
        "title": weekday(when),
        "state": state,
        "state_words": state,
        "hosts": str(PAIRS[number % 6]),
        "moved": "",
        "awaits_hosts": False,
    }
    return PlanNight(**values | changes)


def season_page(nights: tuple[PlanNight, ...] | None = None, **changes) -> dict:
    """setup/season.html with a finished, a running, two planned nights and a cancelled one."""
    if nights is None:
        nights = (
            plan_night(4, "finished"),
            plan_night(5, "playing"),
            plan_night(6, "planned", later_id=7, moved="was Saturday 14 March", awaits_hosts=True),
            plan_night(7, "planned", earlier_id=6),
            plan_night(8, "cancelled"),
        )
    plan = SeasonPlan(
        months=tuple(Month(f"{one.date:%B %Y}", (one,)) for one in nights),
        warnings=("Sunday 15 March is in the holidays.",) if nights else (),
        waiting=(f"{nights[2].hosts} ({nights[2].title})",) if nights else (),
        turns=tuple((str(pair), place % 4) for place, pair in enumerate(PAIRS)) if nights else (),
        next_id=6 if nights else None,
        now_id=6 if nights else None,
    )
    rules = ["3 tables, 5 rounds of 6 hands.", "A set contract gives the other side 100 more."]
    address = "http://bower.local:8000/club/thursday/calendar/3.ics"
    return {
        "season": SEASON,
        "rule_lines": rules,
        "plan": plan,
        "calendar_url": address,
        "calendar_path": "/club/thursday/calendar/3.ics",
        "privacy_words": privacy_words(Visibility.LINK, NamesShown.INITIAL),
    } | changes


def night_form_page(data: dict | None = None) -> dict:
    """setup/night_form.html; `data` as posted."""
    return {"season": SEASON, "form": NightForm(data, couples=PAIRS)}


def standings_page(**changes) -> dict:
    """public/standings.html after the fifth night."""
    return {"standings": night.standings(**changes), "is_coordinator": True}


def night_result_page(**changes) -> dict:
    """public/night.html, corrected the next morning."""
    result = SimpleNamespace(
        title="Night 5",
        subtitle="Thursday 15 January 2026, at Pat and Maeve’s",
        corrected="corrected 16 January, 09:12",
        headline="Henrik Lindqvist had the most points: 1810",
    )
    rounds = [
        {"number": row.number, "tables": [{"cell": cell, "hands": hands()} for cell in row.cells]}
        for row in night.rows()[:2]
    ]
    values = {
        "result": result,
        "totals": night.totals(),
        "wine": night.wine(),
        "round_numbers": [1, 2],
        "rounds": rounds,
        "log": night.lately(),
    }
    return values | changes
