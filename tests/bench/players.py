"""People at work: players who save hands on their phones, and the floor's and the reference's writers."""

import itertools
import re
import uuid

from tests.bench.client import Connection, UnexpectedAnswer, Visitor

# A round as it might be played: side that bid, its bid, its tricks. No tie at the end.
HANDS = (
    ("1", "7H", "7"),
    ("2", "8D", "7"),
    ("1", "9S", "9"),
    ("2", "7NT", "8"),
    ("1", "7C", "6"),
    ("2", "8H", "8"),
)
PIECE = {"HX-Request": "true"}  # what htmx says of itself: only a piece of the page comes back
UNDO = re.compile(rb'action="(/table/hands/\d+/undo)"')
POLL = re.compile(r'hx-get="([^"]*poll[^"]*)"')


class Table:
    """A phone that saves the hands of its table's round, one after the other, then takes them all back."""

    def __init__(self, connection, token, table_id, round_number):
        self.connection = connection
        self.visitor = Visitor({"bower_phone": token})
        self.fields = {"table": table_id, "round": round_number, "base": 0}
        self.undos = []
        connection.get("/table", self.visitor)

    def save(self, *, headers=PIECE):
        """The next hand; gives the answer."""
        number = len(self.undos) + 1
        side, bid, tricks = HANDS[number - 1]
        hand = {"number": number, "side": side, "bid": bid, "tricks": tricks, "key": uuid.uuid4()}
        answer = self.connection.post(
            "/table/hands", {**self.fields, **hand}, self.visitor, headers={**PIECE, **headers}
        )
        if "X-Receipt" not in answer.head:
            raise UnexpectedAnswer("a saved hand came back without its receipt")
        self.undos.append(self._undo_address(answer, headers))
        return answer

    def is_full(self):
        return len(self.undos) == len(HANDS)

    def undo(self):
        """Takes the last hand back; gives the answer."""
        return self.connection.post(self.undos.pop(), {}, self.visitor, headers=PIECE)

    def clear(self):
        """Takes everything back."""
        while self.undos:
            self.undo()

    def _undo_address(self, answer, headers):
        body = answer.body
        if "Accept-Encoding" in headers:
            body = self.connection.get("/table", self.visitor).body
        found = UNDO.search(body)
        if found is None:
            raise UnexpectedAnswer("a saved hand cannot be undone")
        return found[1].decode()


class Evening:
    """Many tables that save in turn, so that none gathers more hands than a round has."""

    def __init__(self, port, places):
        connection = Connection(port)
        self.tables = [Table(connection, *place) for place in places]
        self.turn = itertools.cycle(self.tables)

    def save(self):
        """One hand at the next table, in milliseconds. A full round is taken back first, which is not timed."""
        table = next(self.turn)
        if table.is_full():
            table.clear()
        return table.save().milliseconds

    def clear(self):
        """Leaves every table as it was found."""
        for table in self.tables:
            table.clear()


class Writer:
    """Saves hands at the floor ("/hand") or the reference ("/record")."""

    def __init__(self, port, path, chair=1):
        self.connection, self.path = Connection(port), path
        self.visitor = Visitor()
        self.number = itertools.count(1)
        self.connection.get(f"/sit?chair={chair}", self.visitor)

    def save(self):
        """One hand, in milliseconds."""
        number = next(self.number)
        side, bid, tricks = "1", "8H", "9"
        hand = {"number": number, "side": side, "bid": bid, "tricks": tricks, "key": uuid.uuid4()}
        return self.connection.post(self.path, hand, self.visitor).milliseconds

    def reconnect(self):
        self.connection.close()


class Reader:
    """Asks for one page again and again, with cookies of its own."""

    def __init__(self, port, path, cookies=None, *, expect=200):
        self.connection, self.path, self.expect = Connection(port), path, expect
        self.visitor = Visitor(dict(cookies or {}))

    def read(self):
        """The page, in milliseconds."""
        return self.answer().milliseconds

    def answer(self, **headers):
        return self.connection.get(self.path, self.visitor, headers=headers, expect=self.expect)
