"""Who may ask for what: every address and method of the site, for every kind of visitor.

What is not answered with success must leave every row of the database alone.
"""

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.urls import get_resolver

from tests.factories import SECRET
from tests.tournaments.views import access, access_games
from tests.tournaments.views.access import VISITORS, Row
from tests.tournaments.views.visitors import signed_in, where

pytestmark = pytest.mark.django_db


def refused(name: str, method: str, *ids: str) -> Row:
    return Row(name, method, ("405",) * 6, ids=ids)


def anybody(name: str, answer: str, *ids: str, **more) -> Row:
    return Row(name, "GET", (answer,) * 6, ids=ids, **more)


def programs(name: str, *ids: str) -> tuple[Row, Row]:
    """What only a key opens, and only for reading."""
    return anybody(name, "401", *ids), refused(name, "POST", *ids)


def phones(name: str, method: str, at_high: str, at_middle: str, other_night: str, *ids: str, **more) -> Row:
    """A page of the phone: whoever has none is asked for the code."""
    answers = ("to join", at_high, at_middle, other_night, "to join", "to join")
    return Row(name, method, answers, ids=ids, **more)


def club(name: str, method: str, answer: str, *ids: str, **more) -> Row:
    """A page of a club: players and strangers are asked to sign in, for other clubs it does not exist."""
    return Row(name, method, ("to login",) * 4 + (answer, "404"), ids=("slug", *ids), **more)


ROWS = (
    # joining
    Row("join", "GET", ("200", "to phone", "to phone", "to phone", "200", "200")),
    Row(
        "join", "POST", ("to names", "to phone", "to phone", "to names", "to names", "to names"), send=access.code, keeps=True
    ),
    Row(
        "join_secret", "GET", ("to names", "to phone", "to phone", "to names", "to names", "to names"), ids=("secret",)
    ),
    refused("join_secret", "POST", "secret"),
    phones("names", "GET", "200", "200", "200"),
    phones("names", "POST", "to phone", "to phone", "to phone", send=access.somebody),
    refused("leave", "GET"),
    phones("leave", "POST", "to names", "to names", "to names"),
    # the phone
    phones("phone", "GET", "200", "200", "200"),
    refused("phone", "POST"),
    phones("phone_poll", "GET", "200", "200", "200"),
    refused("phone_poll", "POST"),
    refused("save_hand", "GET"),
    phones("save_hand", "POST", "to phone", "409", "409", send=access.next_hand),
    refused("undo_hand", "GET", "hand_id"),
    phones("undo_hand", "POST", "to phone", "409", "409", "hand_id"),
    phones("change_hand", "GET", "200", "409", "409", "hand_id"),
    phones("change_hand", "POST", "to phone", "409", "409", "hand_id", send=access.changed_hand),
    phones("my_rounds", "GET", "200", "200", "200"),
    refused("my_rounds", "POST"),
    refused("record_deal", "GET"),
    phones("record_deal", "POST", "to phone", "409", "409", send=access.deal),
    refused("save_tiebreak", "GET"),
    phones("save_tiebreak", "POST", "to phone", "409", "409", send=access.tiebreak),
    refused("share_bid", "GET"),
    phones("share_bid", "POST", "to phone", "409", "409", send=access.bid),
    refused("drop_bid", "GET"),
    phones("drop_bid", "POST", "to phone", "409", "409", send=access.bid_to_drop),
    phones("dealers", "GET", "200", "200", "200"),
    phones("dealers", "POST", "to dealers", "409", "409", send=access.first_dealer),
    refused("give_verdict", "GET"),
    phones("give_verdict", "POST", "to phone", "409", "409", send=access.verdict),
    refused("call_coordinator", "GET"),
    phones("call_coordinator", "POST", "to phone", "409", "409", send=access.call),
    phones("timeline", "GET", "200", "200", "200"),
    refused("timeline", "POST"),
    # the site
    refused("theme", "GET"),
    Row("theme", "POST", ("to join",) * 6, send={"theme": "dark"}, keeps=True),
    Row("login", "GET", ("200", "200", "200", "200", "to clubs", "to clubs")),
    Row("login", "POST", ("to clubs",) * 6, send={"username": "jo", "password": SECRET}, keeps=True),
    refused("logout", "GET"),
    Row("logout", "POST", ("to login",) * 6, keeps=True),
    anybody("setup", "404"),
    Row("setup", "POST", ("404",) * 6),
    anybody("health", "200"),
    refused("health", "POST"),
    anybody("worker", "200"),
    refused("worker", "POST"),
    anybody("manifest", "200"),
    refused("manifest", "POST"),
    # accounts
    Row("clubs", "GET", ("to login",) * 4 + ("to tonight", "to tonight")),
    Row("clubs", "POST", ("to login",) * 4 + ("to club", "to club"), send={"name": "Friday Cards"}),
    Row("club_import", "GET", ("to login",) * 4 + ("200", "200")),
    Row(
        "club_import", "POST", ("to login",) * 4 + ("to club_archive", "to club_archive"), send=access.club_in_a_file
    ),
    # invitations and passwords
    anybody("invited", "200", "invitation_token"),
    Row(
        "invited", "POST", ("422",) * 4 + ("to club", "to club"), ids=("invitation_token",)
    ),
    Row("password_change", "GET", ("to login",) * 4 + ("200", "200")),
    Row("password_change", "POST", ("to login",) * 4 + ("to password_changed",) * 2, send=access.other_password, keeps=True),
    Row("password_changed", "GET", ("to login",) * 4 + ("200", "200")),
    Row("password_changed", "POST", ("to login",) * 4 + ("405", "405")),
    anybody("password_forgotten", "200"),
    refused("password_forgotten", "POST"),
    anybody("password_reset_confirm", "200", "reset_key", "reset_token"),
    Row("password_reset_confirm", "POST", ("200",) * 6, ids=("reset_key", "reset_token"), keeps=True),
    # the rules
    anybody("rules", "200"),
    refused("rules", "POST"),
    anybody("rules_compare", "200"),
    refused("rules_compare", "POST"),
    anybody("rule_set", "200", "rule_key"),
    refused("rule_set", "POST", "rule_key"),
    phones("phone_rules", "GET", "to club_rules", "to club_rules", "to club_rules"),
    refused("phone_rules", "POST"),
    # what anybody may see who has the address
    anybody("club_rules", "200", "slug"),
    refused("club_rules", "POST", "slug"),
    anybody("club_rules_print", "200", "slug"),
    refused("club_rules_print", "POST", "slug"),
    anybody("board", "200", "slug"),
    refused("board", "POST", "slug"),
    anybody("board_poll", "200", "slug"),
    refused("board_poll", "POST", "slug"),
    anybody("standings", "200", "slug"),
    refused("standings", "POST", "slug"),
    anybody("season_standings", "200", "slug", "season_id"),
    refused("season_standings", "POST", "slug", "season_id"),
    anybody("season_race", "200", "slug", "season_id"),
    refused("season_race", "POST", "slug", "season_id"),
    anybody("standings_print", "200", "slug", "season_id"),
    refused("standings_print", "POST", "slug", "season_id"),
    anybody("season_end", "200", "slug", "season_id"),
    refused("season_end", "POST", "slug", "season_id"),
    anybody("club_records", "200", "slug"),
    refused("club_records", "POST", "slug"),
    anybody("season_partners", "200", "slug", "season_id"),
    refused("season_partners", "POST", "slug", "season_id"),
    anybody("season_figures", "200", "slug", "season_id"),
    refused("season_figures", "POST", "slug", "season_id"),
    anybody("proof", "200", "slug", "season_id"),
    refused("proof", "POST", "slug", "season_id"),
    anybody("certificates", "200", "slug", "season_id"),
    refused("certificates", "POST", "slug", "season_id"),
    anybody("player_page", "200", "slug", "player_id"),
    refused("player_page", "POST", "slug", "player_id"),
    anybody("player_year", "200", "slug", "season_id", "player_id"),
    refused("player_year", "POST", "slug", "season_id", "player_id"),
    anybody("player_year_print", "200", "slug", "season_id", "player_id"),
    refused("player_year_print", "POST", "slug", "season_id", "player_id"),
    anybody("couple_page", "200", "slug", "couple_id"),
    refused("couple_page", "POST", "slug", "couple_id"),
    anybody("club_calendar", "200", "slug"),
    refused("club_calendar", "POST", "slug"),
    anybody("season_calendar", "200", "slug", "season_id"),
    refused("season_calendar", "POST", "slug", "season_id"),
    anybody("season_link", "to season_standings", "slug", "link_secret"),
    refused("season_link", "POST", "slug", "link_secret"),
    anybody("link_calendar", "200", "slug", "link_secret"),
    refused("link_calendar", "POST", "slug", "link_secret"),
    anybody("club", "200", "slug"),
    refused("club", "POST", "slug"),
    anybody("clubs_here", "200"),
    refused("clubs_here", "POST"),
    anybody("night_result", "200", "slug", "night_id", send=access.finished),
    refused("night_result", "POST", "slug", "night_id"),
    anybody("night_result_print", "200", "slug", "night_id", send=access.finished),
    refused("night_result_print", "POST", "slug", "night_id"),
    # the score pad: whoever has the link
    anybody("games", "200"),
    refused("games", "POST"),
    anybody("game_new", "200", "rule_key"),
    Row("game_new", "POST", ("to game",) * 6, ids=("rule_key",), send=access_games.new_game),
    anybody("game", "200", "game_secret"),
    refused("game", "POST", "game_secret"),
    anybody("game_poll", "200", "game_secret"),
    refused("game_poll", "POST", "game_secret"),
    anybody("game_watch", "200", "watch_secret"),
    refused("game_watch", "POST", "watch_secret"),
    anybody("game_watch_poll", "200", "watch_secret"),
    refused("game_watch_poll", "POST", "watch_secret"),
    refused("game_save", "GET", "game_secret"),
    Row("game_save", "POST", ("to game",) * 6, ids=("game_secret",), send=access_games.next_deal),
    anybody("game_change", "200", "game_secret", "deal_id"),
    refused("game_change", "POST", "game_secret", "deal_id"),
    refused("game_undo", "GET", "game_secret", "deal_id"),
    Row("game_undo", "POST", ("to game",) * 6, ids=("game_secret", "deal_id")),
    refused("game_first", "GET", "game_secret"),
    Row("game_first", "POST", ("to game",) * 6, ids=("game_secret",), send=access_games.who_was_first),
    refused("game_finish", "GET", "game_secret"),
    Row("game_finish", "POST", ("to game",) * 6, ids=("game_secret",)),
    refused("game_resume", "GET", "game_secret"),
    Row("game_resume", "POST", ("to game",) * 6, ids=("game_secret",), send=access_games.finished_game),
    refused("game_rematch", "GET", "game_secret"),
    Row("game_rematch", "POST", ("to game",) * 6, ids=("game_secret",), send=access_games.finished_game),
    anybody("game_names", "200", "game_secret"),
    Row("game_names", "POST", ("to game",) * 6, ids=("game_secret",), send=access_games.other_names),
    anybody("game_share", "200", "game_secret"),
    refused("game_share", "POST", "game_secret"),
    anybody("game_delete", "200", "game_secret"),
    Row("game_delete", "POST", ("to games",) * 6, ids=("game_secret",)),
    # programs: none of the visitors sends a key; the manual is for people
    anybody("api_manual", "200"),
    refused("api_manual", "POST"),
    anybody("api-1:api-root", "200"),
    refused("api-1:api-root", "POST"),
    anybody("api-1:openapi-json", "200"),
    refused("api-1:openapi-json", "POST"),
    *programs("api-1:club"),
    *programs("api-1:club_players"),
    *programs("api-1:seasons"),
    *programs("api-1:season", "season_id"),
    *programs("api-1:season_nights", "season_id"),
    *programs("api-1:season_players", "season_id"),
    *programs("api-1:season_couples", "season_id"),
    *programs("api-1:season_partners", "season_id"),
    *programs("api-1:season_player", "season_id", "player_id"),
    *programs("api-1:season_couple", "season_id", "couple_id"),
    *programs("api-1:season_head_to_head", "season_id", "player_id", "player_id"),
    *programs("api-1:season_figures", "season_id"),
    *programs("api-1:season_race", "season_id"),
    *programs("api-1:season_standings", "season_id"),
    *programs("api-1:night", "night_id"),
    *programs("api-1:records"),
    *programs("api-1:season_records", "season_id"),
    # setting up
    club("tonight", "GET", "to night"),
    refused("tonight", "POST", "slug"),
    club("access", "GET", "200"),
    club("access", "POST", "to access", send={"action": "invite"}),
    club("api_keys", "GET", "200"),
    club("api_keys", "POST", "200", send={"name": "our web page"}),
    club("club_archive", "GET", "200"),
    refused("club_archive", "POST", "slug"),
    refused("club_take_out", "GET", "slug"),
    club("club_take_out", "POST", "422", send={"typed": "Thursday Cards"}),
    club("club_archive_file", "GET", "200"),
    refused("club_archive_file", "POST", "slug"),
    club("log", "GET", "200"),
    refused("log", "POST", "slug"),
    club("log_put_back", "GET", "200", "amended_id"),
    club("log_put_back", "POST", "to log", "amended_id", send={"version": 2, "reason": "it was right before"}),
    club("address", "GET", "200"),
    club("address", "POST", "422", send={"address": "203.0.113.9"}),
    club("players", "GET", "200"),
    club("players", "POST", "to players", send={"action": "player", "name": "Sue Stone", "group": "B"}),
    club("people_list", "GET", "200"),
    club("people_list", "POST", "to players", send=access.list_of_people),
    club("player", "GET", "200", "player_id"),
    club("player", "POST", "to player", "player_id", send={"action": "archive"}),
    club("merge", "GET", "200"),
    club("merge", "POST", "to player", send=access.one_person_twice),
    refused("merge_take_back", "GET", "slug", "merge_id"),
    club("merge_take_back", "POST", "to merge", "merge_id"),
    club("players_csv", "GET", "200"),
    refused("players_csv", "POST", "slug"),
    club("players_xlsx", "GET", "200"),
    refused("players_xlsx", "POST", "slug"),
    club("season_new", "GET", "200"),
    club("season_new", "POST", "to season", send=access.season_form),
    club("season", "GET", "200", "season_id"),
    refused("season", "POST", "slug", "season_id"),
    club("plan", "GET", "200", "season_id"),
    club("plan", "POST", "422", "season_id"),
    club("season_dates", "GET", "200", "season_id"),
    club("season_dates", "POST", "to season", "season_id", send=access.longer_season),
    refused("season_remove", "GET", "slug", "season_id"),
    club("season_remove", "POST", "422", "season_id"),
    club("season_options", "GET", "200", "season_id"),
    club("season_options", "POST", "to season", "season_id", send=access.season_options),
    club("season_privacy", "GET", "200", "season_id"),
    club("season_privacy", "POST", "to season_privacy", "season_id", send={"visibility": "coordinators", "names_shown": "initial"}),
    club("season_couples", "GET", "200", "season_id"),
    club("season_couples", "POST", "to season", "season_id", send=access.couple_that_leaves),
    refused("hosts_agreed", "GET", "slug", "season_id"),
    club("hosts_agreed", "POST", "to season", "season_id", send=access.exchanged),
    club("trophies", "GET", "200", "season_id"),
    club("trophies", "POST", "to season_end", "season_id", send={"most_rounds_name": "The Ladder", "most_rounds_given": "on"}),
    club("next_season", "GET", "200", "season_id"),
    club("next_season", "POST", "to season", "season_id", send=access.season_after),
    club("schedule", "GET", "200", "season_id"),
    refused("schedule", "POST", "slug", "season_id"),
    club("night_new", "GET", "200", "season_id"),
    club("night_new", "POST", "to season", "season_id", send={"date": "2026-05-14"}),
    # the night
    club("night_plan", "GET", "200", "night_id"),
    club("night_plan", "POST", "to season", "night_id", send=access.cancellation),
    club("checklist", "GET", "200", "night_id"),
    club("checklist", "POST", "to checklist", "night_id", send={"ticked": ["chairs"]}),
    club("night", "GET", "200", "night_id"),
    refused("night", "POST", "slug", "night_id"),
    club("night_poll", "GET", "200", "night_id"),
    refused("night_poll", "POST", "slug", "night_id"),
    refused("night_open", "GET", "slug", "night_id"),
    club("night_open", "POST", "to night", "night_id", send=access.planned),
    refused("night_put_back", "GET", "slug", "night_id"),
    club("night_put_back", "POST", "to night", "night_id", send=access.shuffled),
    club("attendance", "GET", "200", "night_id"),
    club("attendance", "POST", "to night", "night_id", send=access.absence),
    club("seating", "GET", "200", "night_id"),
    club("seating", "POST", "to night", "night_id", send=access.seats),
    refused("shuffle", "GET", "slug", "night_id"),
    club("shuffle", "POST", "to night", "night_id", send=access.shuffled),
    refused("even_out", "GET", "slug", "night_id"),
    club("even_out", "POST", "to seating", "night_id", send=access.shuffled),
    club("seats", "GET", "200", "night_id"),
    club("seats", "POST", "to night", "night_id", send=access.exchanged_seats),
    refused("round_start", "GET", "slug", "night_id"),
    club("round_start", "POST", "to night", "night_id", send=access.all_done),
    refused("round_undo", "GET", "slug", "night_id"),
    club("round_undo", "POST", "to night", "night_id", send=access.just_started),
    refused("night_finish", "GET", "slug", "night_id"),
    club("night_finish", "POST", "to night", "night_id", send=access.last_round),
    refused("night_reopen", "GET", "slug", "night_id"),
    club("night_reopen", "POST", "to night", "night_id", send=access.finished),
    club("table", "GET", "200", "night_id", "table_id"),
    refused("table", "POST", "slug", "night_id", "table_id"),
    refused("hand_add", "GET", "slug", "night_id", "table_id"),
    club("hand_add", "POST", "to night", "night_id", "table_id", send=access.forgotten),
    refused("wine_last", "GET", "slug", "night_id", "table_id"),
    club("wine_last", "POST", "to night", "night_id", "table_id", send=access.two_nines),
    refused("late_settle", "GET", "slug", "night_id", "log_id"),
    club("late_settle", "POST", "to night", "night_id", "log_id", send=access.late),
    club("hand_amend", "GET", "200", "night_id", "hand_id"),
    club("hand_amend", "POST", "to night", "night_id", "hand_id", send=access.amendment),
    refused("call_answer", "GET", "slug", "night_id", "table_id"),
    club("call_answer", "POST", "to night", "night_id", "table_id", send=access.called),
    club("phones", "GET", "200", "night_id"),
    refused("phones", "POST", "slug", "night_id"),
    refused("phone_revoke", "GET", "slug", "night_id", "phone_id"),
    club("phone_revoke", "POST", "to phones", "night_id", "phone_id"),
    club("paper", "GET", "200", "night_id"),
    club("paper", "POST", "to paper", "night_id", send=access.sheet),
    club("paper_table", "GET", "200", "night_id", "table_id"),
    club("paper_table", "POST", "to paper", "night_id", "table_id", send=access.sheet),
    refused("paper_reading", "GET", "slug", "night_id", "table_id"),
    club("paper_reading", "POST", "200", "night_id", "table_id", send=access.sheet, keeps=True),
    club("night_end", "GET", "200", "night_id"),
    club("night_end", "POST", "to night_end", "night_id", send=access.broken_off),
    club("sheets", "GET", "200", "night_id"),
    refused("sheets", "POST", "slug", "night_id"),
    club("prints", "GET", "200", "night_id"),
    refused("prints", "POST", "slug", "night_id"),
    club("print_everything", "GET", "200", "night_id"),
    refused("print_everything", "POST", "slug", "night_id"),
    club("round_sheets", "GET", "200", "night_id"),
    refused("round_sheets", "POST", "slug", "night_id"),
    club("tally_cards", "GET", "200", "night_id"),
    refused("tally_cards", "POST", "slug", "night_id"),
    club("placards", "GET", "200", "night_id"),
    refused("placards", "POST", "slug", "night_id"),
    club("movement", "GET", "200", "night_id"),
    refused("movement", "POST", "slug", "night_id"),
)  # fmt: skip


def test_every_address_has_a_row_for_reading_and_for_sending():
    rows = sorted((row.name, row.method) for row in ROWS)

    assert rows == sorted((name, method) for name in names_of(get_resolver()) for method in ("GET", "POST"))


def names_of(resolver, within: str = "") -> list[str]:
    """The names of all addresses; one without a name would be missed, so it is no name of a row."""
    names = []
    for entry in resolver.url_patterns:
        if hasattr(entry, "url_patterns"):
            names += names_of(entry, f"{entry.namespace}:" if entry.namespace else within)
        else:
            names.append(entry.name and within + entry.name)
    return names


@pytest.mark.parametrize("who", VISITORS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.name}-{row.method}")
def test_answer(world, row, who):
    client = access.visitor(world, who)
    sent = row.sent(world)

    answer, has_changed = ask(client, row, row.url(world), sent)

    expected = row.answers[VISITORS.index(who)]
    assert told(answer) == expected
    is_done = answer.status_code < 400 and expected not in {"to login", "to join"}
    assert has_changed == (row.method == "POST" and is_done and not row.keeps)


def ask(client, row, url, sent):
    """The answer, and whether it left any row of the club's tables another than before.

    Rows are only read where something was written, and what was before is read once that is taken back.
    """
    writes = []

    def note(execute, sql, params, many, context):
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and "tournaments_" in sql:
            writes.append(sql)
        return execute(sql, params, many, context)

    before_it = transaction.savepoint()
    with connection.execute_wrapper(note):
        answer = client.get(url) if row.method == "GET" else client.post(url, sent)
    if not writes:
        return answer, False
    after = everything()
    transaction.savepoint_rollback(before_it)
    return answer, everything() != after


def told(answer) -> str:
    page = where(answer)
    return f"to {page}" if page else str(answer.status_code)


def everything() -> dict:
    """Every row of the club's tables."""
    return {
        model.__name__: list(model.objects.order_by("pk").values()) for model in apps.get_app_config("tournaments").get_models()
    }  # fmt: skip


CLUB_ROWS = [row for row in ROWS if row.answers[VISITORS.index("other_club")] == "404" and "slug" in row.ids]
WITHIN_A_CLUB = [row for row in CLUB_ROWS if len(row.ids) > 1]
WITHIN_A_NIGHT = [row for row in CLUB_ROWS if row.ids[2:] and "log_id" not in row.ids]


@pytest.mark.parametrize("row", WITHIN_A_CLUB, ids=lambda row: f"{row.name}-{row.method}")
def test_a_coordinator_reaches_nothing_of_another_club_by_its_number(world, row):
    client = signed_in(world.other_club.coordinator)
    sent = row.sent(world)
    world.slug = world.other_club.club.slug

    answer, has_changed = ask(client, row, row.url(world), sent)

    assert (answer.status_code, has_changed) == (404, False)


@pytest.mark.parametrize("row", WITHIN_A_NIGHT, ids=lambda row: f"{row.name}-{row.method}")
def test_a_table_or_hand_is_found_in_its_own_night_only(world, row):
    client = signed_in(world.made.coordinator)
    sent = row.sent(world)
    world.night_id = world.other_night.night.pk

    answer, has_changed = ask(client, row, row.url(world), sent)

    assert (answer.status_code, has_changed) == (404, False)
