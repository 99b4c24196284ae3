"""What the form of a new season sends when nothing but its name and dates is changed."""

SEASON_FORM = {
    "name": "The next one",
    "starts_on": "2026-09-01",
    "ends_on": "2027-05-31",
    "tables": 3,
    "rounds_per_night": 5,
    "hands_per_round": 6,
    "schedule": "avondale",
    "min_level": 7,
    "specials": "none",
    "misere_place": "above_7NT",
    "misere_when": "after_seven",
    "nullo_defence": "own_and_contractor",
    "set_bonus": 100,
    "slam": 250,
    "wine_level": "nine_only",
    "wine_fallback": "per_group",
    "switch_partners": "on",
    "substitute_points": "substitute",
    "group_a_name": "Men",
    "group_b_name": "Women",
}
