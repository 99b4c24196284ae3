"""The TV board: open to whoever has the address, woken by its poll, and able to take a score back."""

from django.test import Client
from django.urls import reverse

from tests.factories import (
    EVENING,
    open_night,
    planned_night,
    play_hand,
    play_night,
    play_round,
    result,
    seated_night,
)
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import HTMX, joined, signed_in, words
from tournaments.services import amendments, nights
from tournaments.services.season_privacy import change_privacy, make_new_link


def board_url(made) -> str:
    return reverse("board", args=[made.club.slug])


def poll_url(page: str, piece: str) -> str:
    """The address that a page polls, with the version it shows."""
    return the_one(page, id=piece)["hx-get"]


def test_a_club_without_an_open_night_has_a_calm_board(db):
    made = planned_night()

    page = Client().get(board_url(made))

    assert "No night is open. The tables appear here by themselves." in words(page)


def test_a_board_of_a_club_that_is_not_there_is_not_found(db):
    assert Client().get(reverse("board", args=["nobody"])).status_code == 404
    assert Client().get(reverse("board_poll", args=["nobody"])).status_code == 404


def test_the_board_wakes_when_the_night_opens(db):
    made = planned_night()
    before = Client().get(board_url(made)).text
    assert Client().get(poll_url(before, "board-now"), headers=HTMX).status_code == 204
    opened = nights.open_night(night=made.night, by=made.by, at=EVENING)

    answer = Client().get(poll_url(before, "board-now"), headers=HTMX)
    assert answer.status_code == 200
    assert "Join with your phone" in words(answer)
    assert f"{opened.join_code[:3]} {opened.join_code[3:]}" in words(answer)


def test_before_round_1_the_board_says_how_to_join_and_where(db, settings):
    settings.BOWER_BASE_URL = "http://cards.home:8000"
    made = seated_night()

    page = Client().get(board_url(made))

    assert the_one(page.text, "h1").text == "Join with your phone"
    assert "Scan it, or open cards.home:8000 and type" in words(page)
    secret = made.night.join_secret
    assert (
        the_one(page.text, "div", role="img")["aria-label"] == f"QR code of http://cards.home:8000/j/{secret}"
    )
    assert "Middle Carl & Cora Dan & Dora" in words(page)
    assert "Round 1 can start" not in words(page)


def test_a_board_that_no_phone_can_reach_shows_the_code_alone(db, settings):
    settings.BOWER_BASE_URL = "http://localhost:8000"
    made = open_night()

    page = Client().get(board_url(made))

    code = made.night.join_code
    assert f"No phone can reach this machine yet. The code is {code[:3]} {code[3:]}" in words(page)
    assert elements(page.text, "svg") == []
    assert "localhost" not in words(page)


def test_the_board_follows_who_joins_and_the_address_that_phones_come_to(db, settings):
    settings.BOWER_BASE_URL = "http://cards.home:8000"
    made = seated_night()
    tv = Client()
    page = tv.get(board_url(made)).text
    assert "0 of 12 have joined" in page
    assert tv.get(poll_url(page, "board-now"), headers=HTMX).status_code == 204

    joined(made, "Adam")
    page = tv.get(poll_url(page, "board-now"), headers=HTMX).text
    assert "1 of 12 has joined" in page
    assert tv.get(poll_url(page, "board-now"), headers=HTMX).status_code == 204

    settings.BOWER_BASE_URL = "http://cards.home:9000"
    assert "cards.home:9000" in tv.get(poll_url(page, "board-now"), headers=HTMX).text


def test_while_a_round_runs_the_foot_tells_where_to_join(made, settings):
    settings.BOWER_BASE_URL = "http://cards.home:8000"
    code = made.night.join_code
    page = Client().get(board_url(made)).text

    assert the_one(page, "footer").text.endswith(f"join at cards.home:8000 {code[:3]} {code[3:]}")
    assert elements(page, "div", role="img") == []


def test_the_board_before_round_1_costs_few_selects(db, django_assert_max_num_queries):
    made = seated_night()
    url = board_url(made)

    with django_assert_max_num_queries(10):
        page = Client().get(url).text
    with django_assert_max_num_queries(1):
        assert Client().get(poll_url(page, "board-now"), headers=HTMX).status_code == 204


def test_the_board_takes_a_score_back(made, high):
    """A slam of ten no trump, amended to nine, then undone: the board and the wine follow each time."""
    tv = Client()
    page = tv.get(board_url(made)).text

    def shown() -> str:
        nonlocal page
        answer = tv.get(poll_url(page, "board-now"), headers=HTMX)
        assert answer.status_code == 200
        page = answer.text
        return words(answer)

    saved = play_hand(made.night, high, "1 10NT/10").hand
    assert "520 0" in shown()
    amendments.amend_hand(
        night=made.night, hand_id=saved.pk, base=1, result=result("1 9NT/9"), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip
    amended = shown()
    assert "420 10" in amended
    assert "Adam and Alice hold the wine (9NT)." in amended
    amendments.take_out_hand(
        night=made.night, hand_id=saved.pk, reason="never played", by=made.by, at=EVENING
    )
    undone = shown()
    assert "0 0" in undone
    assert "Nobody holds the wine yet." in undone
    assert tv.get(poll_url(page, "board-now"), headers=HTMX).status_code == 204


def test_between_two_rounds_the_board_shows_the_moves(made):
    play_round(made)

    page = words(Client().get(board_url(made)))

    assert "Next: round 2 of 5 Round 1 is done" in page
    assert "Round 1 of 5" not in page
    assert "High Adam & Alice stay ▲ Carl & Cora up from Middle Adam & Cora v Carl & Alice" in page


def test_the_board_of_a_finished_night_shows_the_points(made):
    play_night(made)

    page = words(Client().get(board_url(made)))

    assert "The night is over" in page
    assert "1 Adam Ames 2750" in page
    assert "join" not in page


# --- A season that not everybody may read ---------------------------------------------------------------------


def those_who_may_read(made) -> dict[str, Client]:
    """The coordinator, a device that has opened the season's link, and one that has given tonight's code."""
    season = change_privacy(season=made.season, visibility="link", names_shown="full", by=made.by, at=EVENING)
    by_link, room = Client(), Client()
    by_link.get(reverse("season_link", args=[made.club.slug, season.secret]))
    room.get(reverse("join_secret", args=[made.night.join_secret]))
    return {"desk": signed_in(made.coordinator), "link": by_link, "room": room}


def test_an_unchanged_board_of_a_season_by_link_costs_one_select(made, high, django_assert_num_queries):
    for client in those_who_may_read(made).values():
        shown = poll_url(client.get(board_url(made)).text, "board-now")
        with django_assert_num_queries(1):
            assert client.get(shown, headers=HTMX).status_code == 204
        play_hand(made.night, high, "1 7H/7")
        assert "Adam" in words(client.get(shown, headers=HTMX))


def test_a_poll_made_up_by_a_stranger_tells_nothing_of_a_season_by_link(made):
    device = those_who_may_read(made)["link"]
    shown = poll_url(device.get(board_url(made)).text, "board-now")
    without = shown[: shown.index("&to=")]
    none = poll_url(Client().get(board_url(made)).text, "board-now")

    told = [
        Client().get(address, headers=HTMX)
        for address in (without, f"{without}&to={'0' * 64}", f"{without}&to=%C3%A9")
    ]

    assert "&to=" not in none
    for answer in told:
        assert answer.status_code == 200
        assert "No night is open." in words(answer)


def test_a_strangers_board_of_a_club_that_keeps_its_season_costs_one_select_until_there_is_one_to_see(
    made, high, django_assert_num_queries
):
    those_who_may_read(made)
    stranger = Client()
    shown = poll_url(stranger.get(board_url(made)).text, "board-now")

    play_hand(made.night, high, "1 7H/7")
    with django_assert_num_queries(1):
        assert stranger.get(shown, headers=HTMX).status_code == 204
    change_privacy(season=made.season, visibility="open", names_shown="full", by=made.by, at=EVENING)

    assert "Adam" in words(stranger.get(shown, headers=HTMX))


def test_a_board_that_is_given_the_code_shows_the_night_that_it_had_not_shown(made):
    those_who_may_read(made)
    tv = Client()
    shown = poll_url(tv.get(board_url(made)).text, "board-now")

    tv.get(reverse("join_secret", args=[made.night.join_secret]))

    assert "Adam" in words(tv.get(shown, headers=HTMX))


def test_a_new_link_turns_a_board_away_that_had_the_old_one(made):
    device = those_who_may_read(made)["link"]
    shown = poll_url(device.get(board_url(made)).text, "board-now")

    make_new_link(season=made.season, by=made.by, at=EVENING)

    assert "No night is open." in words(device.get(shown, headers=HTMX))


def test_an_unchanged_board_of_a_season_for_coordinators_costs_one_select(made, django_assert_num_queries):
    room = those_who_may_read(made)["room"]
    change_privacy(
        season=made.season, visibility="coordinators", names_shown="initial", by=made.by, at=EVENING
    )
    shown = poll_url(room.get(board_url(made)).text, "board-now")

    with django_assert_num_queries(1):
        assert room.get(shown, headers=HTMX).status_code == 204
