"""Pages made of values, handed to a real browser at http://club.test with the site's policy and its static files."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from django.contrib.staticfiles import finders

from clubsite.csp import directives
from clubsite.styles import phone_styles
from tests.tournaments.templates.pages import html

ADDRESS = "http://club.test"
POLICY = "; ".join(
    f"{name} {' '.join(sources)}"
    for name, sources in directives(inline_style=phone_styles(), https=False).items()
)


class ClubPages:
    """Answers a browser's requests: `/page/<name>?theme=` with a page, `/static/…` with a file, others as told.

    `answers` gives other addresses a function of the request returning status and body; a poll without one hears
    that nothing changed. `complaints` gathers what the page's console says.
    """

    def __init__(self, page):
        self.page = page
        self.answers = {}
        self.asked = []
        self.complaints = []
        page.on("console", self._note_console)
        page.on("pageerror", self._note_error)
        page.route("**/*", self._answer)

    def close(self):
        """Leaves the page as a new one would be, for whoever looks through it next.

        A complaint that comes as late as this still counts, so ask for `complaints` afterwards.
        """
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.unroute_all()
        self.page.remove_listener("console", self._note_console)
        self.page.remove_listener("pageerror", self._note_error)

    def open(self, name, *, theme=""):
        """Goes to a page by its name in `pages.PAGES`."""
        self.page.goto(f"{ADDRESS}/page/{name}?theme={theme}")

    def _note_console(self, message):
        if message.type == "error":
            self.complaints.append(message.text)

    def _note_error(self, error):
        self.complaints.append(str(error))

    def _answer(self, route):
        address = urlsplit(route.request.url)
        path = unquote(address.path)
        if path.startswith("/static/"):
            file = finders.find(path.removeprefix("/static/"))
            assert file, f"no such static file: {path}"
            kind = guess_type(path)[0] or "application/octet-stream"
            route.fulfill(body=Path(file).read_bytes(), headers={"content-type": kind})
        elif path.startswith("/page/"):
            theme = parse_qs(address.query).get("theme", [""])[0]
            self._send(route, 200, html(path.removeprefix("/page/"), theme=theme))
        else:
            self.asked.append(route.request)
            answer = self.answers.get(path)
            if answer:
                sent = parse_qs(route.request.post_data or "")
                self._send(route, *answer(route.request), receipt=sent.get("key", [""])[0])
            elif path.endswith("/poll"):
                route.fulfill(status=204)
            else:
                route.abort("connectionrefused")

    @staticmethod
    def _send(route, status, body, receipt=""):
        headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": POLICY}
        if receipt and status < 500:
            headers["x-receipt"] = receipt
        route.fulfill(status=status, body=body, headers=headers)
