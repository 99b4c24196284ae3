"""A season's options as one value, in words, and as the log keeps them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from scoring import BY_TOTAL, Ranking, RuleSet
from tournaments.models import CorrectionWindow, PaperSize
from tournaments.queries.overview import season_rule_lines
from tournaments.queries.standing_words import ranking_line
from tournaments.translate import ranking_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Season


@dataclass(frozen=True, slots=True)
class Options:
    """What a season's coordinator chooses about it."""

    name: str
    rules: RuleSet
    substitute_points: str
    group_names: tuple[str, str]
    paper: str = PaperSize.A4.value
    corrections: str = CorrectionWindow.ROUND.value
    has_groups: bool = True
    ranking: Ranking = BY_TOTAL


def options_of(season: Season) -> Options:
    """The options of the season's nights to come."""
    groups = (season.group_a_name, season.group_b_name)
    return Options(
        season.name,
        rules_of(season),
        season.substitute_points,
        groups,
        season.paper,
        season.corrections,
        season.has_groups,
        ranking_of(season),
    )


def facts(options: Options) -> dict[str, Any]:
    """What the log keeps of them; `from_facts` is the inverse."""
    return {
        "name": options.name,
        "rules": options.rules.as_dict(),
        "substitute_points": options.substitute_points,
        "groups": list(options.group_names),
        "paper": options.paper,
        "corrections": options.corrections,
        "has_groups": options.has_groups,
        "ranking": asdict(options.ranking),
    }


def from_facts(kept: Mapping[str, Any]) -> Options:
    """The options that an entry of the log tells of."""
    first, second = kept["groups"]
    rules, whose = RuleSet.from_dict(kept["rules"]), kept["substitute_points"]
    return Options(
        kept["name"],
        rules,
        whose,
        (first, second),
        kept.get("paper", PaperSize.A4.value),
        kept.get("corrections", CorrectionWindow.ROUND.value),
        kept.get("has_groups", True),
        Ranking(**kept.get("ranking", {})),
    )


def option_lines(season: Season) -> list[str]:
    """The options in sentences, as the season's page has them: what differs between two of these is a change."""
    name, _ranked_by, *others = lines_at_once(season)  # the rules have how the season is ranked among them
    return [name, *season_rule_lines(rules_of(season), season), *others]


def lines_at_once(season: Season) -> list[str]:
    """Those of them that hold for the whole season as soon as they are changed."""
    return [
        f"The season is called {season.name}.",
        ranking_line(ranking_of(season)),
        f"The groups are {season.group_a_name} and {season.group_b_name}."
        if season.has_groups
        else "There are no groups: everybody is in one list.",
        f"Players may change the hands of their table {season.get_corrections_display()}.",
        f"Prints are made for {PaperSize(season.paper).label} paper.",
    ]
