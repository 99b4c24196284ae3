"""The coordinator's and followers' pages made of values, in a real browser."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

from tests.browser.club_pages import ClubPages
from tests.tournaments.templates.desk import html


class DeskPages(ClubPages):
    """As ClubPages, for the pages of `desk.PAGES`."""

    def _answer(self, route):
        address = urlsplit(route.request.url)
        path = unquote(address.path)
        if not path.startswith("/page/"):
            super()._answer(route)
            return
        theme = parse_qs(address.query).get("theme", [""])[0]
        self._send(route, 200, html(path.removeprefix("/page/"), theme=theme))
