"""The floor's addresses."""

from django.urls import path

from tests.bench.floor import views

urlpatterns = [
    path("page", views.page),
    path("sit", views.sit),
    path("poll", views.poll),
    path("hand", views.hand),
    path("record", views.record),
    path("standings", views.standings),
]
