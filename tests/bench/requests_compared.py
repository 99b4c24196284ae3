"""Bower's requests beside the floor's: save, polls, phone, console and board, standings, figures."""

from tests.bench.budgets import costs, told, within
from tests.bench.client import Connection
from tests.bench.counting import poll_address
from tests.bench.players import Evening, Reader, Table, Writer
from tests.bench.timing import take_turns

SESSION_TABLE = "django_session"
COMPRESSED = {"Accept-Encoding": "gzip"}
KILOBYTE = 1024


def save(sites):
    """A hand posted, a piece of page back."""
    evening = Evening(sites.bower, sites.plan["saving"])
    times = _times(
        sites,
        floor=Writer(sites.floor, "/hand").save,
        reference=Writer(sites.reference, "/record").save,
        bower=evening.save,
    )
    evening.clear()
    statements = sites.statements["save"]
    return [
        costs("save", "time ÷ floor's hand", times.ratio("bower", "floor"), 2.3),
        costs("save", "time ÷ reference", times.ratio("bower", "reference"), 1.2),
        told("save", "reference ÷ floor's hand", str(times.ratio("reference", "floor"))),
        within("save", "statements, BEGIN and COMMIT among them", len(statements), 10),
        within("save", "write transactions", _beginning(statements, "BEGIN"), 1),
        within("save", "bytes back, compressed", _bytes_of_a_save(sites), 3 * KILOBYTE),
    ]


def polls(sites):
    """Nothing has changed: 204."""
    phone = {"bower_phone": sites.plan["phone"]}
    table = Reader(sites.bower, "/table", phone).answer().body.decode()
    board = Reader(sites.bower, sites.plan["board"]).answer().body.decode()
    readers = {
        "table": Reader(sites.bower, poll_address(table), phone, expect=204),
        "board": Reader(sites.bower, poll_address(board), expect=204),
    }
    floor = Reader(sites.floor, "/poll?v=0", expect=204)
    times = _times(sites, floor=floor.read, **{name: reader.read for name, reader in readers.items()})
    checks = []
    for name, reader in readers.items():
        row, statements = f"poll {name}", sites.statements["phone poll" if name == "table" else "board poll"]
        checks += [
            costs(row, "time ÷ floor's poll", times.ratio(name, "floor"), 1.5),
            within(row, "SELECTs", _beginning(statements, "SELECT"), 1),
            within(row, "statements of any kind", len(statements), 1),
            within(row, "reads of the session", sum(SESSION_TABLE in sql for sql in statements), 0),
            within(row, "bytes of the answer, head and all", reader.answer().wire_bytes, 400),
        ]
    return checks


def phone(sites):
    """A player's table, five hands in; and the same where hands were corrected again and again."""
    once = Reader(sites.bower, "/table", {"bower_phone": sites.plan["phone"]})
    often = Reader(sites.bower, "/table", {"bower_phone": sites.plan["corrected_phone"]})
    times = _times(
        sites,
        floor=Reader(sites.floor, "/page?pad=7").read,
        once=once.read,
        often=often.read,
        compressed=lambda: once.answer(**COMPRESSED).milliseconds,
    )
    selects = {name: _beginning(sites.statements[name], "SELECT") for name in ("phone", "corrected phone")}
    return [
        costs("phone", "time ÷ floor's page", times.ratio("once", "floor"), 2),
        told("phone", "time with compression ÷ floor's page", str(times.ratio("compressed", "floor"))),
        within("phone", "SELECTs", selects["phone"], 6),
        costs("phone", "time with 32 corrections ÷ without", times.ratio("often", "once"), 1.2),
        within("phone", "SELECTs with 32 corrections", selects["corrected phone"], 6),
    ]


def console(sites):
    """The coordinator's page of a night of three tables; of forty only the SELECTs are held to a budget."""
    return _at_two_sizes(sites, "console", _signed_in(sites))


def board(sites):
    """The TV, likewise."""
    return _at_two_sizes(sites, "board", {})


def standings(sites):
    """Forty players after one night, and after sixteen times as many hands."""
    few = Reader(sites.bower, sites.plan["standings"])
    many = Reader(sites.bower, sites.plan["large_standings"])
    times = _times(sites, floor=Reader(sites.floor, "/standings").read, few=few.read, many=many.read)
    return [
        costs("standings", "time ÷ floor's standings", times.ratio("few", "floor"), 2),
        costs("standings", "time with 16 × the hands ÷ without", times.ratio("many", "few"), 1.2),
        *(
            within("standings", f"SELECTs {words}", _beginning(sites.statements[name], "SELECT"), 6)
            for words, name in (("", "standings"), ("with 16 × the hands", "large standings"))
        ),
    ]


def figures(sites):
    """The pages of a player, a couple and the records: of one night, and of sixteen times as many hands.

    The budget is for whoever asks while nothing has changed in the club; what the first one waits for who asks after a
    change is told beside it.
    """
    return [check for name in ("player", "couple", "records") for check in _figures(sites, name)]


def _figures(sites, name):
    pages = {"few": sites.plan["figures"][name], "many": sites.plan["figures"][f"large {name}"]}
    kept = {size: Reader(sites.bower, path).read for size, path in pages.items()}
    anew = {f"{size} anew": Reader(sites.keeping_nothing, path).read for size, path in pages.items()}
    times = _times(sites, floor=Reader(sites.floor, "/standings").read, **kept, **anew)
    return [
        costs(name, "time ÷ floor's standings", times.ratio("few", "floor"), 2),
        costs(name, "time with 16 × the hands ÷ without", times.ratio("many", "few"), 1.2),
        told(name, "time made anew ÷ floor's standings", str(times.ratio("few anew", "floor"))),
        told(name, "the same with 16 × the hands ÷ without", str(times.ratio("many anew", "few anew"))),
        *(
            within(name, f"SELECTs made anew{words}", _beginning(sites.statements[page], "SELECT"), 10)
            for words, page in (("", name), (", 16 × the hands", f"large {name}"))
        ),
    ]


def _at_two_sizes(sites, name, cookies):
    small = Reader(sites.bower, sites.plan[name], cookies)
    large = Reader(sites.bower, sites.plan[f"large_{name}"], cookies)
    times = _times(sites, floor=Reader(sites.floor, "/page?pad=7").read, small=small.read, large=large.read)
    return [
        costs(name, "time ÷ floor's page", times.ratio("small", "floor"), 3),
        told(name, "time of 40 tables ÷ floor's page", str(times.ratio("large", "floor"))),
        within(name, "SELECTs at 3 tables", _beginning(sites.statements[name], "SELECT"), 10),
        within(name, "SELECTs at 40 tables", _beginning(sites.statements[f"large {name}"], "SELECT"), 10),
    ]


def _times(sites, **actions):
    return take_turns(actions, rounds=sites.effort.rounds, times=sites.effort.times)


def _beginning(statements, word):
    return sum(sql.lstrip().upper().startswith(word) for sql in statements)


def _bytes_of_a_save(sites):
    """The largest answer of a round's hands, body only, as a browser asks for it."""
    table = Table(Connection(sites.bower), *sites.plan["saving"][0])
    sizes = []
    while not table.is_full():
        sizes.append(len(table.save(headers=COMPRESSED).body))
    table.clear()
    return max(sizes)


def _signed_in(sites):
    reader = Reader(sites.bower, "/login")
    reader.answer()
    username, password = sites.plan["login"]
    fields = {"username": username, "password": password}
    reader.connection.post("/login", fields, reader.visitor, expect=302)
    return reader.visitor.cookies
