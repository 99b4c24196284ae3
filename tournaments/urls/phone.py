"""A player's phone: the code, the name, then always their own table."""

from django.urls import path

from tournaments.views import join, phone, phone_changes, table_talk

urlpatterns = [
    path("", join.enter_code, name="join"),
    path("j/<slug:secret>", join.by_secret, name="join_secret"),
    path("names", join.names, name="names"),
    path("leave", join.leave, name="leave"),
    path("table", phone.my_table, name="phone"),
    path("table/poll", phone.poll, name="phone_poll"),
    path("table/hands", phone.save_hand, name="save_hand"),
    path("table/hands/<int:hand_id>/undo", phone.undo_hand, name="undo_hand"),
    path("table/hands/<int:hand_id>/change", phone_changes.change_hand, name="change_hand"),
    path("table/rounds", phone_changes.rounds, name="my_rounds"),
    path("table/deals", phone.record_deal, name="record_deal"),
    path("table/tiebreak", phone.save_tiebreak, name="save_tiebreak"),
    path("table/bid", table_talk.share_bid, name="share_bid"),
    path("table/bid/drop", table_talk.drop_bid, name="drop_bid"),
    path("table/dealers", table_talk.dealers, name="dealers"),
    path("table/verdict", table_talk.give_verdict, name="give_verdict"),
    path("table/call", table_talk.call, name="call_coordinator"),
    path("table/timeline", table_talk.timeline, name="timeline"),
]
