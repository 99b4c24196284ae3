"""Pages' tables as files: what the page shows, as numbers with a plain minus, whatever the page's own minus is."""

import csv
import io
import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING, another_night, play_night
from tests.tournaments.exchange.test_outgoing import cells
from tests.tournaments.views.visitors import signed_in, words
from tournaments.models import Hand, LogEntry, Player, Season, Seat, Visibility
from tournaments.services.people import rename_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(made):
    play_night(made, ((1, 2, 1), (2, 1, 1), (1, 1, 2), (2, 2, 2), (1, 2, 1)))
    return made


def rows(answer) -> list[list[str]]:
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def night_url(played) -> str:
    return reverse("night_result", args=[played.club.slug, played.night.pk])


def test_a_nights_points_and_hands_are_the_sums_of_the_hands(played):
    url = night_url(played)
    answer = Client().get(url, {"as": "csv"})
    points, hands = rows(answer), rows(Client().get(url, {"as": "csv", "sheet": "hands"}))

    credit = Counter()
    for hand in Hand.objects.filter(table__round__night=played.night, kind="hand", voided_at=None):
        for name, side in Seat.objects.filter(partnership__table=hand.table).values_list(
            "player__name", "partnership__side"
        ):
            credit[name] += (hand.points_1, hand.points_2)[side - 1]
    assert points[0] == ["Place", "Player", *(f"Round {n}" for n in range(1, 6)), "Total"]
    assert {row[1]: int(row[-1]) for row in points[1:]} == dict(credit)
    assert all(sum(map(int, row[2:-1])) == int(row[-1]) for row in points[1:])
    assert len(hands) == 1 + 5 * 3 * 6
    assert hands[1] == ["1", "High", "1", "Adam Ames & Alice Ames", "Bert Brook & Bella Brook", "1", "7♥", "7", "made", "200", "30"]  # fmt: skip
    assert min(int(row[-1]) for row in hands[1:]) == -280
    assert "−" not in answer.content.decode() + str(hands)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="night-2026-01-15.csv"'


def test_a_nights_workbook_has_both_and_its_numbers_are_numbers(played):
    answer = Client().get(night_url(played), {"as": "xlsx"})

    assert answer.headers["Content-Disposition"] == 'attachment; filename="night-2026-01-15.xlsx"'
    points, hands = cells(answer.content, 1), cells(answer.content, 2)
    assert points["A1"] == ("s", "Place")
    assert {kind for place, (kind, _) in points.items() if place[0] >= "C" and place[1:] != "1"} == {"n"}
    assert ("n", "-280") in hands.values()


def test_a_name_that_looks_like_a_formula_stays_text(played):
    adam = Player.objects.get(name="Adam Ames")
    rename_player(player=adam, name="=1+1", by=played.by, at=EVENING)

    url = night_url(played)
    assert "'=1+1" in [row[1] for row in rows(Client().get(url, {"as": "csv"}))]
    assert ("s", "=1+1") in cells(Client().get(url, {"as": "xlsx"}).content, 1).values()


def test_the_page_leads_to_its_files_and_anything_else_is_the_page(played):
    page = Client().get(night_url(played))

    links = re.findall(r'href="\?([^"]*)"', page.text)
    assert {"as=csv", "as=csv&amp;sheet=hands", "as=xlsx"} <= set(links)
    other = Client().get(night_url(played), {"as": "pdf"})
    assert words(other) == words(page)
    odd = Client().get(night_url(played), {"as": "csv", "sheet": "spades"})
    assert rows(odd) == rows(Client().get(night_url(played), {"as": "csv"}))


def test_a_private_seasons_night_is_no_file_either(played):
    Season.objects.update(visibility=Visibility.COORDINATORS)

    assert Client().get(night_url(played), {"as": "csv"}).status_code == 404
    assert len(rows(signed_in(played.coordinator).get(night_url(played), {"as": "csv"}))) == 13


def test_the_plan_goes_out_with_days_and_hosts(played):
    another_night(played, 1)
    desk = signed_in(played.coordinator)
    url = reverse("season", args=[played.club.slug, played.season.pk])

    nights = rows(desk.get(url, {"as": "csv"}))
    assert nights[0] == ["Night", "Date", "Hosts", "State"]
    assert [row[:3] for row in nights[1:]] == [["1", "2026-01-15", "Adam Ames & Alice Ames"], ["2", "2026-01-22", "Bert Brook & Bella Brook"]]  # fmt: skip
    hosts = rows(desk.get(url, {"as": "csv", "sheet": "hosts"}))
    assert {row[0]: int(row[1]) for row in hosts[1:]}["Bert Brook & Bella Brook"] == 1
    assert "as=csv&amp;sheet=hosts" in desk.get(url).text


def test_the_log_goes_out_whole_as_it_is_narrowed(played):
    desk = signed_in(played.coordinator)
    url = reverse("log", args=[played.club.slug])
    assert LogEntry.objects.count() > 50

    everything = rows(desk.get(url, {"as": "csv"}))
    at_high = rows(desk.get(url, {"as": "csv", "table": "High", "kind": "hands"}))

    assert len(everything) == 1 + LogEntry.objects.count()
    assert everything[0] == ["When", "Night", "Where", "What", "Why", "Who"]
    assert len(at_high) == 1 + 5 * 6
    assert {row[2].partition(",")[0] for row in at_high[1:]} == {"High"}
    assert at_high[-1][0] == "2026-01-15 20:10"
    assert "as=csv" in desk.get(url, {"table": "High"}).text
    assert "table=High&amp;as=csv" in desk.get(url, {"table": "High"}).text


def test_a_log_with_nothing_of_that_is_a_file_of_its_heads(made):
    desk = signed_in(made.coordinator)

    assert rows(
        desk.get(reverse("log", args=[made.club.slug]), {"as": "csv", "kind": "people", "night": "999"})
    ) == [["When", "Night", "Where", "What", "Why", "Who"]]
