"""Score sheets to print, from ordinary to as bad as names get."""

from dataclasses import replace

from scoring import CARD_CLUB, RULE_SETS, RuleSet
from tournaments.prints.score_sheet import ScoreSheet, TableSheet, score_sheet_of

FOUR_HAND = replace(RULE_SETS["four_hand_australian"], target=0, minus_rule="none")
CLUB = "The Thursday Club"
DATE = "Thursday 15 January 2026"
HOSTS = "at Pat and Maeve O'Brien’s"
LINDQVISTS = ("Henrik Lindqvist", "Ingrid Lindqvist")
ALVAREZES = ("José Alvarez", "Ana Alvarez")
LONG = (
    "Wilhelmina Aleksandra Konstantinopolskaya-Featherstonehaugh I",
    "Maximiliano Bartholomew Fitzgerald-Montgomery-Oberlander III",
)
WIDE = ("W" * 60, "M" * 60)


def table_names(tables: int) -> list[str]:
    return ["High", *(f"Table {number}" for number in range(2, tables)), "Low"]


def blank(tables: int = 1, rules: RuleSet = CARD_CLUB) -> ScoreSheet:
    names = table_names(tables) if tables > 1 else ["Middle"]
    return score_sheet_of(rules, club=CLUB, tables=tuple(TableSheet(table=name) for name in names))


def filled(
    *sides, table: str = "Middle", hosts: str = HOSTS, club: str = CLUB, rules=CARD_CLUB
) -> ScoreSheet:
    """A sheet for one table; without sides, the two ordinary couples."""
    round_one = sides or (LINDQVISTS, ALVAREZES)
    return score_sheet_of(
        rules, club=club, tables=(TableSheet(table=table, date=DATE, hosts=hosts, round_one=round_one),)
    )


def filled_tables(tables: int) -> ScoreSheet:
    sheet = filled()
    only = sheet.tables[0]
    return replace(sheet, tables=tuple(replace(only, table=name) for name in table_names(tables)))


def with_name(name: str) -> ScoreSheet:
    return filled((name, "Ingrid Lindqvist"), ALVAREZES)
