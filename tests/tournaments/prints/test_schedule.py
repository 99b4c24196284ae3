"""The printed schedule, read back from its PDF."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.prints import sheets
from tests.tournaments.prints.reading import crossed, faults, read
from tournaments.prints.layout import Paper
from tournaments.prints.schedule import Schedule, ScheduleNight, schedule_pdf

PAPERS = pytest.mark.parametrize("paper", list(Paper))
MONTHS = ("September 2026", "October 2026", "November 2026")
LONG = f"{sheets.LONG[0]} & {sheets.WIDE[1]}"


def schedule(number: int, *, hosts: str = "Pat O'Brien & Maeve O'Brien", note: str = "") -> Schedule:
    nights = tuple(
        ScheduleNight(MONTHS[n * 3 // number], f"Saturday {n + 1} {MONTHS[n * 3 // number][:3]}", hosts, note)
        for n in range(number)
    )
    return Schedule(
        club="Thursday <b>Cards</b>",
        season="2026/27",
        summary="nights in the autumn",
        nights=nights,
        holidays=("24 December to 2 January Christmas", "Łódź week"),
    )


@PAPERS
def test_a_short_season_stands_on_one_page_with_its_months_and_holidays(paper):
    printed = read(schedule_pdf(schedule(3), paper))

    assert printed.page_count == 1
    head, rest = printed.text.split("September 2026")
    for part in ("Thursday <b>Cards</b>", "Schedule", "2026/27", "nights in the autumn"):
        assert part in head
    assert f"September 2026{rest}".splitlines() == [
        "September 2026",
        "Saturday 1 Sep Pat O'Brien & Maeve O'Brien",
        "October 2026",
        "Saturday 2 Oct Pat O'Brien & Maeve O'Brien",
        "November 2026",
        "Saturday 3 Nov Pat O'Brien & Maeve O'Brien",
        "No night: 24 December to 2 January Christmas; Łódź week",
    ]
    assert (printed.title, printed.author, printed.language) == (
        "Schedule, 2026/27",
        "Thursday <b>Cards</b>",
        "en-GB",
    )
    assert set(printed.fonts.values()) == {True}


@PAPERS
@pytest.mark.parametrize("number", [3, 60])
def test_long_names_keep_to_their_column_and_to_the_paper(paper, number):
    printed = read(schedule_pdf(schedule(number, hosts=LONG, note="was Wednesday 30 September"), paper))

    for page in printed.pages:
        assert (page.width_pt, page.height_pt) == pytest.approx(
            (paper.width_mm * 72 / 25.4, paper.height_mm * 72 / 25.4)
        )
        edges = [(g.x0, g.top, paper.width_mm - g.x1, paper.height_mm - g.bottom) for g in page.glyphs]
        assert min(map(min, edges)) >= 8
        assert min(glyph.size_pt for glyph in page.glyphs) >= 8
        assert {ink for ink in page.inks if len(ink) > 1} == set()
        near = [(a, b) for a, b in combinations(page.glyphs, 2) if a.overlaps(b, 0.2)]
        assert near == []


def test_a_month_that_goes_on_overleaf_says_its_name_again():
    printed = read(schedule_pdf(schedule(60), Paper.LETTER))

    assert printed.page_count == 3
    assert "page 2" in printed.pages[1].text
    assert [page.text.splitlines()[4].split()[-1] for page in printed.pages[1:]] == ["2026", "2026"]
    assert printed.text.count("Saturday") == 60


def test_a_season_without_nights_is_a_sheet_all_the_same():
    printed = read(
        schedule_pdf(Schedule(club="Cards", season="2026/27", summary="no nights yet", nights=()), Paper.A4)
    )

    assert "no nights yet" in printed.text


@PAPERS
@pytest.mark.parametrize("number", [3, 24])
def test_what_the_hosts_have_ready_stands_together_below_the_nights(paper, number):
    duties = ("3 tables", "12 chairs", "<b>red</b> & white", sheets.WIDE[0] * 2, "snacks")

    printed = read(schedule_pdf(replace(schedule(number, note="cancelled"), duties=duties), paper))

    last = printed.pages[-1].text
    assert last.index("The hosts have ready") < last.index("3 tables") < last.index("snacks")
    assert "<b>red</b> & white" in last
    assert len([box for box in printed.pages[-1].boxes if box.x1 - box.x0 < 4]) == len(duties)
    assert faults(printed, paper) == []
    assert crossed(printed.pages[-1]) == []
