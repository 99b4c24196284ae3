"""The kinds of entries that the log has, and those that other places know by name."""

from __future__ import annotations

LATE, LATE_SETTLED = "late_hand", "late_hand_settled"
PLACE_TAKEN = "place_taken"
KEYED = "keyed"  # in an entry's facts: it was one line of a paper sheet
AT_THE_TABLE = ("bid_shared", "bid_dropped", "dealers_set")  # said over the table, for the table

# What can be looked at alone: its words, and the actions that it holds.
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "changes": (
        "Hands put right",
        (
            "hand_amended",
            "hand_taken_out",
            "hand_put_in",
            "hand_undone",
            "late_hand",
            "late_hand_settled",
            "wine_order_told",
        ),
    ),
    "hands": (
        "Hands entered",
        ("hand_saved", "hand_agreed", "deal_noted", "tiebreak_saved", "late_hand", "sheets_keyed"),
    ),
    "table": (
        "Talk at the tables",
        (
            "bid_shared",
            "bid_dropped",
            "dealers_set",
            "verdict_given",
            "coordinator_called",
            "call_answered",
            "call_withdrawn",
        ),
    ),
    "night": (
        "Nights, rounds and seats",
        (
            "night_opened",
            "night_put_back",
            "night_finished",
            "night_reopened",
            "attendance_set",
            "guest_added",
            "first_round_seated",
            "first_round_shuffled",
            "first_round_evened",
            "place_taken",
            "seats_exchanged",
            "holder_put_right",
            "round_started",
            "round_start_undone",
        ),
    ),
    "phones": ("Phones", ("phone_joined", "phone_left", "phone_revoked")),
    "plan": (
        "Seasons and the plan",
        (
            "season_made",
            "season_dates_changed",
            "options_changed",
            "season_removed",
            "season_brought_back",
            "privacy_changed",
            "season_link_made",
            "couple_joined",
            "couple_left",
            "trophies_named",
            "plan_saved",
            "night_planned",
            "night_moved",
            "night_move_undone",
            "night_cancelled",
            "night_restored",
            "hosts_set",
            "hosts_swapped",
            "hosts_agreed",
            "checklist_ticked",
        ),
    ),
    "people": (
        "Players and couples",
        (
            "player_added",
            "people_listed",
            "player_renamed",
            "player_nicknamed",
            "player_group_changed",
            "player_archived",
            "player_back",
            "guest_became_member",
            "player_deleted",
            "couple_paired",
            "couple_parted",
            "players_merged",
            "merge_taken_back",
        ),
    ),
    "access": (
        "People with access",
        (
            "club_made",
            "club_imported",
            "invitation_made",
            "invitation_withdrawn",
            "access_given",
            "access_removed",
            "access_left",
            "owner_made",
            "club_handed_over",
            "api_key_made",
            "api_key_revoked",
        ),
    ),
}
