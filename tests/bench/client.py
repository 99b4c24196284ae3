"""A lean HTTP client, so that what is timed is the server and not the client. Loopback only.

One connection that stays open may carry several visitors, each with cookies of their own.
"""

import re
import socket
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

LOOPBACK = "127.0.0.1"
PATIENCE_SECONDS = 60
NO_BODY = {204, 304}
LAST_CHUNK = b"0\r\n\r\n"
COOKIE = re.compile(r"^set-cookie: ([^=]+)=([^;\r]*)", re.IGNORECASE | re.MULTILINE)
LENGTH = re.compile(r"^content-length: (\d+)", re.IGNORECASE | re.MULTILINE)


class UnexpectedAnswer(Exception):
    """An answer that a measurement cannot stand on."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, after how many milliseconds, in how many bytes with its head."""

    milliseconds: float
    status: int
    head: str
    body: bytes
    wire_bytes: int


@dataclass
class Visitor:
    """Somebody with cookies."""

    cookies: dict[str, str] = field(default_factory=dict)


class Connection:
    """One kept-alive connection to a server on this machine."""

    def __init__(self, port):
        self.port = port
        self.socket = None

    def get(self, path, visitor=None, *, headers=None, expect=200):
        return self._send(_request("GET", path, self.port, visitor, headers or {}), visitor, path, expect)

    def post(self, path, fields, visitor, *, headers=None, expect=200):
        body = urlencode(fields).encode()
        full = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            "X-CSRFToken": visitor.cookies.get("csrftoken", ""),
            **(headers or {}),
        }
        return self._send(_request("POST", path, self.port, visitor, full) + body, visitor, path, expect)

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def _send(self, request, visitor, path, expect):
        if self.socket is None:
            self.socket = socket.create_connection((LOOPBACK, self.port), PATIENCE_SECONDS)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        begin = time.perf_counter()
        self.socket.sendall(request)
        head, body, wire_bytes = self._read()
        milliseconds = (time.perf_counter() - begin) * 1000
        status = int(head.split(" ", 2)[1])
        if "connection: close" in head.lower():
            self.close()
        if visitor is not None:
            visitor.cookies.update(COOKIE.findall(head))
        if status != expect:
            raise UnexpectedAnswer(f"{path} answered {status}, not {expect}: {body[:500]!r}")
        return Answer(milliseconds, status, head, body, wire_bytes)

    def _read(self):
        got = b""
        while b"\r\n\r\n" not in got:
            got += self._more()
        head_bytes, body = got.split(b"\r\n\r\n", 1)
        head = head_bytes.decode("latin-1")
        if int(head.split(" ", 2)[1]) in NO_BODY:
            return head, b"", len(got)
        if length := LENGTH.search(head):
            while len(body) < int(length[1]):
                body += self._more()
        else:  # in chunks, as Django answers without CommonMiddleware
            while not body.endswith(LAST_CHUNK):
                body += self._more()
        return head, body, len(head_bytes) + 4 + len(body)

    def _more(self):
        part = self.socket.recv(65536)
        if not part:
            self.close()
            raise UnexpectedAnswer("the server closed the connection in the middle of an answer")
        return part


def _request(method, path, port, visitor, headers):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {LOOPBACK}:{port}"]
    if visitor is not None and visitor.cookies:
        lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in visitor.cookies.items()))
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
