"""The score pad: one casual game, known by its links alone."""

from django.urls import path

from tournaments.views import game_settings, games

urlpatterns = [
    path("", game_settings.choose, name="games"),
    path("new/<slug:key>", game_settings.start, name="game_new"),
    path("watch/<slug:secret>", games.watch, name="game_watch"),
    path("watch/<slug:secret>/poll", games.watch_poll, name="game_watch_poll"),
    path("<slug:secret>", games.play, name="game"),
    path("<slug:secret>/poll", games.poll, name="game_poll"),
    path("<slug:secret>/deals", games.save_deal, name="game_save"),
    path("<slug:secret>/deals/<int:hand_id>", games.change_deal, name="game_change"),
    path("<slug:secret>/deals/<int:hand_id>/undo", games.undo, name="game_undo"),
    path("<slug:secret>/first", games.tell_first, name="game_first"),
    path("<slug:secret>/finish", game_settings.finish, name="game_finish"),
    path("<slug:secret>/resume", game_settings.resume, name="game_resume"),
    path("<slug:secret>/rematch", game_settings.rematch, name="game_rematch"),
    path("<slug:secret>/names", game_settings.names, name="game_names"),
    path("<slug:secret>/share", game_settings.share, name="game_share"),
    path("<slug:secret>/delete", game_settings.delete, name="game_delete"),
]
