"""The contexts of the coordinator's pages, with small forms that show what a real one would."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import segno
from django import forms
from django.utils.safestring import mark_safe

from scoring import CARD_CLUB, Bid, Denomination
from tests.tournaments.templates import console_builders as night

SIDES = [("1", "Pat & Ingrid"), ("2", "Henrik & Maeve")]
BIDS = [(str(bid), bid.glyphs) for bid in CARD_CLUB.bids()]
COUPLES = (
    "Pat & Maeve O'Brien",
    "Sam & Grace Okafor",
    "Henrik & Ingrid Lindqvist",
    "José & Ana Alvarez",
    "Tom & Ruth Smith-Jones",
    "Marek & Zoë Kowalski",
)


class HandForm(forms.Form):
    number = forms.IntegerField(label="Hand", min_value=1, max_value=6)
    side = forms.ChoiceField(label="Bidders", choices=SIDES)
    bid = forms.ChoiceField(label="Bid", choices=BIDS)
    tricks = forms.IntegerField(label="Tricks", min_value=0, max_value=10)
    key = forms.CharField(widget=forms.HiddenInput, initial="k1")


class TiebreakForm(forms.Form):
    side = forms.ChoiceField(label="Bidders", choices=SIDES)
    made = forms.ChoiceField(label="Made or set", choices=[("yes", "made"), ("no", "set")])
    kind = forms.CharField(widget=forms.HiddenInput, initial="tiebreak")


class AmendForm(forms.Form):
    side = forms.ChoiceField(label="Bidders", choices=SIDES)
    bid = forms.ChoiceField(label="Bid", choices=BIDS)
    tricks = forms.IntegerField(label="Tricks", min_value=0, max_value=10)
    reason = forms.CharField(label="Why (everybody can read it)", max_length=200)
    version = forms.IntegerField(widget=forms.HiddenInput, initial=2)


class AttendanceForm(forms.Form):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        guests = [("", "nobody yet"), ("20", "Sue Tan"), ("21", "Lars Berg")]
        for n in range(1, 13):
            self.fields[f"absent_{n}"] = forms.BooleanField(label="away tonight", required=False)
            self.fields[f"substitute_{n}"] = forms.ChoiceField(
                label="Who plays", choices=guests, required=False
            )
            self.fields[f"guest_{n}"] = forms.CharField(label="or a new guest’s name", required=False)

    def row(self, couple: int) -> dict:
        people = [
            {
                "name": night.NAMES[n - 1],
                "absent": self[f"absent_{n}"],
                "substitute": self[f"substitute_{n}"],
                "guest": self[f"guest_{n}"],
            }
            for n in (2 * couple + 1, 2 * couple + 2)
        ]
        return {"names": COUPLES[couple], "people": people}


class SeatingForm(forms.Form):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        places = [("", "not placed"), ("0", "High"), ("1", "Middle"), ("2", "Low")]
        for n, names in enumerate(COUPLES[1:], 2):
            self.fields[f"place_{n}"] = forms.ChoiceField(label=names, choices=places, required=False)

    def clean(self):
        raise forms.ValidationError("Middle has three couples; a table seats two. Move one to Low.")


class NameForm(forms.Form):
    name = forms.CharField(label="Club’s name", max_length=80)


class PlayerForm(forms.Form):
    name = forms.CharField(label="Name", max_length=80, help_text="As it stands on the score sheet.")
    group = forms.ChoiceField(label="Group", choices=[("A", "Men"), ("B", "Women")], widget=forms.RadioSelect)


class CoupleForm(forms.Form):
    first = forms.ChoiceField(label="First", choices=[("1", "Pat O'Brien")])
    second = forms.ChoiceField(label="Second", choices=[("2", "Maeve O'Brien")])


class SeasonForm(forms.Form):
    name = forms.CharField(label="Name", initial="September 2026 to May 2027")
    starts_on = forms.DateField(label="First day", widget=forms.DateInput({"type": "date"}))
    ends_on = forms.DateField(label="Last day", widget=forms.DateInput({"type": "date"}))
    couples = forms.MultipleChoiceField(
        label="Who is in it", choices=list(enumerate(COUPLES)), widget=forms.CheckboxSelectMultiple
    )
    tables = forms.IntegerField(label="Tables", initial=3, help_text="Two couples a table.")
    rounds_per_night = forms.IntegerField(label="Rounds a night", initial=5)
    hands_per_round = forms.IntegerField(label="Hands a round", initial=6)
    set_bonus = forms.IntegerField(
        label="Set bonus", initial=100, help_text="What the others get when a bid is set."
    )
    slam = forms.IntegerField(
        label="All ten tricks", initial=250, help_text="The least that ten tricks score; 0 for no such rule."
    )
    wine_level = forms.ChoiceField(
        label="Who wins the wine",
        choices=[("nine_only", "the last bid of nine made"), ("nine_or_ten", "nine or ten")],
        widget=forms.RadioSelect,
    )
    wine_fallback = forms.ChoiceField(
        label="When nobody made one", choices=[("per_group", "the lowest of each group"), ("none", "nobody")]
    )
    tiebreak_in_last_round = forms.BooleanField(
        label="A tie in the last round needs a tie-break hand",
        required=False,
        help_text="Otherwise it stays a draw: nobody moves any more.",
    )
    switch_partners = forms.BooleanField(
        label="Partners change after each round", required=False, initial=True
    )
    substitute_points = forms.ChoiceField(
        label="Whose are a substitute’s points", choices=[("substitute", "the substitute’s own")]
    )
    group_a_name = forms.CharField(label="First group", initial="Men")
    group_b_name = forms.CharField(label="Second group", initial="Women")


class NightForm(forms.Form):
    date = forms.DateField(label="Date", widget=forms.DateInput({"type": "date"}))
    hosts = forms.ChoiceField(
        label="Hosts", choices=[("", "nobody yet"), *enumerate(COUPLES)], required=False
    )


JOIN_URL = "http://192.168.1.20:8000/j/abcdefghijklmnopqrstuvwx"
TITLE = "Thursday 15 January, at Pat and Maeve’s"
SEASON = SimpleNamespace(
    id=3, name="September 2025 to May 2026", starts_on=night.date(2025, 9, 1), ends_on=night.date(2026, 5, 31)
)


def console_page(**changes) -> dict:
    """night/console.html in round 3."""
    return {"console": night.console(**changes), "shown_round": 3, "one_round": False}


def big_console_page(tables: int = 40) -> dict:
    """night/console.html of a club with more tables than fit across."""
    return {"console": night.big_console(tables), "shown_round": 3, "one_round": True}


def seated_tables() -> list:
    """High and Low full, Middle with one couple."""
    return [
        {"name": "High", "letter": "H", "couples": ["Pat & Maeve", "Sam & Grace"]},
        {"name": "Middle", "letter": "M", "couples": ["Henrik & Ingrid", None]},
        {"name": "Low", "letter": "L", "couples": ["Tom & Ruth", "Marek & Zoë"]},
    ]


def open_page(**changes) -> dict:
    """night/open.html with one couple to place."""
    values = {
        "night_id": 5,
        "state": "open",
        "title": "Place one more couple",
        "night_title": TITLE,
        "can_start": False,
        "why_not": "when José & Ana have a table",
        "attendance": ["Sue Tan plays for Ruth Smith-Jones."],
        "here": "12 of 12 here",
        "tables": seated_tables(),
        "join_code": "K7P 3XM",
        "join_address": "192.168.1.20:8000",
        "join_url": JOIN_URL,
        "qr_svg": mark_safe(segno.make(JOIN_URL).svg_inline(svgclass="qr", omitsize=True)),
        "phones": "3 of 12 phones joined",
    }
    return values | changes


def attendance_page(data: dict | None = None) -> dict:
    """night/attendance.html; `data` as posted."""
    form = AttendanceForm(data)
    return {"night_id": 5, "night_title": TITLE, "form": form, "rows": [form.row(n) for n in range(6)]}


def seating_page(data: dict | None = None, **changes) -> dict:
    """night/seating.html; any `data` is refused because Middle has three couples."""
    form = SeatingForm(data)
    rows = [{"names": COUPLES[0], "is_host": True, "field": None}]
    rows += [
        {"names": names, "is_host": False, "field": form[f"place_{n}"]}
        for n, names in enumerate(COUPLES[1:], 2)
    ]
    values = {"night_id": 5, "night_title": TITLE, "form": form, "rows": rows, "tables": seated_tables()}
    return values | {"can_change": True, "why_not": ""} | changes


def table_page(**changes) -> dict:
    """night/table.html: High in round 2, closed."""
    values = {
        "night_id": 5,
        "round_number": 2,
        "where": "closed 20:41",
        "cell": night.rows()[1].cells[0],
        "hands": night.hands(),
        "form": HandForm(initial={"number": 6}),
        "tiebreak_form": None,
        "why_no_form": "",
    }
    return values | changes


def amend_page(**changes) -> dict:
    """night/amend.html: hand 2 was 8♦ with 6 tricks and becomes 8, which turns the round over."""
    was = night.hands()[1]
    becomes = replace(
        was, tricks=8, is_made=True, bidder_points=280, defender_points=20, bid=Bid(8, Denomination.DIAMONDS)
    )
    data = {
        "side": "1",
        "bid": "8D",
        "tricks": 8,
        "reason": "Ingrid and Pat counted again: eight tricks",
        "version": 2,
    }
    values = {
        "night_id": 5,
        "table_id": 4,
        "where": "High · round 2 · closed 20:41",
        "hand": was,
        "was": was,
        "becomes": becomes,
        "form": AmendForm(initial=data),
        "follows": [
            {
                "label": "Points",
                "sentences": ["Pat & Ingrid 510 → 1070", "Henrik & Maeve 600 → 480"],
                "is_overturned": False,
            },
            {
                "label": "Winner",
                "sentences": ["changes: Pat & Ingrid won this round, not Henrik & Maeve"],
                "is_overturned": True,
            },
            {
                "label": "Seats",
                "sentences": [
                    "round 3 was played with the other winner. It stays as played; only the points change."
                ],
                "is_overturned": True,
            },
            {"label": "Wine", "sentences": ["no change: Marek and Ana hold it"], "is_overturned": False},
            {
                "label": "Ranks",
                "sentences": [
                    "Ingrid 3rd → 1st, Henrik 1st → 3rd, Pat 9th → 4th, Maeve 7th → 10th; five others move a place"
                ],
                "is_overturned": False,
            },
        ],
        "can_void": True,
    }
    return values | changes


def refused_page() -> dict:
    """night/refused.html: a round that cannot start yet."""
    return {
        "title": "Round 4 cannot start yet",
        "sentence": "Middle still has hands 5 and 6 to play. Start round 4 when they are in.",
        "back_url": "/club/thursday/nights/5",
        "back_label": "Back to the night",
    }


def clubs_page(**changes) -> dict:
    """setup/clubs.html of somebody who runs one club."""
    return {
        "clubs": [SimpleNamespace(name="The Thursday Club", slug="thursday")],
        "form": NameForm(),
    } | changes


def club_page(**changes) -> dict:
    """setup/club.html halfway through setting up."""
    steps = [
        {
            "title": "Name the players",
            "text": "12 players, two groups.",
            "url": "/club/thursday/players",
            "is_done": True,
        },
        {"title": "Pair the couples", "text": "6 couples.", "url": "/club/thursday/players", "is_done": True},
        {
            "title": "Plan a season",
            "text": "Pick the rules and who is in it.",
            "url": "/club/thursday/seasons/new",
            "is_done": False,
        },
        {
            "title": "Plan a night",
            "text": "A date and its hosts.",
            "url": "/club/thursday/seasons/3/nights/new",
            "is_done": False,
        },
    ]
    values = {
        "steps": steps,
        "next_step": steps[2],
        "seasons": [SEASON],
        "nights": [
            {"id": 5, "title": TITLE, "state_words": "round 3 of 5"},
            {"id": 4, "title": "Thursday 11 December, at Sam and Grace’s", "state_words": "finished"},
        ],
    }
    return values | changes


def players_page(**changes) -> dict:
    """setup/players.html with everybody paired and a guest."""
    players = [
        {
            "id": n,
            "name": name,
            "group_name": ("Men", "Women")[n % 2],
            "couple": COUPLES[n // 2],
            "is_guest": False,
        }
        for n, name in enumerate(night.NAMES)
    ]
    players.append({"id": 20, "name": "Sue Tan", "group_name": "Women", "couple": "", "is_guest": True})
    couples = [{"id": n, "names": names} for n, names in enumerate(COUPLES)]
    return {
        "players": players,
        "couples": couples,
        "player_form": PlayerForm(),
        "couple_form": CoupleForm(),
    } | changes


def season_form_page(data: dict | None = None) -> dict:
    """setup/season_form.html; `data` as posted."""
    return {"form": SeasonForm(data)}


def season_page(**changes) -> dict:
    """setup/season.html with a finished, a running and a planned night."""
    words = (("finished", "finished"), ("playing", "round 3 of 5"), ("planned", "planned"))
    nights = [
        {
            "id": n,
            "number": n,
            "date": night.date(2026, n - 3, 15),
            "hosts": COUPLES[n % 6],
            "state": state,
            "state_words": text,
        }
        for n, (state, text) in enumerate(words, 4)
    ]
    rules = [
        "5 rounds of 6 hands at 3 tables.",
        "Bids from 7 to 10.",
        "A set bid gives the others 100.",
        "All ten tricks score at least 250.",
    ]
    return {"season": SEASON, "rule_lines": rules, "entries": list(COUPLES), "nights": nights} | changes


def night_form_page() -> dict:
    """setup/night_form.html, empty."""
    return {"season": SEASON, "form": NightForm()}


def standings_page(**changes) -> dict:
    """public/standings.html after the fifth night."""
    return {"standings": night.standings(**changes), "proof": ""}


def night_result_page(**changes) -> dict:
    """public/night.html, corrected the next morning."""
    result = SimpleNamespace(
        title="Night 5",
        subtitle="Thursday 15 January 2026, at Pat and Maeve’s",
        corrected="corrected 16 January, 09:12",
        headline="Henrik had the most points: 1810",
    )
    rounds = [
        {"number": row.number, "tables": [{"cell": cell, "hands": night.hands()} for cell in row.cells]}
        for row in night.rows()[:2]
    ]
    values = {
        "result": result,
        "totals": night.totals(),
        "wine": night.wine(),
        "round_numbers": [1, 2, 3, 4, 5],
        "rounds": rounds,
        "log": night.lately(),
    }
    return values | changes
