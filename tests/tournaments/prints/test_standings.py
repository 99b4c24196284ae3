"""The printed standings, read back from their PDF."""

from dataclasses import replace

import pytest

from tests.tournaments.prints import sheets
from tests.tournaments.prints.reading import faults, read
from tournaments.charts.values import Race, Racer
from tournaments.prints.layout import Paper
from tournaments.prints.standings import StandingLine, StandingsSheet, standings_pdf

SHARED = 2
NIGHTS = tuple(f"{night} May" for night in range(1, 10))


def sheet(names: list[str]) -> StandingsSheet:
    """So many players of nine nights, from 12340 down to −2480."""
    totals = [12340 - 14820 * number // max(len(names) - 1, 1) for number in range(len(names))]
    return StandingsSheet(
        club="Thursday <b>Cards</b>",
        season="September 2026 to May 2027",
        after="after night 9 of 9",
        view="Everybody",
        columns=("nights", "moved", "9 May", "average", "total"),
        lines=tuple(
            StandingLine(
                str(place),
                name,
                ("7 of 9", "▲ 2", "−290", "1371", str(total).replace("-", "−")),
                "level with Bert Brook: 14 rounds won to 12" if place == SHARED else "",
            )
            for place, (name, total) in enumerate(zip(names, totals, strict=True), start=1)
        ),
        race=Race(
            NIGHTS,
            tuple(
                Racer(name, tuple(total * night // 9 for night in range(1, 10)))
                for name, total in zip(names, totals, strict=True)
            ),
        ),
        race_words="Points ahead of the average of all players, night by night.",
        rule="A player’s total of all nights counts. Equal totals share a place.",
        proof="Printed 30 November 2026. All 450 hands agree.",
    )


@pytest.mark.parametrize("paper", list(Paper))
def test_twelve_players_and_their_race_stand_on_one_page(paper):
    names = ["<img src=x>", "Łucja O'Brien", *(f"Player {number}" for number in range(3, 13))]

    data = standings_pdf([sheet(names)], paper)

    printed = read(data)
    assert printed.page_count == 1
    assert "1 <img src=x> 7 of 9 ▲ 2 −290 1371 12340" in printed.text
    assert "12 Player 12 7 of 9 ▲ 2 −290 1371 −2480" in printed.text
    assert "level with Bert Brook: 14 rounds won to 12" in printed.text
    assert "Points ahead of the average of all players, night by night." in printed.text
    assert "Equal totals share a place." in printed.text
    assert "9 May" in printed.text
    assert printed.text.endswith("Printed 30 November 2026. All 450 hands agree.")
    assert printed.title == "Standings, September 2026 to May 2027"
    assert faults(printed, paper) == []
    assert len(data) <= 33_000


@pytest.mark.parametrize(("paper", "players"), [(Paper.A4, 12), (Paper.LETTER, 10)])
def test_the_race_leaves_room_for_the_rule_and_the_proof_under_it(paper, players):
    asked = sheet([f"Player {number}" for number in range(players)])
    remark = "level with Bert Brook: 14 rounds won to 12, 0 made 9-bids each, and so on"
    lines = tuple(replace(line, remark=remark) for line in asked.lines)

    printed = read(standings_pdf([replace(asked, lines=lines, rule=f"{asked.rule} " * 4)], paper))

    assert printed.page_count == 1
    assert "9 May" in printed.text
    assert printed.text.endswith("Printed 30 November 2026. All 450 hands agree.")
    assert faults(printed, paper) == []


def test_forty_long_names_take_more_pages_that_each_say_what_their_columns_are():
    names = [f"{sheets.LONG[number % 2]} {number}" for number in range(40)]

    asked = sheet(names)
    nights = tuple(f"{night % 28 + 1} May" for night in range(40))
    racers = tuple(Racer(one.name, one.totals[:1] * 31 + one.totals) for one in asked.race.racers)

    data = standings_pdf([replace(asked, race=Race(nights, racers))], Paper.LETTER)

    printed = read(data)
    assert printed.page_count >= 3
    assert len(data) <= 30_000 + 3_000 * printed.page_count
    assert all("nights moved 9 May average total" in page.text for page in printed.pages[:2])
    assert faults(printed, Paper.LETTER) == []


def test_couples_by_their_best_nights_have_room_for_every_column():
    """The widest nights, six columns of them, beside names that shrink and wrap; nothing overlaps."""
    names = [f"{sheets.LONG[number % 2]} & {sheets.LONG[number % 2]}" for number in range(12)]
    usual = sheet(names)
    figures = ("17 and 19 of 19", "▼ 11", "−1290", "−1371", "−12340", "−12340")
    lines = tuple(replace(line, figures=figures) for line in usual.lines)
    columns = ("nights", "moved", "30 May", "average", "total", "best 16")

    printed = read(standings_pdf([replace(usual, lines=lines, columns=columns)], Paper.A4))

    assert faults(printed, Paper.A4) == []
    assert printed.text.replace("\n", " ").count("17 and 19 of 19 ▼ 11 −1290 −1371 −12340 −12340") == 12


def test_several_views_stand_in_one_file_with_a_bookmark_each():
    names = [f"Player {number}" for number in range(1, 13)]
    views = [replace(sheet(names), view=view) for view in ("Everybody", "Women", "<b>Men</b>")]

    printed = read(standings_pdf(views, Paper.A4))

    assert printed.bookmarks == ["Everybody", "Women", "<b>Men</b>"]
    assert printed.page_count == 3
    assert all(view.view in page.text for view, page in zip(views, printed.pages, strict=True))
    assert faults(printed, Paper.A4) == []
