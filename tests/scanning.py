"""Reads the QRs of a page as a phone's camera would: draws them, then decodes the picture."""

import re

import zxingcpp
from PIL import Image, ImageDraw

PIXELS = 6  # for each module
STEP = re.compile(r"([Mmh])\s*(-?[\d.]+)(?:\s*(-?[\d.]+))?")
SQUARE = re.compile(
    r'<svg viewBox="0 0 (\d+) \d+" class="qr"><g transform="scale\((\d+)\)">.*?stroke="#000" d="([^"]+)"'
)


def scanned(html: str) -> list[str]:
    """What each QR on a page says, in the order of the page."""
    return [_read(int(size) // int(scale), lines) for size, scale, lines in SQUARE.findall(html)]


def _read(modules: int, lines: str) -> str:
    picture = Image.new("L", (modules * PIXELS, modules * PIXELS), 255)
    pen = ImageDraw.Draw(picture)
    x = y = 0.0  # a line runs along the middle of its row of modules
    for kind, first, second in STEP.findall(lines):
        if kind == "h":
            box = (x, y - 0.5, x + float(first), y + 0.5)
            left, top, right, bottom = (round(edge * PIXELS) for edge in box)
            pen.rectangle((left, top, right - 1, bottom - 1), fill=0)
            x += float(first)
        else:
            x, y = (x + float(first), y + float(second)) if kind == "m" else (float(first), float(second))
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text
