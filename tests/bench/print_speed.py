"""A print, beside a plain page: thirty ruled lines of names, bids and points in one embedded font, DejaVu Sans."""

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scoring import CARD_CLUB
from tests.bench.budgets import costs, within
from tests.bench.scoring_speed import timed
from tests.bench.timing import take_turns
from tests.tournaments.prints import evening
from tournaments.prints.layout import Paper
from tournaments.prints.score_sheet import TableSheet, score_sheet_of, score_sheet_pdf
from tournaments.prints.tonight import tonight_pdf

DEJAVU = "DejaVuSans.ttf"
FOLDERS = ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/Library/Fonts", "C:/Windows/Fonts")
SUITS = "\u2660\u2663\u2666\u2665"
COLUMNS = (42, 78, 180, 240, 320, 400, 480, A4[0] - 42)
LINES, LINE_PT = 30, 22
PAGE = re.compile(rb"/Type\s*/Page\b")
KILOBYTE = 1024
NAMES = (("Pat O'Brien", "Maeve O'Brien"), ("José Álvarez", "Zoë Kowalski"))


def prints(effort):
    """The score sheets of a night of three tables, with tonight's names, and all prints of such a night."""
    register(dejavu())
    tables = tuple(
        TableSheet(table=name, date="Thursday 15 January 2026", hosts="at Pat and Maeve’s", round_one=NAMES)
        for name in ("High", "Middle", "Low")
    )
    sheet = score_sheet_of(CARD_CLUB, club="Thursday Club", tables=tables)
    ours = score_sheet_pdf(sheet, Paper.A4)
    pages = len(PAGE.findall(ours))
    times = take_turns(
        {
            "plain": lambda: timed(lambda: plain_pages(pages)),
            "ours": lambda: timed(lambda: score_sheet_pdf(sheet, Paper.A4)),
        },
        rounds=effort.rounds,
        times=5,
    )
    bundle = evening.tonight(3)
    evening_times = take_turns(
        {
            "plain": lambda: timed(lambda: plain_pages(1)),
            "ours": lambda: timed(lambda: tonight_pdf(bundle, Paper.A4)),
        },
        rounds=effort.rounds,
        times=5,
    )
    return [
        costs("print", f"time ÷ {pages} plain pages", times.ratio("ours", "plain"), 1.5),
        costs("print", "everything for tonight ÷ a plain page", evening_times.ratio("ours", "plain"), 60),
        within("print", f"bytes of {pages} pages", len(ours), (30 + 3 * pages) * KILOBYTE),
    ]


def register(font):
    """Makes the font file known, once a process, as both prints do before the first page."""
    registerFont(TTFont("Plain", font))


def plain_pages(number):
    """So many plain pages as one PDF."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4, pageCompression=1)
    for page in range(number):
        _plain_page(canvas, page)
    canvas.save()
    return buffer.getvalue()


def _plain_page(canvas, page):
    height = A4[1]
    canvas.setFont("Plain", 16)
    canvas.drawString(42, height - 52, f"Table {page + 1}, side one against side two")
    top = height - 82
    canvas.setLineWidth(0.5)
    canvas.grid(COLUMNS, [top - LINE_PT * line for line in range(LINES + 2)])
    canvas.setFont("Plain", 9)
    for x, head in zip(COLUMNS, ("Hand", "Bidder", "Bid", "Tricks", "Side 1", "Side 2", "By"), strict=False):
        canvas.drawString(x + 4, top - 15, head)
    for line in range(LINES):
        y = top - LINE_PT * (line + 1) - 15
        canvas.setFont("Plain", 10)
        canvas.drawString(COLUMNS[0] + 4, y, str(line + 1))
        canvas.drawString(COLUMNS[1] + 4, y, f"Player {line % 4 + 1}")
        canvas.drawString(COLUMNS[2] + 4, y, str(line % 4 + 7))
        canvas.drawString(COLUMNS[3] + 4, y, str(line % 11))
        canvas.drawRightString(COLUMNS[5] - 4, y, str(20 * line + 40))
        canvas.drawRightString(COLUMNS[6] - 4, y, str(line % 10 * 10))
        canvas.setFont("Plain", 11)
        canvas.drawString(COLUMNS[2] + 18, y, SUITS[line % 4])
    canvas.showPage()


def dejavu():
    """Where DejaVu Sans is installed."""
    for folder in FOLDERS:
        if (Path(folder) / DEJAVU).exists():
            return str(Path(folder) / DEJAVU)
    if shutil.which("fc-match"):
        ask = ["fc-match", "--format=%{file}", "DejaVu Sans:style=Book"]
        found = subprocess.run(ask, capture_output=True, text=True, check=True).stdout
        if found.endswith(DEJAVU):
            return found
    sys.exit(
        "The print is measured beside a page in DejaVu Sans, which is not installed (fonts-dejavu-core)."
    )
