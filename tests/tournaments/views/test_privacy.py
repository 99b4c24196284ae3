"""The coordinator chooses who may see a season; its secret link lets a device in, until there is another one."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING, make_coordinator, make_guest
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import beside, signed_in, value, where, words
from tournaments.models import LogEntry, NamesShown, Player, Season, Visibility
from tournaments.services import merging
from tournaments.services.season_end import start_next_season
from tournaments.services.season_privacy import change_privacy

pytestmark = pytest.mark.django_db


def page(made) -> str:
    return reverse("season_privacy", args=[made.club.slug, made.season.pk])


def choose(desk, made, visibility: str, names: str = "full"):
    return desk.post(page(made), {"visibility": visibility, "names_shown": names})


def season_of(made) -> Season:
    return Season.objects.get(pk=made.season.pk)


def link_of(desk, made) -> str:
    """The path of the link as the page shows it."""
    shown = the_one(desk.get(page(made)).text, id="link")["value"] or ""
    return shown[shown.index("/club/") :]


def standings(made) -> str:
    return reverse("season_standings", args=[made.club.slug, made.season.pk])


def test_a_season_is_open_with_full_names_to_begin_with(made, desk):
    season = season_of(made)

    assert (season.visibility, season.names_shown, season.secret) == (Visibility.OPEN, NamesShown.FULL, None)
    assert "Everybody sees it, and Bower’s first page leads to it. Pages show names in full." in words(
        desk.get(reverse("season", args=[made.club.slug, made.season.pk]))
    )


def test_what_is_chosen_holds_and_the_log_tells_it_without_the_secret(made, desk):
    answer = choose(desk, made, "link", "initial")

    season, entry = season_of(made), LogEntry.objects.latest("pk")
    assert where(answer) == "season_privacy"
    assert (season.visibility, season.names_shown, len(season.secret)) == ("link", "initial", 43)
    assert season.secret not in f"{entry.before} {entry.after}"
    assert (
        "who may see the season 2025 to 2026: only who has the secret link sees it, and the phones at its tables. "
        "Pages show first names and initials."
    ) in words(desk.get(reverse("log", args=[made.club.slug])))


def test_the_same_again_is_no_change(made, desk):
    before = LogEntry.objects.count()

    choose(desk, made, "open")

    assert LogEntry.objects.count() == before


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"names_shown": "full"}, "visibility", "Choose who may see it."),
        ({"visibility": "everybody", "names_shown": "full"}, "visibility", "Choose one of the three."),
        ({"visibility": "open", "names_shown": "short"}, "names_shown", "Choose one of the three."),
    ],
)
def test_what_cannot_be_chosen_is_refused_beside_it(made, desk, sent, field, sentence):
    answer = desk.post(page(made), sent)

    assert (answer.status_code, beside(answer, field)) == (422, sentence)
    assert season_of(made).visibility == Visibility.OPEN


def test_the_link_lets_a_device_in_and_nobody_else(made, desk):
    choose(desk, made, "link")
    phone = Client()

    opened = phone.get(link_of(desk, made))

    cookie = phone.cookies[f"bower_season_{made.season.pk}"]
    assert opened.headers["Location"] == standings(made)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (
        True,
        "Lax",
        f"/club/{made.club.slug}/",
    )
    assert season_of(made).secret not in cookie.value
    page_of_it = phone.get(standings(made))
    assert page_of_it.status_code == 200
    assert f'href="{link_of(desk, made)}/calendar.ics"' in page_of_it.text
    assert Client().get(standings(made)).status_code == 404
    assert signed_in(make_coordinator("kim")).get(standings(made)).status_code == 404


def test_a_new_link_ends_the_old_one_and_every_device_that_opened_it(made, desk):
    choose(desk, made, "link")
    old, phone = link_of(desk, made), Client()
    phone.get(old)

    desk.post(page(made), {"action": "new_link"})

    assert link_of(desk, made) != old
    assert phone.get(standings(made)).status_code == 404
    assert phone.get(old).status_code == 404
    assert phone.get(f"{old}/calendar.ics").status_code == 404
    assert phone.get(link_of(desk, made)).status_code == 302
    assert phone.get(standings(made)).status_code == 200


def test_a_link_is_no_more_once_only_coordinators_read(made, desk):
    choose(desk, made, "link")
    old = link_of(desk, made)

    choose(desk, made, "coordinators")
    while_kept = Client().get(old).status_code
    choose(desk, made, "link")

    assert (while_kept, Client().get(old).status_code) == (404, 404)
    assert link_of(desk, made) != old


def test_a_season_not_shown_by_link_gets_no_link(made, desk):
    answer = desk.post(page(made), {"action": "new_link"})

    assert beside(answer, "visibility") == "This season is not shown by link. Choose that first."
    assert season_of(made).secret is None


@pytest.mark.parametrize("secret", ["x", "%00", "%F0%9F%8D%B7", "a" * 3000, "s" * 43])
def test_what_is_no_link_leads_nowhere(made, desk, secret):
    choose(desk, made, "link")

    for rest in ("", "/calendar.ics"):
        assert Client().get(f"/club/{made.club.slug}/s/{secret}{rest}").status_code == 404


def test_a_link_still_leads_to_a_season_that_is_open_again(made, desk):
    choose(desk, made, "link")
    old = link_of(desk, made)
    choose(desk, made, "open")

    assert Client().get(old).headers["Location"] == standings(made)


def test_who_may_not_read_is_answered_as_if_there_were_no_season(made, desk):
    choose(desk, made, "coordinators")
    none = reverse("season_standings", args=[made.club.slug, made.season.pk + 1])

    kept, missing = (Client().get(address) for address in (standings(made), none))

    assert (kept.status_code, kept.content) == (missing.status_code, missing.content)
    assert dict(kept.headers) == dict(missing.headers)


def test_a_member_who_lost_the_link_is_told_whom_to_ask_as_is_everybody_where_there_is_no_season(made, desk):
    address = reverse("standings", args=[made.club.slug])
    choose(desk, made, "link")

    lost, runs_it = words(Client().get(address)), words(desk.get(address))
    Season.objects.update(removed_at=EVENING)
    none, empty = words(Client().get(address)), words(desk.get(address))

    assert "A season for members alone opens by a link: ask the coordinator for it." in lost
    assert none == lost
    assert "ask the coordinator" not in runs_it + empty


def test_a_coordinator_is_told_what_others_see(made, desk):
    before = words(desk.get(standings(made)))
    choose(desk, made, "link", "initial")
    by_link = words(desk.get(standings(made)))
    choose(desk, made, "coordinators")
    kept = words(desk.get(standings(made)))

    assert "Who may see it" not in before
    assert (
        "Others see this season by its secret link alone, with first names and initials. Who may see it"
        in by_link
    )
    assert "Only coordinators see this season. Who may see it" in kept


def test_the_page_tells_how_everybody_is_called(made, desk):
    nickname(desk, made, "Adam", "The Ace")
    in_full = words(desk.get(page(made)))
    choose(desk, made, "open", "nickname")
    short = words(desk.get(page(made)))

    assert "How everybody is called" not in in_full
    assert "How everybody is called Adam Ames The Ace Alice Ames Alice A. Bella Brook Bella B." in short


def test_somebody_merged_is_shown_the_way_by_who_may_read_it(made, desk):
    gone, keep, last = (make_guest(made, name) for name in ("Bea Brook", "Bella Brooke", "B. Brooke"))
    for gone_id, keep_id in ((gone.pk, keep.pk), (keep.pk, last.pk)):
        merging.merge_players(club=made.club, keep_id=keep_id, gone_id=gone_id, by=made.by, at=EVENING)
    address, now = (reverse("player_page", args=[made.club.slug, one.pk]) for one in (gone, last))

    assert desk.get(address).headers["Location"] == now
    assert Client().get(address).status_code == 404


def test_a_board_follows_who_may_see_it(made, desk):
    address = reverse("board", args=[made.club.slug])
    before = the_one(Client().get(address).text, id="board-now")["hx-get"]
    assert Client().get(before).status_code == 204

    choose(desk, made, "coordinators", "initial")
    stranger, room = Client().get(before), Client()
    room.get(reverse("join_secret", args=[made.night.join_secret]))
    in_the_room = room.get(before)
    again = room.get(the_one(in_the_room.text, id="board-now")["hx-get"])

    assert "Adam" not in words(stranger)
    assert "Adam" in words(in_the_room)
    assert "Ames" not in in_the_room.text
    assert again.status_code == 204


def test_the_next_season_is_shown_alike_with_a_link_of_its_own(made):
    before = change_privacy(
        season=made.season,
        visibility=Visibility.LINK,
        names_shown=NamesShown.NICKNAME,
        by=made.by,
        at=EVENING,
    )

    after = start_next_season(
        after=before,
        name="Next",
        starts_on=before.starts_on,
        ends_on=before.ends_on,
        holidays="",
        couples=[],
        nights=[],
        by=made.by,
        at=EVENING,
    )

    assert (after.visibility, after.names_shown) == (Visibility.LINK, NamesShown.NICKNAME)
    assert after.secret not in {None, before.secret}


# --- Nicknames -------------------------------------------------------------------------------------------


def nickname(desk, made, name: str, text: str):
    address = reverse("player", args=[made.club.slug, made.people[name].pk])
    return desk.post(address, {"action": "nickname", "nickname": text})


def test_a_nickname_is_given_and_taken_away(made, desk):
    answer = nickname(desk, made, "Adam", "  The   Ace ")
    adam = Player.objects.get(pk=made.people["Adam"].pk)
    assert (where(answer), adam.nickname) == ("player", "The Ace")
    log = desk.get(reverse("log", args=[made.club.slug]))
    assert "nickname of Adam Ames: none → The Ace" in words(log)
    assert reverse("player", args=[made.club.slug, adam.pk]) in log.text

    nickname(desk, made, "Adam", "")
    assert Player.objects.get(pk=adam.pk).nickname == ""


@pytest.mark.parametrize("taken", ["the ACE", "Bella Brook", "bella b.", "Sue Stone"])
def test_a_nickname_that_somebody_has_is_refused_beside_it(made, desk, taken):
    make_guest(made)
    nickname(desk, made, "Bert", "The Ace")

    answer = nickname(desk, made, "Adam", taken)

    assert answer.status_code == 422
    assert "is called that already. Give another one." in beside(answer, "nickname")
    assert value(answer, "nickname") == taken


def test_a_nickname_too_long_is_refused(made, desk):
    answer = nickname(desk, made, "Adam", "a" * 41)

    assert answer.status_code == 422
    assert "40" in beside(answer, "nickname")


# --- Put back from the log -------------------------------------------------------------------------------


def put_back_page(made) -> str:
    """Where the last change of who may see the season is put back."""
    entry = LogEntry.objects.filter(action="privacy_changed").latest("pk")
    return reverse("log_put_back", args=[made.club.slug, entry.pk])


def test_a_change_is_put_back_from_the_log_with_a_reason(made, desk):
    choose(desk, made, "coordinators", "initial")
    url = put_back_page(made)
    assert url in desk.get(reverse("log", args=[made.club.slug])).text

    shown, silent = words(desk.get(url)), desk.post(url)
    done = desk.post(url, {"reason": "members wish to read it"})

    assert "Again everybody sees it, and Bower’s first page leads to it. Pages show names in full." in shown
    assert (silent.status_code, beside(silent, "reason")) == (422, "Say why: everybody can read it.")
    season, newest = season_of(made), LogEntry.objects.filter(action="privacy_changed").latest("pk")
    assert (where(done), season.visibility, season.names_shown) == ("log", "open", "full")
    assert newest.reason == "members wish to read it"
    assert where(desk.post(url, {"reason": "again"})) == "log"
    assert LogEntry.objects.filter(action="privacy_changed").count() == 2


def test_a_link_that_had_ended_does_not_come_back_with_it(made, desk):
    choose(desk, made, "link")
    old, device = link_of(desk, made), Client()
    device.get(old)
    choose(desk, made, "coordinators")
    url = put_back_page(made)

    shown = words(desk.get(url))
    desk.post(url, {"reason": "they may see it after all"})

    assert "the season gets a new secret link to pass on: one it had before leads nowhere" in shown
    assert (device.get(old).status_code, device.get(standings(made)).status_code) == (404, 404)
    assert device.get(link_of(desk, made)).status_code == 302
    assert "It has a new secret link." in words(desk.get(reverse("log", args=[made.club.slug])))


def test_a_link_that_still_led_somewhere_is_named_when_it_comes_back(made, desk):
    choose(desk, made, "link")
    old, device = link_of(desk, made), Client()
    device.get(old)
    choose(desk, made, "open")
    url = put_back_page(made)

    shown = words(desk.get(url))
    desk.post(url, {"reason": "not for everybody"})

    assert "the link that the season has leads to it again, for every device that opened it" in shown
    assert (device.get(standings(made)).status_code, link_of(desk, made)) == (200, old)
    assert Client().get(standings(made)).status_code == 404


def test_a_change_is_not_put_back_over_a_later_one_nor_on_a_removed_season(made, desk):
    choose(desk, made, "link")
    first = put_back_page(made)
    choose(desk, made, "coordinators")
    Season.objects.update(removed_at=EVENING)

    later, removed = (desk.post(url, {"reason": "no"}) for url in (first, put_back_page(made)))

    assert (later.status_code, removed.status_code) == (409, 409)
    assert "was removed. Bring it back first." in words(removed)
    Season.everything.update(removed_at=None)
    assert "It was changed again since." in words(desk.post(first, {"reason": "no"}))
    assert season_of(made).visibility == "coordinators"


def test_a_new_link_is_nothing_to_put_back(made, desk):
    choose(desk, made, "link")
    desk.post(page(made), {"action": "new_link"})
    entry = LogEntry.objects.latest("pk")
    url = reverse("log_put_back", args=[made.club.slug, entry.pk])

    assert entry.action == "season_link_made"
    assert url not in desk.get(reverse("log", args=[made.club.slug])).text
    assert desk.post(url, {"reason": "no"}).status_code == 404
