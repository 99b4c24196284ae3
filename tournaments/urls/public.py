"""What anybody with the club's address may see."""

from django.urls import path

from tournaments.views import (
    front,
    people_figures,
    plan_files,
    public,
    records,
    room,
    rules,
    season_end,
    season_privacy,
    standings,
    year,
)

urlpatterns = [
    path("", front.club, name="club"),
    path("board", room.board, name="board"),
    path("board/poll", room.poll, name="board_poll"),
    path("standings", standings.standings, name="standings"),
    path("standings/<int:season_id>", standings.standings, name="season_standings"),
    path("standings/<int:season_id>/race", standings.season_race, name="season_race"),
    path("standings/<int:season_id>/print", standings.standings_print, name="standings_print"),
    path("records", records.club_records, name="club_records"),
    path("standings/<int:season_id>/partners", records.season_partners, name="season_partners"),
    path("standings/<int:season_id>/figures", records.season_figures, name="season_figures"),
    path("standings/<int:season_id>/proof", records.proof, name="proof"),
    path("standings/<int:season_id>/end", season_end.closing, name="season_end"),
    path("standings/<int:season_id>/certificates", season_end.certificates, name="certificates"),
    path("people/<int:player_id>", people_figures.player, name="player_page"),
    path("standings/<int:season_id>/people/<int:player_id>", year.player_year, name="player_year"),
    path(
        "standings/<int:season_id>/people/<int:player_id>/print",
        year.player_year_print,
        name="player_year_print",
    ),
    path("couples/<int:couple_id>", people_figures.couple, name="couple_page"),
    path("calendar.ics", plan_files.calendar, name="club_calendar"),
    path("calendar/<int:season_id>.ics", plan_files.calendar, name="season_calendar"),
    path("s/<slug:secret>", season_privacy.by_link, name="season_link"),
    path("s/<slug:secret>/calendar.ics", plan_files.calendar_by_link, name="link_calendar"),
    path("rules", rules.club_rules, name="club_rules"),
    path("rules/print", rules.club_rules_print, name="club_rules_print"),
    path("results/<int:night_id>", public.night_result, name="night_result"),
    path("results/<int:night_id>/print", public.night_result_print, name="night_result_print"),
]
