"""A phone as a browser is one: cookies, a CSRF token, a connection that breaks and is made again."""

from __future__ import annotations

import http.client
from contextlib import suppress
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode

FORM = "application/x-www-form-urlencoded"
ANSWER_SECONDS = 30


@dataclass(frozen=True)
class Answer:
    status: int
    receipt: str
    body: bytes


class Phone:
    """One player's browser. Network trouble is raised as OSError or HTTPException; nothing is retried here."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
        self.cookies: dict[str, str] = {}

    def close(self) -> None:
        self.connection.close()

    def join(self, secret: str, player: int) -> None:
        """Opens the QR's address and taps the player's name."""
        self.get(f"/j/{secret}")
        self.get("/names")
        self.post("/names", {"player": player, "confirm": 1})
        answer = self.get("/table")
        if answer.status != http.client.OK:
            raise RuntimeError(f"The phone of player {player} is not at a table: {answer.status}")

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def post(self, path: str, fields: dict[str, object], **headers: str) -> Answer:
        return self.send("POST", path, urlencode(fields).encode(), {"Content-Type": FORM, **headers})

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if method == "POST":
            sent["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        try:
            with suppress(
                BrokenPipeError, ConnectionResetError
            ):  # it may have answered without reading it all
                self.connection.request(method, path, body, {**sent, **(headers or {})})
            response = self.connection.getresponse()
            answer = Answer(response.status, response.getheader("X-Receipt", ""), response.read())
        except (OSError, http.client.HTTPException):
            self.connection.close()  # the next request opens it anew
            raise
        for line in response.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return answer
