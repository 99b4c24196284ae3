"""What other leagues got wrong about a season, tried through the pages, files and prints that members read."""

import csv
import io
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_NEAR,
    Fixture,
    finish,
    make_guest,
    open_night,
    play_hands,
    seat,
    start_round,
    table_of,
)
from tests.short_nights import short_night
from tests.tournaments.prints.reading import read
from tests.tournaments.views.amending import facts, hand_at
from tests.tournaments.views.test_attendance import absent
from tests.tournaments.views.visitors import night_url, signed_in, where, words
from tournaments.models import SubstitutePoints
from tournaments.services import api_tokens, players

pytestmark = pytest.mark.django_db

LEVEL = {"High": "1 8H/8", "Middle": "1 8H/8", "Low": "1 7C/7"}
#        A 300, B 20       C 300, D 20         E 160, F 30


def season_url(made: Fixture, name: str) -> str:
    return reverse(name, args=[made.club.slug, made.season.pk])


def listed(text: str, names: list[str]) -> list[str]:
    """The lines of a list, as in "1= Adam Ames"."""
    return [" ".join(found) for found in re.findall(rf"(\d+=?|–) ({'|'.join(names)})\b", text)]


def file_of(made: Fixture, **query: str) -> list[dict[str, str]]:
    """The standings as CSV."""
    answer = Client().get(season_url(made, "season_standings"), {"as": "csv"} | query)
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def by_api(made: Fixture, view: str = "everybody") -> list[dict]:
    _token, key = api_tokens.make_token(
        club=made.club, name=view, reads_private=False, by=made.by, at=EVENING
    )
    address = f"/api/1/seasons/{made.season.pk}/standings"
    return Client().get(address, {"view": view}, headers={"Authorization": f"Bearer {key}"}).json()["rows"]


def test_equals_share_a_place_in_one_order_on_page_paper_file_and_api_and_the_day_after(time_machine):
    made = short_night(LEVEL)
    names = [person.name for person in made.people.values()]
    everybody = [
        *(f"1= {name}" for name in ("Adam Ames", "Alice Ames", "Carl Chen", "Cora Chen")),
        *(f"5= {name}" for name in ("Eli Endo", "Emma Endo")),
        *(f"7= {name}" for name in ("Fay Ford", "Finn Ford")),
        *(f"9= {name}" for name in ("Bella Brook", "Bert Brook", "Dan Diaz", "Dora Diaz")),
    ]
    couples = ["1= Adam Ames", "1= Carl Chen", "3 Eli Endo", "4 Finn Ford", "5= Bert Brook", "5= Dan Diaz"]

    page = season_url(made, "season_standings")
    assert listed(words(Client().get(page)), names) == everybody
    assert listed(words(Client().get(page, {"view": "couples"})), names) == couples
    assert [f"{row['Place']} {row['Player']}" for row in file_of(made)] == everybody
    assert [
        f"{row['Place']} {row['Couple'].split(' &')[0]}" for row in file_of(made, view="couples")
    ] == couples
    assert [f"{row['place']}{'=' * row['is_shared']} {row['name']}" for row in by_api(made)] == everybody
    printed = read(Client().get(season_url(made, "standings_print")).content).text
    places, people = (
        re.findall(r"^(\d+=?) level", printed, re.MULTILINE),
        re.findall(r"^(\w+ \w+)$", printed, re.MULTILINE),
    )
    assert [
        " ".join(pair) for pair in zip(places, (one for one in people if one in names), strict=True)
    ] == everybody

    time_machine.shift(timedelta(days=1))
    assert listed(words(Client().get(page)), names) == everybody
    trophies = words(Client().get(season_url(made, "season_end")))
    assert "Best individual Adam Ames , Alice Ames , Carl Chen , Cora Chen shared 300 points" in trophies
    assert "Worst couple Bert Brook & Bella Brook , Dan Diaz & Dora Diaz shared 40 points" in trophies


def test_a_total_below_nothing_has_a_real_minus_to_read_and_a_plain_one_to_reckon_with():
    made = short_night({"High": "1 8D/7", "Middle": "1 8H/8", "Low": "1 7C/7"})

    read_by_people = [words(Client().get(season_url(made, "season_standings")))]
    read_by_people.append(words(Client().get(night_url(made, "night_result"))))
    read_by_people.append(read(Client().get(season_url(made, "standings_print")).content).text)
    for text in read_by_people:
        assert "−280" in text
        assert "-280" not in text
    (adam,) = (row for row in file_of(made) if row["Player"] == "Adam Ames")
    assert adam["Total"] == "-280"
    assert [row["total"] for row in by_api(made)][-2:] == [-280, -280]


# --- Substitutes: whose points? ------------------------------------------------------------------------------

SUES = ("2 9NT/9", "2 9NT/9", "2 9NT/9", "2 8S/8", "1 10S/9", "1 7S/10")
#       420        840         1260       1500      1610       1610 to side 2, where Bert and Sue sit


@pytest.mark.parametrize(
    ("rule", "bella", "sue", "couple"),
    [
        (SubstitutePoints.MEMBER, "1610", None, "3220"),
        (SubstitutePoints.SUBSTITUTE, None, "1610", "1610"),
        (SubstitutePoints.NOBODY, None, None, "1610"),
    ],
)
def test_the_points_of_a_substitute_are_whose_the_season_says_and_stay_so(rule, bella, sue, couple):
    """Bella is away and Sue earns 1610; Sue joins the club; hand 4 of that night is put right: it was set, 240 + 240."""
    made = open_night(rules=replace(CARD_CLUB, rounds_per_night=1), substitute_points=rule)
    desk, guest = signed_in(made.coordinator), make_guest(made)
    assert where(desk.post(night_url(made, "attendance"), absent(made, "Bella", substitute=guest))) == "night"
    seat(made)
    start_round(made, 1)
    for name, hands in (("High", SUES), ("Middle", R_NEAR), ("Low", R_NEAR)):
        play_hands(made.night, table_of(made.night, name), hands)
    finish(made)

    def totals(view: str = "everybody") -> dict[str, str]:
        return {
            row["Player" if view == "everybody" else "Couple"]: row["Total"]
            for row in file_of(made, view=view)
        }

    told = totals()
    assert (told.get("Bella Brook"), told.get("Sue Stone"), told["Bert Brook"]) == (bella, sue, "1610")
    assert totals("couples")["Bert Brook & Bella Brook"] == couple
    page = words(Client().get(season_url(made, "season_standings")))
    assert ("Sue Stone" in page) == (sue is not None)
    assert {
        "member": "go to the absent member",
        "substitute": "are the substitute’s own",
        "nobody": "go to nobody",
    }[rule] in page
    figures = words(Client().get(reverse("player_page", args=[made.club.slug, guest.pk])))
    assert "Sat in for Bella Brook" in figures
    assert "Bert Brook 1 1 1610" in figures, "partners are told of whoever held the cards"
    assert "Bert Brook and Sue Stone (9NT)" in words(Client().get(season_url(made, "season_figures")))

    gus = players.add_player(club=made.club, name="Gus Gray", group="A", by=made.by, at=EVENING)
    players.pair_couple(club=made.club, first=gus, second=guest, by=made.by, at=EVENING)
    assert totals() == told
    desk.post(night_url(made, "hand_amend", hand_at(made, "High", 4).pk), facts("2 8S/7"))
    changed = {name: int(now) - int(told[name]) for name, now in totals().items() if now != told[name]}
    whose = {"member": ["Bella Brook"], "substitute": ["Sue Stone"], "nobody": []}[rule]
    sides = {"Adam Ames": 130 - 20, "Alice Ames": 130 - 20} | dict.fromkeys(
        ["Bert Brook", *whose], -240 - 240
    )
    assert changed == sides
    assert "18 hands, all agree" in words(desk.get(season_url(made, "proof")))
