"""A file is a club's archive, or is refused in a sentence that says what it is and what to do."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scoring import CARD_CLUB
from tournaments.exchange.archive import ClubArchive, archive_of, bytes_of, json_text, reading
from tournaments.exchange.archive.facts import FactsFault, with_ids
from tournaments.exchange.archive.fields import FieldFault
from tournaments.exchange.archive.sheets import SHEET_OF, SHEETS
from tournaments.exchange.archive.structure import refuse_contradictions
from tournaments.exchange.limits import MOST_ARCHIVE_BYTES, FileRefused

MADE = datetime(2026, 1, 15, 19, 30, tzinfo=UTC)
CLUB = {"name": "Thursday Cards", "slug": "thursday-cards-aaaaa", "created_at": "2026-01-15T19:30:00Z"}
ANN = {"id": 1, "name": "Ann", "nickname": "", "group": "A", "is_guest": False, "archived_at": None, "merged_into": None}  # fmt: skip


def archive(**rows) -> dict:
    """A whole archive as JSON: no rows but these."""
    made = ClubArchive(CLUB, {sheet.name: rows.get(sheet.name, []) for sheet in SHEETS})
    return json.loads(bytes_of(made, exported_at=MADE))


def refusal(content: bytes | str | dict) -> str:
    content = json.dumps(content) if isinstance(content, dict) else content
    with pytest.raises(FileRefused) as refused:
        archive_of(content.encode() if isinstance(content, str) else content)
    return refused.value.sentence


def test_what_is_written_is_read_again_and_names_no_other_time_than_its_own():
    one = archive(players=[ANN])
    content = bytes_of(archive_of(json.dumps(one).encode()), exported_at=MADE)

    assert json.loads(content) == one
    assert (one["format"], one["version"], one["exported_at"]) == ("bower-club", 1, "2026-01-15T19:30:00Z")
    assert archive_of(b"\xef\xbb\xbf" + content) == archive_of(content)  # as some editors save it
    assert content.decode().count("\n") == len(SHEETS) + 8  # a line for each key and each row


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty."),
        (b" \n", "The file is empty."),
        (b"PK\x03\x04", "The file is a workbook or a packed folder"),
        (b"\x1f\x8b\x08", "is packed"),
        (b"SQLite format 3\0", "The file is a whole database"),
        (b"\xff\xfe{", "something else than text"),
        ('{"format": "bower-club", "ß'.encode()[:-1], "ends in the middle"),
        ("Ann & Bob\n", "The file is not an archive of a club."),
        ("[1, 2]", "is JSON, but not an archive of a club"),
        ("null", "is JSON, but not an archive of a club"),
        ("{}", "is JSON, but not an archive of a club"),
        ('{"format": "bower-club", "vers', "ends in the middle"),
        ('{"format": "bower-club", ', "ends in the middle"),
        ('{"format": "bower-club",\n version: 1}', "changed by hand and is no JSON any more, from line 2, letter 2 on"),
        ('{"format": "bower-club", "format": "bower-club"}', "has the key “format” twice"),
        ('{"format": NaN}', "holds NaN, which is no number"),
        ('{"format": -Infinity}', "holds -Infinity, which is no number"),
        ('{"format": ' + "9" * 5000 + "}", "a number that is too long"),
        ('{"format": ' + "[" * 100_000 + "]" * 100_000 + "}", "lists within lists without end"),
        ({"format": "bower-club"}, "does not say which version"),
        ({"format": "bower-club", "version": True}, "does not say which version"),
        ({"format": "bower-club", "version": 2}, "made by a newer Bower (format 2); this one reads format 1"),
        ({"format": "bower-club", "version": 10**30}, "made by a newer Bower (format far above)"),
        ({"format": "another", "version": 1}, "not an archive of a club"),
    ],
)  # fmt: skip
def test_what_is_no_archive_is_refused_by_what_it_is(content, said):
    assert said in refusal(content)


def test_an_archive_cut_off_anywhere_says_so():
    whole = json.dumps(archive(players=[ANN]))
    cut = {refusal(whole[:end]) for end in range(1, len(whole) - 1)}

    assert cut == {"The archive ends in the middle: it was not copied whole. Copy or download it once more."}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": 3}, "The archive’s “players” is no list."),
        ({"extra": []}, "The archive has “extra”, which this Bower does not know."),
        ({"exported_at": "today"}, "The archive: “exported_at” must be a moment"),
        ({"club": []}, "The archive’s club is no object."),
        ({"club": CLUB | {"name": " "}}, "“name” must be a name of 1 to 80 letters"),
        ({"club": CLUB | {"slug": "a/b"}}, "“slug” must be 1 to 60 letters without accents"),
        ({"players": [7]}, "Row 1 of the archive’s “players” has no id."),
        ({"players": [ANN | {"id": True}]}, "has no id."),
        ({"players": [ANN, ANN]}, "Row 2 of the archive’s “players” has the id 1, which another row has too."),
        ({"players": [ANN | {"colour": "red"}]}, "has “colour”, which this Bower does not know."),
        ({"players": [{"id": 1}]}, "Row 1 of the archive’s “players” lacks “archived_at”."),
        ({"players": [ANN | {"name": "x" * 81}]}, "“name” must be a text of at most 80 letters"),
        ({"players": [ANN | {"name": "a\0"}]}, "“name” must be a text"),
        ({"players": [ANN | {"name": "\ud800"}]}, "“name” must be a text"),
        ({"players": [ANN | {"name": "a\nb"}]}, "“name” must be a name"),
        ({"players": [ANN | {"name": "\u202e"}]}, "“name” must be a name of 1 to 80 letters that can be read"),
        ({"players": [ANN | {"group": "C"}]}, "“group” must be one of “A”, “B”"),
        ({"players": [ANN | {"group": ["A"]}]}, "“group” must be one of “A”, “B”"),
        ({"players": [ANN | {"is_guest": 0}]}, "“is_guest” must be true or false"),
        ({"players": [ANN | {"archived_at": "2026-02-30T00:00:00Z"}]}, "“archived_at” must be a moment"),
        ({"players": [ANN | {"archived_at": "9999-12-31T23:59:59Z"}]}, "a moment from 1900 to 2200"),
        ({"players": [ANN | {"merged_into": 2}]}, "“merged_into” is 2, and “players” has no row of that id"),
        ({"players": [ANN | {"merged_into": "1"}]}, "“merged_into” must be the id of one of the players"),
        ({"players": [ANN | {"merged_into": 1}]}, "player 1 is merged into somebody who is merged into them"),
    ],
)  # fmt: skip
def test_a_changed_archive_is_refused_with_the_row_and_the_field(change, said):
    assert said in refusal(archive(players=[ANN]) | change)


@pytest.mark.parametrize(
    ("sheet", "field"),
    [("nights", "number"), ("nights", "revision"), ("nights", "calendar_sequence"), ("tables", "revision"), ("hands", "version")],
)  # fmt: skip
def test_what_is_counted_on_from_leaves_room_to_count(sheet, field):
    """The club is played on in: the largest number that a database holds has no next one."""
    kind = SHEET_OF[sheet].fields[field].kind

    assert kind.read(30_000) == 30_000
    with pytest.raises(FieldFault):
        kind.read(32_767 if field in {"number", "version"} else 2**31 - 2)


@pytest.mark.parametrize(
    ("has_groups", "name", "is_refused"), [(True, " ", True), (True, "Men", False), (False, "", False)]
)
def test_groups_that_people_are_ranked_in_have_names(has_groups, name, is_refused):
    season = {"id": 1, "rules": CARD_CLUB.as_dict(), "trophies": {}, "has_groups": has_groups,
              "group_a_name": name, "group_b_name": "Women"}  # fmt: skip
    found = ClubArchive(CLUB, {sheet.name: [] for sheet in SHEETS} | {"seasons": [season]})

    if not is_refused:
        refuse_contradictions(found)
        return
    with pytest.raises(FileRefused, match="season 1 has groups without names"):
        refuse_contradictions(found)


def test_a_missing_list_is_named():
    whole = archive()
    del whole["log"]

    assert "The archive lacks “log”." in refusal(whole)


def test_a_field_that_older_files_lack_has_the_value_it_had_then(monkeypatch):
    older = {name: value for name, value in ANN.items() if name != "nickname"}
    assert "Row 1 of the archive’s “players” lacks “nickname”." in refusal(archive(players=[older]))

    fields = SHEET_OF["players"].fields
    monkeypatch.setitem(fields, "nickname", replace(fields["nickname"], missing=""))

    assert archive_of(json.dumps(archive(players=[older])).encode()).rows["players"] == [ANN]


def test_what_the_log_keeps_is_neither_deep_nor_endless():
    def entry(after):
        values = {
            "night": None,
            "table": None,
            "hand": None,
            "at": CLUB["created_at"],
            "who": "",
            "player": None,
        }
        values |= {
            "action": "x",
            "before": None,
            "after": after,
            "reason": "",
            "request_id": None,
            "digest": "",
        }
        return archive() | {"log": [{"id": 1} | values]}

    assert archive_of(json.dumps(entry({"points": [300, -20]})).encode()).rows["log"][0]["after"]
    deep = {}
    for _ in range(30):
        deep = {"a": deep}
    assert "at most 12 deep" in refusal(entry(deep))
    assert "numbers that are not that large" in refusal(entry({"a": 2**70}))
    assert "without halves of characters" in refusal(entry({"a": ["\udc00"]}))
    assert "without halves of characters" in refusal(entry({"a\0": 1}))
    assert "“after” must be an object" in refusal(entry([1]))


def test_too_much_is_refused_before_it_is_read(monkeypatch):
    assert "larger than 32 MB" in refusal(b"{" + b" " * MOST_ARCHIVE_BYTES)

    with monkeypatch.context() as few:
        few.setattr(reading, "MOST_ARCHIVE_ROWS", 1)
        assert "The archive has 2 rows. No more than 1 are taken." in refusal(
            archive(players=[ANN, ANN | {"id": 2}])
        )
    assert "The archive has 201 seasons. No more than 200 are taken." in refusal(
        archive() | {"seasons": [{}] * 201}
    )
    monkeypatch.setattr(json_text, "MOST_ARCHIVE_VALUES", 20)
    assert "more than 20 values" in refusal(archive())


# --- Ids in the log ------------------------------------------------------------------------------------------------


def hundreds(kind: str, id_: int) -> int:
    return {
        "players": 100,
        "seats": 200,
        "partnerships": 300,
        "couples": 400,
        "log": 500,
        "night_seats": 600,
    }[kind] + id_


def moved(action: str, facts: dict) -> dict:
    return with_ids(action, facts, hundreds, aside=lambda kept: kept)


def test_ids_in_the_log_are_found_wherever_it_keeps_them():
    assert moved("player_added", {"player": 1, "name": "1", "points": [1, 2]}) == {
        "player": 101,
        "name": "1",
        "points": [1, 2],
    }
    assert moved("attendance_set", {"1": {"absent": True, "substitute": 2}}) == {
        "101": {"absent": True, "substitute": 102}
    }
    held = {"1": {"partnership": 2, "holders": [[3, None, 4, 1]]}}
    assert moved("place_taken", {"player": "Ann", "held": held, "place": {"member": 5}}) == {
        "player": "Ann",
        "held": {"201": {"partnership": 302, "holders": [[103, None, 104, 1]]}},
        "place": {"member": 105},
    }
    assert moved("first_round_seated", {"seating": [[[1, 2], [3, 4]]], "seed": 9}) == {
        "seating": [[[101, 102], [103, 104]]],
        "seed": 9,
    }
    merge = {
        "gone": 1,
        "moved": {"NightSeat.player": [2], "Phone.player": [3]},
        "joined": [{"couple": 1, "into": 2}],
    }
    assert moved("players_merged", merge) == {
        "gone": 101,
        "moved": {"NightSeat.player": [602]},
        "joined": [{"couple": 401, "into": 402}],
    }
    assert moved("season_made", {"rules": {"player": 1}, "couples": 6}) == {
        "rules": {"player": 1},
        "couples": 6,
    }
    assert with_ids("night_opened", None, hundreds, aside=lambda kept: kept) is None


@pytest.mark.parametrize(
    ("action", "facts"),
    [
        ("attendance_set", {"Ann": {}}),
        ("place_taken", {"held": [1]}),
        ("place_taken", {"held": {"x": {}}}),
        ("place_taken", {"held": {"1": {"holders": []}}}),
        ("place_taken", {"held": {"1": {"holders": [[1, 2, 3]]}}}),
        ("place_taken", {"held": {"1": {"holders": [["1", None, None, 1]]}}}),
        ("players_merged", {"moved": []}),
        ("players_merged", {"moved": {"Seat.player": 7}}),
        ("players_merged", {"moved": {"Seat.player": ["7"]}}),
    ],
)
def test_ids_that_stand_otherwise_are_a_fault(action, facts):
    with pytest.raises(FactsFault):
        moved(action, facts)
