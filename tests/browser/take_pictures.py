"""Takes the README's pictures of what really runs: `python -m tests.browser.take_pictures`.

Builds the demo in a folder of its own, serves it on loopback, and photographs it in Chromium.
"""

from __future__ import annotations

import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).parent / "pictures"
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
TV = {"width": 1920, "height": 1080}
COLOURS = 200  # enough for flat pages, and half the size
DOTS_A_POINT = 1.1  # 80 dots an inch
SETTLED_MS = 400  # longer than any transition
LOGIN = ("maeve", "thursday")
CLUB = "/club/thursday-club-demo"


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        environment = os.environ | {"BOWER_DATA": folder, "PORT": str(port), "HOST": "127.0.0.1"}
        server = subprocess.Popen(
            [sys.executable, "-m", "clubsite.serve", "--demo"],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            base = f"http://127.0.0.1:{port}"
            wait_for(f"{base}/health")
            join_path = find_join_path(server)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=["--no-sandbox"]
                )
                photograph(browser, base, join_path)
                browser.close()
        finally:
            server.terminate()
            server.wait(20)


def photograph(browser: Browser, base: str, join_path: str) -> None:
    for scheme in ("light", "dark"):
        page = browser.new_context(
            viewport=PHONE, device_scale_factor=2, color_scheme=scheme, base_url=base
        ).new_page()
        page.goto(join_path)
        if scheme == "light":
            shoot(page, "join")
        page.get_by_role("button", name="Sam Okafor").click()
        if page.get_by_role("button", name="I am Sam").count():
            page.get_by_role("button", name="I am Sam").click()
        shoot_entry(page, scheme)
    page = browser.new_context(viewport=LAPTOP, device_scale_factor=1.5, base_url=base).new_page()
    page.goto("/login")
    page.fill("[name=username]", LOGIN[0])
    page.fill("[name=password]", LOGIN[1])
    page.get_by_role("button").first.click()
    page.wait_for_url("**/nights/**")
    shoot(page, "console")
    shoot_prints(page)
    shoot(page, "standings")
    board = browser.new_context(viewport=TV, base_url=base).new_page()
    board.goto(f"{CLUB}/board")
    shoot(board, "board")


def shoot_entry(page: Page, scheme: str) -> None:
    page.wait_for_url("**/table")
    if page.locator("#bid-8H").count():
        page.locator("label:has(#side-1)").click()
        page.locator("label:has(#bid-8H)").click()
        page.locator("label:has(#tricks-9)").click()
        page.evaluate("scrollTo(0, 0)")
    shoot(page, f"phone-{scheme}")


def shoot_prints(page: Page) -> None:
    """The first pages of three prints, as paper has them, from the console of the night; ends on the standings."""
    night = page.url
    page.goto(f"{CLUB}/standings")
    standings = page.get_by_role("link", name="Print the standings").get_attribute("href") or ""
    for name, path in (
        ("score-sheet", f"{night}/sheets.pdf"),
        ("tally-cards", f"{night}/tally-cards.pdf"),
        ("race", standings),
    ):
        sheet = pypdfium2.PdfDocument(page.request.get(path).body())[0]
        keep(sheet.render(scale=DOTS_A_POINT).to_pil(), f"print-{name}")


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(SETTLED_MS)
    keep(Image.open(io.BytesIO(page.screenshot())), name)


def keep(picture: Image.Image, name: str) -> None:
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        PICTURES / f"{name}.png", optimize=True
    )


def find_join_path(server: subprocess.Popen[str]) -> str:
    """The path that the QR in the terminal carries."""
    assert server.stdout is not None
    for line in server.stdout:
        if "/j/" in line:
            return "/j/" + line.split("/j/")[1].split()[0]
    raise SystemExit("The server did not print where phones join.")


def wait_for(url: str, seconds: int = 60) -> None:
    for _ in range(seconds * 5):
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise SystemExit(f"{url} did not answer.")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


if __name__ == "__main__":
    main()
