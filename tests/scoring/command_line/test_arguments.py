"""What people type, and that nothing they type or send ends in a traceback."""

import json
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import DOCUMENTS, RULE_SETS, RuleSet
from scoring.command_line.arguments import main
from scoring.command_line.bids import answer_bids
from scoring.command_line.hands import answer_game, answer_hand
from scoring.command_line.lines import answered
from scoring.command_line.nights import answer_night, answer_seating
from tests.scoring.golden_files import golden_bid_table, golden_rows


@pytest.fixture
def typed(capsys):
    def run(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out

    return run


def of_json(text: str):
    [line] = text.splitlines()
    return json.loads(line)


def test_rules_lists_every_rule_set_with_its_documents(typed):
    lines = typed("rules").splitlines()

    assert [line.split()[0] for line in lines] == list(RULE_SETS)
    assert "four_hand_australian    Four-hand (Australian) [000, 001, 003]" in lines
    assert of_json(typed("rules", "--json"))["rule_sets"][-1] == {
        "key": "card_club", "name": "Card club", "players": 4, "documents": "004",
    }  # fmt: skip


def test_rules_of_one_rule_set_names_the_document_of_each_rule(typed):
    assert typed("rules", "card_club").splitlines() == [
        "Card club",
        "  4 players. [004]",
        "  Two sides keep one score each. [000, 001, 003, 004]",
        "  45 cards: A to 4 in four suits and the joker. [004]",
        "  Ten cards each and a kitty of 5. [004]",
        "  Bids from 7♠ to 10NT. [004]",
        "  Bid table: Avondale. [000, 001, 003, 004]",
        "  One turn: everybody speaks once, from the dealer's left. [002, 004]",
        "  A six is an inkle: a signal to partner, never a contract. [004]",
        "  All pass: thrown in, the same player deals again. [004]",
        "  All ten tricks under a contract are worth at least 250. [001, 002, 003, 004]",
        "  Each trick of a defender scores 10. [000, 001, 002, 003, 004]",
        "  A set contract gives the other side 100 more. [004]",
        "  There is no target: a night has so many hands. [004]",
    ]


@pytest.mark.parametrize("key", RULE_SETS)
def test_rules_in_json_can_be_read_back(typed, key):
    answer = of_json(typed("rules", key, "--json"))

    assert RuleSet.from_dict(answer["options"]) == RULE_SETS[key]
    assert all(line["documents"] != "option" for line in answer["rules"])
    assert DOCUMENTS[key] in {line["documents"] for line in answer["rules"]}


def test_rules_mark_what_an_option_changed(typed):
    changed = typed("rules", "three_hand", "-o", "specials=nullo", "-o", "deck=32")

    assert "  Nullo 250: no trick taken. [option]" in changed.splitlines()
    assert "  32 cards: A to 7 in four suits. [option]" in changed.splitlines()
    assert "  Ten cards each and a kitty of 2. [option]" in changed.splitlines()
    assert "  Bid table: Avondale. [000, 001, 003, 004]" in changed.splitlines()


def test_table_is_printed_as_published(typed):
    assert typed("table", "card_club").splitlines() == [
        "       ♠     ♣     ♦     ♥    NT",
        " 7   140   160   180   200   220",
        " 8   240   260   280   300   320",
        " 9   340   360   380   400   420",
        "10   440   460   480   500   520",
        "",
        "Low to high: 7♠ 7♣ 7♦ 7♥ 7NT 8♠ 8♣ 8♦ 8♥ 8NT 9♠ 9♣ 9♦ 9♥ 9NT 10♠ 10♣ 10♦ 10♥ 10NT",
    ]


def test_table_shows_the_special_bids(typed):
    assert typed("table", "four_hand_australian").splitlines()[6:8] == ["Misère: 250", "Open misère: 500"]


@pytest.mark.parametrize("schedule", ["avondale", "original", "inverted", "inverted_original"])
def test_table_in_json_has_every_cell(typed, schedule):
    answer = of_json(typed("table", "four_hand_australian", "-o", f"schedule={schedule}", "--json"))

    assert answer["values"] == golden_bid_table(schedule) | {"MIS": 250, "OMIS": 500}
    assert answer["denominations"] == list(golden_rows(schedule)[0])[1:]
    assert answer["points"]["MIS"] == [[250, 0], *[[-250, 0]] * 10]
    assert sorted(answer["order"]) == sorted(answer["values"])


def test_table_of_more_than_two_scores_has_no_points_of_sides(typed):
    assert "points" not in of_json(typed("table", "three_hand", "--json"))


def test_deck_is_printed_with_its_trumps(typed):
    lines = typed("deck", "card_club").splitlines()

    assert lines[0] == "45 cards: A to 4 in four suits and the joker; 4 hands of ten and a kitty of 5."
    assert lines[4] == "♥ trumps (13): Joker J♥ J♦ A♥ K♥ Q♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥"
    assert lines[5] == "No trump: Joker, then each suit from the ace; no bowers."
    assert typed("deck", "two_hand_24").splitlines()[-1].startswith("No trump: no joker,")


@pytest.mark.parametrize("key", RULE_SETS)
def test_deck_in_json_adds_up(typed, key):
    answer = of_json(typed("deck", key, "--json"))

    cards = [card for suit in answer["suits"].values() for card in suit] + answer["jokers"]
    assert len(cards) == answer["cards"] == 10 * answer["hands"] + answer["kitty"]
    assert set(answer["trumps"]) == {"S", "C", "D", "H", "NT"}


def test_hand_is_scored_in_words(typed):
    assert typed("hand", "card_club", "8H", "9").splitlines() == [
        "1: 8♥ made: +300",
        "2: defenders 1 trick × 10: +10",
        "Points: 1 +300, 2 +10",
    ]
    assert typed("hand", "three_hand_nullo", "nullo", "3", "7", "0").splitlines()[-1] == (
        "Points: Player 1 \u2212250, Player 2 +100, Player 3 +30"
    )


def test_hand_is_scored_in_json_as_its_line_is(typed):
    answer = of_json(typed("hand", "card_club", "8H", "9", "--json"))

    hand = {"contractor": "1", "bid": "8H", "tricks": 9}
    assert answer == answer_hand({"rules": "card_club", "hand": hand}) | {"lines": answer["lines"]}
    assert answer["points"] == {"1": 300, "2": 10}


def test_bids_are_printed_low_to_high(typed):
    assert typed("bids", "card_club").splitlines()[:2] == ["   7S 140", "   7C 160"]
    assert of_json(typed("bids", "card_club", "--json"))["order"][-1] == "10NT"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("table", "whist"), "There is no rule set “whist”: choose"),
        (("table", "-"), "There is no rule set “-”: choose"),
        (("hand", "card_club", "6H", "9"), "6♥\ufe0e is not a bid here: the lowest is 7♠\ufe0e."),
        (("hand", "card_club", "8H", "11"), "11 tricks entered; a hand has 10."),
        (("hand", "card_club", "8H"), "Give the bid and the tricks, those of the contractor first: 8H 9."),
        (("hand", "three_hand", "8H", "9"), "Give everybody's tricks: Player 1, Player 2, Player 3."),
        (("rules", "card_club", "-o", "slam"), "“slam” is not an option: write its name and value, slam=0."),
        (
            ("rules", "card_club", "-o", "slam=lots"),
            "Slam must be a whole number from 0 to 1000, not “lots”.",
        ),
        (("hand", "-", "-o", "slam=0"), 'Requests on the input have "options" and hands of their own'),
        (("hand", "-", "8H", "9"), 'Requests on the input have "options" and hands of their own'),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(capsys, arguments, sentence):
    assert main(arguments) == 1
    refused = capsys.readouterr()
    assert (refused.out, refused.err.startswith(sentence)) == ("", True)

    assert main([*arguments, "--json"]) == 1
    assert of_json(capsys.readouterr().out)["error"].startswith(sentence)


@pytest.mark.parametrize("arguments", [(), ("whist",), ("game", "card_club"), ("hand",), ("night",)])
def test_what_is_no_command_is_answered_with_its_usage(capsys, arguments):
    with pytest.raises(SystemExit) as refused:
        main(arguments)

    assert refused.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m scoring")


# Lines


@pytest.mark.parametrize("command", ["hand", "game", "bids", "seating", "night"])
def test_lines_may_be_asked_for_in_json_which_they_always_are(monkeypatch, typed, command):
    monkeypatch.setattr("sys.stdin", ["{"])

    assert of_json(typed(command, "-", "--json")) == {"error": "This line is not JSON."}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "This line is not JSON."),
        ("8H 9", "This line is not JSON."),
        ("9" * 5000, "This line is not JSON."),
        ("[" * 100_000, "This line is nested too deeply."),
        ("[1]", 'A request is an object, for example {"rules": "card_club"}.'),
        ("null", 'A request is an object, for example {"rules": "card_club"}.'),
    ],
    ids=["brace", "words", "digits", "deep", "list", "null"],
)
def test_a_line_that_is_no_request_is_answered_too(ask, line, sentence):
    assert ask("hand", line) == {"error": sentence}


def test_each_line_has_an_answer_in_its_order_and_empty_ones_have_none(ask):
    good = {"rules": "card_club", "hand": {"contractor": "1", "bid": "7S", "tricks": 7}}

    answers = ask("hand", "\ufeff" + json.dumps(good), "", "  ", "{", good)

    assert [answer.get("made", answer.get("error")) for answer in answers] == [
        True, "This line is not JSON.", True,
    ]  # fmt: skip


DEEP = "[" * 900 + "]" * 900


@pytest.mark.parametrize("field", ["rules", "hand", "names", "options", "scores"])
def test_values_nested_as_deep_as_can_be_read_are_answered(field):
    line = json.dumps({"rules": "three_hand", "hand": {"contractor": 1}})[:-1] + f', "{field}": {DEEP}}}'

    assert set(answered(answer_hand, line)) == {"error"}


ANSWERS = [answer_hand, answer_game, answer_bids, answer_seating, answer_night]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from(["A", "B", "1", "NS", "8H", "MIS", "pass", *RULE_SETS]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(["contractor", "bid", "tricks", "by", "hands", "tiebreak", "A", "1", "passed", "tables"]),
        inner,
        max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip
REQUESTS = st.fixed_dictionaries(
    {"rules": st.sampled_from(list(RULE_SETS)) | ANYTHING},
    optional=dict.fromkeys(("options", "names", "hand", "hands", "scores", "barred", "bid", "earlier", "seating", "winners", "couples", "rounds", "switch_partners"), ANYTHING),
)  # fmt: skip


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(ANSWERS), REQUESTS)
def test_any_request_is_answered_or_refused_in_a_sentence(answer, request):
    result = answered(answer, json.dumps(request))

    assert result
    assert "error" not in result or result["error"].endswith((".", "?"))


@given(st.sampled_from(ANSWERS), st.text())
def test_any_line_is_answered(answer, line):
    assert answered(answer, line)


# The program itself


def run(*arguments: str, given_input: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "scoring", *arguments],
        input=given_input,
        capture_output=True,
        check=False,
    )


def test_program_answers_lines_in_utf_8_whatever_the_terminal_speaks():
    hand = '{"rules": "two_hand_24", "hand": {"contractor": "Zoë", "bid": "8♥", "tricks": {"Zoë": 8, "Łukasz": 2}}}'

    done = run("hand", "-", given_input=hand.encode() + b"\n\xff\xfe\n")

    good, bad = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(good)["points"] == {"Zoë": 300, "Łukasz": 20}
    assert json.loads(bad) == {"error": "This line is not JSON."}


def test_program_answers_a_name_that_no_terminal_can_write():
    hand = b'{"rules": "two_hand_24", "hand": {"contractor": "\\ud800", "bid": "8H", "tricks": {"\\ud800": 8, "B": 2}}}'

    done = run("hand", "-", given_input=hand)

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["points"] == {"\ud800": 300, "B": 20}


def test_program_ends_with_what_it_has_to_say():
    listed, refused = run("rules"), run("table", "whist")

    assert (listed.returncode, len(listed.stdout.splitlines())) == (0, 15)
    assert (refused.returncode, refused.stdout) == (1, b"")
    assert refused.stderr.decode().startswith("There is no rule set “whist”: choose three_hand")
