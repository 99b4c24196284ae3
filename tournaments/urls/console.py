"""The coordinator's pages of one club."""

from django.urls import path

from tournaments.views import address, amend, at_tables, console, night, one_table, prints, setup

urlpatterns = [
    path("", setup.club, name="club"),
    path("tonight", console.tonight, name="tonight"),
    path("address", address.address, name="address"),
    path("players", setup.players, name="players"),
    path("seasons/new", setup.season_new, name="season_new"),
    path("seasons/<int:season_id>", setup.season, name="season"),
    path("seasons/<int:season_id>/nights/new", setup.night_new, name="night_new"),
    path("nights/<int:night_id>", console.night, name="night"),
    path("nights/<int:night_id>/poll", console.poll, name="night_poll"),
    path("nights/<int:night_id>/open", night.open_night, name="night_open"),
    path("nights/<int:night_id>/put-back", night.put_back, name="night_put_back"),
    path("nights/<int:night_id>/attendance", night.attendance, name="attendance"),
    path("nights/<int:night_id>/seating", night.seating, name="seating"),
    path("nights/<int:night_id>/seating/shuffle", night.shuffle, name="shuffle"),
    path("nights/<int:night_id>/rounds/start", night.start_round, name="round_start"),
    path("nights/<int:night_id>/rounds/undo", night.undo_start, name="round_undo"),
    path("nights/<int:night_id>/finish", night.finish, name="night_finish"),
    path("nights/<int:night_id>/reopen", night.reopen, name="night_reopen"),
    path("nights/<int:night_id>/tables/<int:table_id>", one_table.table, name="table"),
    path("nights/<int:night_id>/tables/<int:table_id>/hands", one_table.add_hand, name="hand_add"),
    path("nights/<int:night_id>/late/<int:log_id>", one_table.settle_late, name="late_settle"),
    path("nights/<int:night_id>/hands/<int:hand_id>", amend.amend_hand, name="hand_amend"),
    path("nights/<int:night_id>/tables/<int:table_id>/answer", at_tables.answer_call, name="call_answer"),
    path("nights/<int:night_id>/phones", at_tables.phones, name="phones"),
    path("nights/<int:night_id>/phones/<int:phone_id>/revoke", at_tables.revoke_phone, name="phone_revoke"),
    path("nights/<int:night_id>/sheets.pdf", prints.score_sheets, name="sheets"),
]
