"""Which choices of a rule set go together: the pack with the players, the bids with each other, and so on.

Every check looks at some options and is passed over while one of them is not given.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.bid_order import first_tie, ranks
from scoring.bid_tables import SCHEDULES, SPECIALS
from scoring.decks import CARDS_IN_A_HAND, kitty_of
from scoring.errors import Problem

_Choices = Mapping[str, Any]

_PLAYERS_IN_SIDES = (4, 6)
_PLAYERS_WHO_CALL = 5
_TWO = 2
# Packs whose cards all have a value in rules C4.
_DECKS_WITH_CARD_POINTS = (32, 33)
_PLAYERS_WITH_CARD_POINTS = 3


def problems_with_combinations(choices: Mapping[str, Any]) -> list[Problem]:
    """What does not go together among possible values; empty if nothing is wrong."""
    return [
        Problem(code, field, sentence)
        for needed, check in _CHECKS
        if all(name in choices for name in needed)
        for code, field, sentence in check(choices)
    ]


_Found = Iterator[tuple[str, str, str]]


def _levels(choices: _Choices) -> _Found:
    lowest, highest = choices["min_level"], choices["max_level"]
    if lowest > highest:
        yield "levels_crossed", "max_level", f"The lowest bid, {lowest}, is above the highest, {highest}."


def _cards(choices: _Choices) -> _Found:
    hands = choices["players"] + choices["spare_hands"]
    left = kitty_of(choices["deck"], hands)
    if left != choices["kitty"]:
        dealt = hands * CARDS_IN_A_HAND + choices["kitty"]
        sentence = (
            f"{hands} hands of {CARDS_IN_A_HAND} and a kitty of {choices['kitty']} are {dealt} cards, "
            f"but the deck has {choices['deck']}."
        )
        yield "cards_do_not_add_up", "kitty", sentence


def _players(choices: _Choices) -> _Found:
    players, sides = choices["players"], choices["sides"]
    if sides == "two_sides" and players not in _PLAYERS_IN_SIDES:
        yield "players_and_sides", "sides", f"Two sides need 4 or 6 players, not {players}."
    if sides == "called_partners" and players != _PLAYERS_WHO_CALL:
        yield "players_and_sides", "sides", f"Partners are called with 5 players, not {players}."


def _ranks(choices: _Choices) -> _Found:
    tie = first_tie(
        ranks(
            SCHEDULES[choices["schedule"]],
            levels=range(choices["min_level"], choices["max_level"] + 1),
            specials=SPECIALS[choices["specials"]],
            bid_order=choices["bid_order"],
            misere_place=choices["misere_place"],
        )
    )
    if tie:
        yield "bids_tie", "schedule", f"Neither of {tie[0].glyphs} and {tie[1].glyphs} outranks the other."


def _two_only(choices: _Choices) -> _Found:
    if choices["sides"] == "two_sides" or choices["players"] == _TWO:
        return
    if choices["set_bonus"]:
        yield "needs_two_sides", "set_bonus", "A set bonus goes to the other side; here are more than two."
    if choices["minus_rule"] == "lose_at_once":
        sentence = "Who goes out at the minus limit lets the other side win; here are more than two."
        yield "needs_two_sides", "minus_rule", sentence
    if choices["both_over"] != "contractor":
        sentence = "When both are at the target is a question for two sides; here are more."
        yield "needs_two_sides", "both_over", sentence


def _card_points(choices: _Choices) -> _Found:
    plays_for_cards = (
        choices["players"] == _PLAYERS_WITH_CARD_POINTS
        and choices["sides"] == "each_alone"
        and choices["deck"] in _DECKS_WITH_CARD_POINTS
    )
    if choices["card_points"] and not plays_for_cards:
        sentence = "Cards captured count with three players, each alone, and a deck of 32 or 33."
        yield "no_card_points", "card_points", sentence


def _cap(choices: _Choices) -> _Found:
    cap, target = choices["defence_cap"], choices["target"]
    if cap and cap >= target:
        sentence = (
            f"Defending lifts a score to {cap} at most, so the target must be above that, not {target}."
        )
        yield "cap_above_target", "defence_cap", sentence


_CHECKS: tuple[tuple[tuple[str, ...], Callable[[_Choices], _Found]], ...] = (
    (("min_level", "max_level"), _levels),
    (("players", "spare_hands", "deck", "kitty"), _cards),
    (("players", "sides"), _players),
    (("schedule", "min_level", "max_level", "specials", "bid_order", "misere_place"), _ranks),
    (("players", "sides", "set_bonus", "minus_rule", "both_over"), _two_only),
    (("players", "sides", "deck", "card_points"), _card_points),
    (("defence_cap", "target"), _cap),
)
