"""The schedule of a season on paper: a line a night, with its hosts, to hang on the kitchen door."""

from dataclasses import dataclass

from tournaments.prints.fitting import Fitted, Style, fit, flow
from tournaments.prints.frame import Heading, draw_head
from tournaments.prints.layout import (
    FINE,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Box,
    Document,
    Paper,
    Pen,
    Point,
    baseline_mm,
)
from tournaments.prints.typefaces import Face

_SUBJECT = "Schedule of a season of the card game 500"
_DAY = Style(Face.TEXT, 11.5)
_HOSTS = Style(Face.TEXT, 12.0)
_MONTH = Style(Face.INDEX, 14.0)
_NOTE = Style(Face.TEXT, 9.0, grey=0.2)
_DUTY = Style(Face.TEXT, 10.5)
_TICK_PEN = Pen(0.75)
_TICK_MM, _DUTY_MM, _DUTY_COLUMNS = 3.2, 5.6, 2
_ROW_MM, _LEAST_MONTH_MM = 9.0, 11.0
_PAD_MM = 2.0
_DAY_PART, _HOSTS_PART = 0.33, 0.4
"""Shares of the width: the day, then the hosts; what is left is for a note."""
_FOOT_MM = 6.0


@dataclass(frozen=True, slots=True)
class ScheduleNight:
    """One night: its month as a heading ("September 2026"), its day, its hosts, and what else is to say of it."""

    month: str
    day: str
    hosts: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """Everything the sheet says, as plain values. Texts are printed as they are, never as markup."""

    club: str
    season: str
    summary: str
    nights: tuple[ScheduleNight, ...]
    holidays: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()
    """What the hosts of each night have ready, a line each."""


def schedule_pdf(schedule: Schedule, paper: Paper) -> bytes:
    """Give the schedule as a PDF, with as many pages as it takes; a month that goes on says its name again.

    Names too long for their place shrink to 8 pt, then wrap, and the row grows with them.
    """
    document = Document(
        paper,
        title=f"Schedule, {schedule.season}",
        author=schedule.club,
        subject=_SUBJECT,
        two_sided=False,
    )
    top = _new_page(document, schedule)
    month = ""
    for night in schedule.nights:
        needed = _row_mm(night, paper) + (_LEAST_MONTH_MM if night.month != month else 0.0)
        if top + needed > _bottom(paper):
            top, month = _new_page(document, schedule), ""
        if night.month != month:
            month = night.month
            top = _draw_month(document, month, top)
        top = _draw_night(document, night, top)
    top = _draw_holidays(document, schedule, top)
    _draw_duties(document, schedule, top)
    return document.finish()


def _bottom(paper: Paper) -> float:
    return paper.height_mm - MARGIN_Y_MM - _FOOT_MM


def _new_page(document: Document, schedule: Schedule) -> float:
    document.start_page()
    head = Heading(
        club=schedule.club,
        title="Schedule",
        details=(schedule.season, schedule.summary),
        notes=(f"page {document.page_count}",) if document.page_count > 1 else (),
    )
    return draw_head(document, head) + _PAD_MM


def _draw_month(document: Document, month: str, top: float) -> float:
    baseline = baseline_mm(top + _LEAST_MONTH_MM / 2 + 1.0, _MONTH.size_pt)
    document.text(MARGIN_X_MM, baseline, month, _MONTH)
    return top + _LEAST_MONTH_MM


def _columns(night: ScheduleNight, paper: Paper) -> tuple[tuple[float, Fitted], ...]:
    """The three texts of a row, each with its left edge."""
    width = paper.inner_width_mm
    day, hosts = width * _DAY_PART, width * _HOSTS_PART
    return (
        (MARGIN_X_MM, fit(night.day, _DAY, day - _PAD_MM, 2)),
        (MARGIN_X_MM + day, fit(night.hosts, _HOSTS, hosts - _PAD_MM, 3)),
        (MARGIN_X_MM + day + hosts, fit(night.note, _NOTE, width - day - hosts, 3)),
    )


def _row_mm(night: ScheduleNight, paper: Paper) -> float:
    return max(_ROW_MM, max(fitted.height_mm for _, fitted in _columns(night, paper)) + _PAD_MM)


def _draw_night(document: Document, night: ScheduleNight, top: float) -> float:
    height = _row_mm(night, document.paper)
    right = MARGIN_X_MM + document.paper.inner_width_mm
    document.line(Point(MARGIN_X_MM, top), Point(right, top), FINE)
    for x, fitted in _columns(night, document.paper):
        document.fitted(x, top + (height - fitted.height_mm) / 2, fitted)
    return top + height


def _draw_holidays(document: Document, schedule: Schedule, top: float) -> float:
    if not schedule.holidays:
        return top
    text = f"No night: {'; '.join(schedule.holidays)}"
    fitted = fit(text, _NOTE, document.paper.inner_width_mm, 6)
    if top + _PAD_MM + fitted.height_mm > document.paper.height_mm - MARGIN_Y_MM:
        top = _new_page(document, schedule)
    document.fitted(MARGIN_X_MM, top + _PAD_MM, fitted)
    return top + _PAD_MM + fitted.height_mm


def _draw_duties(document: Document, schedule: Schedule, top: float) -> None:
    """What the hosts have ready: a list to tick, in two columns that read down, kept together on one page."""
    if not schedule.duties:
        return
    width = document.paper.inner_width_mm / _DUTY_COLUMNS
    room = width - 2 * _TICK_MM - _PAD_MM
    lines = [flow(duty, _DUTY, room) for duty in schedule.duties]
    rows = -(-len(lines) // _DUTY_COLUMNS)
    heights = [max(_DUTY_MM, *(line.height_mm + 1.0 for line in lines[row::rows])) for row in range(rows)]
    if top + _LEAST_MONTH_MM + _PAD_MM + sum(heights) > document.paper.height_mm - MARGIN_Y_MM:
        top = _new_page(document, schedule)
    y = _draw_month(document, "The hosts have ready", top + _PAD_MM)
    for row, height in enumerate(heights):
        for column, line in enumerate(lines[row::rows]):
            x = MARGIN_X_MM + column * width
            first = y + line.leading_mm / 2
            document.box(Box(x, first - _TICK_MM / 2, _TICK_MM, _TICK_MM), _TICK_PEN)
            document.fitted(x + 2 * _TICK_MM, y, line)
        y += height
