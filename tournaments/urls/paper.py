"""Keying a night from paper, and its end."""

from django.urls import path

from tournaments.views import night_end, paper

urlpatterns = [
    path("nights/<int:night_id>/paper", paper.night_sheets, name="paper"),
    path("nights/<int:night_id>/paper/<int:table_id>", paper.table_sheet, name="paper_table"),
    path("nights/<int:night_id>/paper/<int:table_id>/reading", paper.reading, name="paper_reading"),
    path("nights/<int:night_id>/end", night_end.end, name="night_end"),
]
