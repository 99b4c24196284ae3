"""An archive has every row and field that a club has, but for what is secret; and says exactly what each may hold."""

import pytest
from django.apps import apps
from django.db.models import CharField, TextField

from tests.factories import fixture_night
from tests.random_clubs import EVERYTHING, play
from tournaments.exchange.archive.facts import PLAIN
from tournaments.exchange.archive.fields import OneOf, Text
from tournaments.exchange.archive.sheets import CLUB, LOG, SHEETS
from tournaments.models import ApiToken, Club, Invitation, Night, Phone, Season
from tournaments.queries.archive import archive_contents, club_archive, model_of

LEFT_OUT = {
    "Season": {"secret"},
    "Night": {"join_code", "join_secret"},
    "LogEntry": {"account"},  # `who` has the name
}
OTHERS = {
    "Club",
    "ClubRevision",
    "Membership",
    "Invitation",
    "ApiToken",
    "Phone",
    "Game",
    "GameHand",
    "GameEvent",
}
NUMBERS = {
    "round", "number", "side", "tricks", "points", "from_hand", "during", "seed", "chairs", "nights", "couples", "deals",
    "without_round", "best_of", "least_nights", "version", "holders", "entries",
}  # fmt: skip


def fields_of(model) -> set[str]:
    return {field.name for field in model._meta.concrete_fields} - {"id", "club"}


def test_every_kind_of_row_is_in_the_archive_or_left_out_on_purpose():
    assert {model.__name__ for model in apps.get_app_config("tournaments").get_models()} == OTHERS | {
        sheet.row for sheet in SHEETS
    }
    assert fields_of(Club) == set(CLUB)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_field_is_in_the_archive_and_may_hold_what_its_row_holds(sheet):
    model = model_of(sheet)

    assert fields_of(model) == set(sheet.fields) | LEFT_OUT.get(sheet.row, set())
    for name, one in sheet.fields.items():
        field = model._meta.get_field(name)
        assert (name, one.may_be_null) == (name, field.null)
        if isinstance(field, CharField | TextField) and isinstance(one.kind, Text):
            assert (name, one.kind.most) == (name, field.max_length)
        if field.choices and isinstance(one.kind, OneOf):
            choices = {value for value, _ in field.choices} | ({""} if field.blank else set())
            assert (name, set(one.kind.words)) == (name, choices)
        if field.is_relation:
            assert model_of(next(s for s in SHEETS if s.name == sheet.refs[name])) is field.related_model


def numbers_of(facts, key: str = ""):
    """The keys under which whole numbers stand."""
    if isinstance(facts, dict):
        for name, value in facts.items():
            if name not in {"rules", "trophies", "seating", "moved"}:
                yield from numbers_of(value, name)
    elif isinstance(facts, list):
        for value in facts:
            yield from numbers_of(value, key)
    elif type(facts) is int:
        yield key


@pytest.mark.django_db
def test_every_number_in_the_log_is_known_as_an_id_or_as_a_number():
    log = club_archive(play(EVERYTHING)).rows[LOG.name]

    assert {key for row in log for side in ("before", "after") for key in numbers_of(row[side])} <= {
        *PLAIN,
        *NUMBERS,
    }
    assert len({row["action"] for row in log}) > 30  # it happened


@pytest.mark.django_db
def test_no_secret_and_nobody_elses_row_is_in_an_archive(django_assert_num_queries):
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Monday Cards", ending="bbbbb")
    Season.objects.filter(pk=made.season.pk).update(visibility="link", secret="hidden-season-link")
    Phone.objects.create(
        night=made.night, player=made.people["Adam"], token_hash="hash-of-a-phone", joined_at=made.night.opened_at, expires_at=made.night.opened_at
    )  # fmt: skip
    Invitation.objects.create(
        club=made.club,
        made_by=made.coordinator,
        made_at=made.night.opened_at,
        expires_at=made.night.opened_at,
    )
    ApiToken.objects.create(
        club=made.club, name="Web page", ending="wxyz", token_hash="hash-of-a-key", made_by=made.coordinator, made_at=made.night.opened_at
    )  # fmt: skip
    night = Night.objects.get(pk=made.night.pk)

    with django_assert_num_queries(len(SHEETS)):
        archive = club_archive(made.club)

    text = str(archive)
    secrets = [
        "hidden-season-link",
        "hash-of-a-phone",
        "hash-of-a-key",
        "wxyz",
        night.join_code,
        night.join_secret,
    ]
    secrets += [
        str(Invitation.objects.get().code),
        made.coordinator.password,
        made.coordinator.username + "'",
    ]
    assert [secret for secret in secrets if secret in text] == []
    assert other.club.name not in text
    assert (len(archive.rows["players"]), len(archive.rows["nights"])) == (12, 1)
    counts = archive_contents(made.club)
    assert (counts.players, counts.nights, counts.log) == (12, 1, len(archive.rows["log"]))
