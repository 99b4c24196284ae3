"""The score pad's pages: what each action does, what it refuses in which words, and what it costs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import RULE_SETS
from tests import casual_games as casual
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import HTMX
from tournaments.forms.plain_words import NOT_OFFERED
from tournaments.models import Game, GameHand
from tournaments.services import games

pytestmark = pytest.mark.django_db


def url(game, name="game", *more):
    return reverse(name, args=[game.secret, *more])


def deal(number, side, bid, *, key="", base=0, **tricks):
    """What the entry sends: `tricks` alone, or `tricks_1=7, tricks_2=3`; partners and card points by their names."""
    sent = {"key": key or f"a-key-for-{number}-{side}-{bid}", "number": number, "base": base}
    return (
        sent | {"side": side, "bid": bid} | {name.replace("_", "-"): value for name, value in tricks.items()}
    )


def save(game, sent, **options):
    return Client().post(url(game, "game_save"), sent, **options)


def points(game):
    return [hand.points for hand in GameHand.objects.filter(game=game, voided_at=None)]


def offered(answer):
    """Everything that can be chosen on the page, as name and value."""
    kinds = {"radio", "checkbox"}
    return {(i["name"], i["value"]) for i in elements(answer.text, "input") if i["type"] in kinds}


def chosen(answer):
    return {(i["name"], i["value"]) for i in elements(answer.text, "input") if "checked" in i.attributes}


def typed(answer):
    return {(i["name"], i["value"]) for i in elements(answer.text, "input", type="text")}


def errors_beside(answer, name):
    return the_one(answer.text, "div", id=f"{name}-error").text


# --- Choosing and starting -----------------------------------------------------------------------------------


def test_every_rule_set_can_be_chosen_and_asks_for_its_players():
    page = Client().get(reverse("games")).text
    offered = [link["href"] for link in elements(page, "a") if link["href"].startswith("/games/new/")]

    asked = {
        href.rsplit("/", 1)[1]: len(
            [f for f in elements(Client().get(href).text, "input") if "name_" in f["name"]]
        )
        for href in offered
    }

    assert asked == {key: rules.players for key, rules in RULE_SETS.items()}


def test_a_game_starts_once_with_names_dealer_and_choices():
    sent = {"key": "one-new-game", "name_1": "Ana", "name_2": " Ben ", "name_3": "Zoë", "first_dealer": "1"}
    sent |= {"deck": "32", "specials": "nullo", "schedule": "original", "all_pass": "play_no_trump"}
    client, address = Client(), reverse("game_new", args=["three_hand"])

    answers = [client.post(address, sent) for _ in range(2)]

    game = Game.objects.get()
    assert [answer["Location"] for answer in answers] == [url(game)] * 2
    assert (game.names, game.first_dealer) == (["Ana", "Ben", "Zoë"], 1)
    chosen = {name: game.rules[name] for name in ("deck", "kitty", "specials", "schedule", "all_pass")}
    assert chosen == {
        "deck": 32,
        "kitty": 2,
        "specials": "nullo",
        "schedule": "original",
        "all_pass": "play_no_trump",
    }
    assert "Ana, Ben, Zoë" in client.get(reverse("games")).text
    assert "Ana, Ben, Zoë" not in Client().get(reverse("games")).text


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"name_2": ""}, "Write a name."),
        ({"name_2": "ana"}, "Two players are called Ana. Add a letter to tell them apart."),
        ({"first_dealer": "3"}, NOT_OFFERED),
        (
            {"schedule": "mine"},
            "Bid table must be one of avondale, original, inverted, inverted_original, not “mine”.",
        ),
    ],
)
def test_a_start_that_cannot_be_says_why_and_keeps_what_was_typed(changed, sentence):
    sent = {"key": "one-new-game", "name_1": "Ana", "name_2": "Ben", "name_3": "Cyd"} | changed

    answer = Client().post(reverse("game_new", args=["three_hand"]), sent)

    assert answer.status_code == 422
    assert sentence in the_one(answer.text, "main").text.replace("'mine'", "“mine”")
    assert the_one(answer.text, "input", name="name_3")["value"] == "Cyd"
    assert not Game.objects.exists()


def test_unknown_rules_in_a_link_are_a_page_that_names_what_there_is():
    for address in (reverse("game_new", args=["bridge"]), f"{reverse('games')}?rules=bridge"):
        answer = Client().get(address, follow=True)
        said = the_one(answer.text, "main").text
        assert answer.status_code == 404
        assert "There is no rule set" in said
        assert "four_hand_australian" in said


def test_rules_read_about_with_choices_are_those_the_game_begins_with():
    page = Client().get(reverse("rule_set", args=["three_hand"]) + "?specials=nullo").text
    link = next(a["href"] for a in elements(page, "a") if "/games/new/" in a["href"])

    assert link == "/games/new/three_hand?specials=nullo"
    start = Client().get(link).text
    chosen = [o["value"] for o in elements(start, "option") if "selected" in o.attributes]
    assert "nullo" in chosen


# --- Entering ------------------------------------------------------------------------------------------------

# Figures by the rules of 500: C1 (made, set, slam, defenders 10 a trick), C2, C3, C4, C5.
SAVED = [
    ("two_hand_24", deal(1, 2, "8H", tricks=9), [10, 300]),
    ("three_hand", deal(1, 1, "7H", tricks_1=6, tricks_2=3, tricks_3=1), [-200, 30, 10]),
    ("three_hand_nullo", deal(1, 1, "NULLO", tricks_1=3, tricks_2=7), [-250, 100, 30]),
    ("three_hand_original", deal(1, 3, "10S", tricks_3=10), [0, 0, 250]),
    ("three_hand_passed_deal", deal(1, "passed", "", tricks_1=6, tricks_2=4), [60, 40, 0]),
    (
        "one_thousand",
        deal(1, 2, "8D", tricks_1=1, tricks_2=8, tricks_3=1, cards_1=10, cards_2=214, cards_3=20),
        [20, 494, 30],
    ),
    ("four_hand_australian", deal(1, 2, "MIS", tricks=0), [0, 250]),
    ("four_hand_australian", deal(1, 1, "OMIS", tricks=2), [-500, 0]),
    (
        "five_hand",
        deal(1, 3, "8S", partners=["1", "5"], tricks_3=4, tricks_1=3, tricks_5=1, tricks_2=2),
        [240, 20, 240, 0, 240],
    ),
    ("six_hand", deal(1, 1, "6NT", tricks=10), [250, 0]),
    ("card_club", deal(1, 1, "7H", tricks=6), [-200, 140]),
]


@pytest.mark.parametrize(
    ("key", "sent", "scored"), SAVED, ids=[f"{key}-{sent['bid']}" for key, sent, _ in SAVED]
)
def test_a_deal_of_every_kind_is_scored_by_its_rules(key, sent, scored):
    game = casual.start(key)

    answer = save(game, sent)

    assert (answer.status_code, answer["Location"], answer["X-Receipt"]) == (303, url(game), sent["key"])
    assert points(game) == [scored]


def test_a_saved_deal_comes_back_as_the_piece_with_why_and_what_is_needed():
    game = casual.start("three_hand", dealer=0)

    answer = save(game, deal(1, 1, "8D", tricks_1=8, tricks_2=2), headers=HTMX)

    page = the_one(answer.text, id="table-now").text
    assert answer.status_code == 200
    assert "<html" not in answer.text
    for words in (
        "Deal 2 · Bob deals",
        "needs 220 280",
        "needs 480 20",
        "needs 500 0",
        "Ann took 8 +280",
        "Ann: 8♦\ufe0e made: +280 Bob: 2 tricks × 10: +20 so far Ann 280, Bob 20, Cyd 0",
    ):
        assert words in page


@pytest.mark.parametrize("kind", ["thrown_in", "misdeal"])
def test_a_deal_without_a_contract_is_one_tap_and_moves_the_deal_by_the_rules(kind):
    game = casual.start("four_hand_australian", dealer=0)

    answer = save(game, {"key": "a-dead-deal", "number": 1, "base": 0, "kind": kind})

    assert answer.status_code == 303
    assert points(game) == [[0, 0]]
    assert casual.page_of(game).dealer == ("Bob" if kind == "thrown_in" else "Ann")


@pytest.mark.parametrize(
    ("key", "sent", "field", "sentence"),
    [
        ("three_hand", deal(1, "", "7H", tricks_1=10), "side", "Say who bid: Ann, Bob, Cyd."),
        ("three_hand", deal(1, 4, "7H", tricks_1=10), "side", "is not at this table: choose from Ann, Bob, Cyd."),
        ("three_hand", deal(1, 1, "MIS", tricks_1=10), "bid", "Misère is not played here"),
        ("three_hand", deal(1, 1, "7H", tricks_1=7, tricks_2=2), "tricks", "9"),
        ("three_hand", deal(1, "passed", "", tricks_1=10), "side", "is thrown in, not played"),
        ("four_hand_australian", deal(1, 1, "7H", tricks=11), "tricks", "11 tricks entered; a hand has 10."),
        ("four_hand_australian", deal(1, 1, "7H"), "tricks", "Say how many tricks the bidders took"),
        ("card_club", deal(1, 1, "6H", tricks=7), "bid", "6♥\ufe0e is not a bid here: the lowest is 7♠\ufe0e."),
        ("five_hand", deal(1, 1, "7H", partners=["1"], tricks_1=10), "partners", "the contractor cannot be the partner too"),
        ("five_hand", deal(1, 1, "7H", partners=["2", "3", "4"], tricks_1=10), "partners", "At most two partners"),
        ("one_thousand", deal(1, 1, "7H", tricks_1=9, tricks_2=1, cards_2=31), "cards", "at most 30 card points"),
        ("one_thousand", deal(1, 1, "7H", tricks_1=10, cards_1=260, cards_2=0, cards_3=0), "cards", "together they are 230 to 258"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_beside_its_field_and_nothing_is_lost(key, sent, field, sentence):
    game = casual.start(key)

    answer = save(game, sent)

    assert answer.status_code == 422
    assert sentence in errors_beside(answer, field)
    assert {(name, str(value)) for name, value in sent.items() if name.startswith("cards")} <= typed(answer)
    assert chosen(answer) == {
        (name, str(one))
        for name, value in sent.items()
        if name not in {"key", "number", "base"} and not name.startswith("cards")
        for one in (value if isinstance(value, list) else [value])
        if (name, str(one)) in offered(answer)
    }
    assert points(game) == []


def test_misere_where_each_plays_alone_needs_the_contractors_tricks_and_no_others():
    game = casual.start("three_hand", specials="misere")

    forgotten = save(game, deal(1, 1, "MIS"))
    kept = save(game, deal(1, 1, "MIS", tricks_1="0"))
    lost = save(game, deal(2, 2, "OMIS", tricks_2="3", tricks_1="1"))

    assert forgotten.status_code == 422
    assert "Say how many tricks the bidders took" in errors_beside(forgotten, "tricks")
    assert (kept.status_code, lost.status_code) == (303, 303)
    assert points(game) == [[250, 0, 0], [0, -500, 0]]


def test_a_deal_after_the_end_is_refused_with_how_it_ended():
    game = casual.start("four_hand_australian")
    casual.play(game, casual.contract("0 10NT", 10, 0))

    answer = save(game, deal(2, 1, "7H", tricks=7))

    said = the_one(answer.text, "div", role="alert").text
    assert answer.status_code == 409
    assert "The game is over, it takes no more deals. Ann & Cyd’s side wins at 520" in said


def test_the_same_again_is_one_deal_and_other_content_under_its_key_is_refused():
    game = casual.start("three_hand")
    sent = deal(1, 1, "7H", tricks_1=10)

    repeated = [save(game, sent).status_code for _ in range(2)]
    reused = save(game, sent | {"bid": "8H"})

    assert (repeated, reused.status_code) == ([303, 303], 422)
    assert points(game) == [[250, 0, 0]]


def test_another_phone_first_shows_both_and_one_tap_replaces():
    game = casual.start("five_hand")
    save(game, deal(1, 1, "7H", tricks_1=8, tricks_2=2))
    mine = deal(1, 1, "7H", key="the-other-phone", tricks_1=6, tricks_3=2, tricks_4=2) | {
        "partners": ["3", "4"]
    }

    answer = save(game, mine)
    agreed = save(game, deal(1, 1, "7H", key="a-third-phone", tricks_1=8, tricks_2=2))
    form = next(form for form in elements(answer.text, "form") if form.text == "Amend deal 1")
    again = {**fields_of(answer.text, form), "partners": ["3", "4"]}

    versions = [card.text for card in elements(answer.text, "div") if "card" in (card["class"] or "").split()]
    assert answer.status_code == 409
    assert "already saved" in versions[0]
    assert "Ann bid 7♥\ufe0e, took 8: made. +200 / +20 / 0 / 0 / 0" in versions[0]
    assert "Ann with Cyd and Dan bid 7♥\ufe0e, took all ten: made. +250 / 0 / +250 / +250 / 0" in versions[1]
    assert "Deal 1 was already entered, just as you have it." in agreed.text
    assert (save(game, again).status_code, points(game)) == (303, [[250, 0, 250, 250, 0]])


def test_what_cannot_be_is_no_change_of_the_deal_that_another_phone_saved_first():
    game = casual.start("three_hand")
    casual.play(game, casual.contract("0 7H", 7, 2, 1))

    told = save(game, deal(1, "2", "8H", tricks_2="11"))

    assert told.status_code == 422
    assert "Deal 1 is already saved. Here is the game as it is now." in told.text
    form = the_one(told.text, "form", id="hand-form")
    assert (fields_of(told.text, form)["number"], fields_of(told.text, form)["base"]) == ("2", "0")


def test_an_earlier_deal_is_changed_where_it_stands_and_the_scores_follow():
    game = casual.start("three_hand")
    casual.play(game, casual.contract("0 7H", 7, 2, 1), casual.contract("1 6S", 4, 6, 0))
    first = GameHand.objects.get(number=1)
    page = Client().get(url(game, "game_change", first.pk)).text

    sent = fields_of(page, the_one(page, "form", id="hand-form"))
    wrong = save(game, sent | {"tricks-1": "8"})
    answer = save(game, sent | {"tricks-1": "6", "tricks-3": "2", "key": "now-it-is-right"})

    assert (sent["side"], sent["bid"], sent["tricks-1"], sent["base"]) == ("1", "7H", "7", "1")
    assert wrong.status_code == 422
    assert "Change deal 1" in the_one(wrong.text, "h1").text
    assert "11" in errors_beside(wrong, "tricks")
    assert (answer.status_code, points(game)) == (303, [[-200, 20, 20], [40, 40, 0]])
    assert [party.score for party in casual.page_of(game).competitors] == [-160, 60, 20]


def test_a_change_never_moves_the_queue_on_to_the_deal_after_it():
    game = casual.start("three_hand")
    casual.play(game, casual.contract("0 7H", 7, 2, 1), casual.contract("1 6S", 4, 6, 0))
    first = GameHand.objects.get(number=1)

    pages = [Client().get(url(game)), Client().get(url(game, "game_change", first.pk))]

    queued = [
        [form["data-queue"] for form in elements(page.text, "form") if "data-queue" in form.attributes]
        for page in pages
    ]
    assert queued == [["counts", "counts"], ["", ""]]


def test_undo_names_the_last_deal_and_refuses_an_earlier_one():
    game = casual.start("three_hand")
    casual.play(game, casual.contract("0 7H", 7, 2, 1), casual.contract("1 6S", 4, 6, 0))
    first, last = GameHand.objects.order_by("number")

    refused = Client().post(url(game, "game_undo", first.pk))
    done = Client().post(url(game, "game_undo", last.pk), headers=HTMX)

    assert refused.status_code == 409
    assert "Only what was entered last can be undone: deal 2." in refused.text
    assert done.status_code == 200
    assert points(game) == [[200, 20, 10]]


@pytest.mark.parametrize(
    "sent", [{}, {"key": "a-key-that-will-do", "number": "1", "base": "x"}, {"kind": "lost"}]
)
def test_a_form_that_is_none_of_ours_changes_nothing(sent):
    game = casual.start("four_hand_australian")

    answer = save(game, deal(1, 1, "7H", tricks=7) | {"key": "", "number": "", "base": ""} | sent)

    assert answer.status_code == 422
    assert "This page is from an earlier visit." in answer.text
    assert points(game) == []


@pytest.mark.parametrize("key", RULE_SETS)
def test_the_entry_of_every_rule_set_asks_what_it_scores_by(key):
    rules, game = RULE_SETS[key], casual.start(key)

    page = Client().get(url(game)).text

    cells = {i["value"]: i.inside[-1].text.split()[-1] for i in elements(page, "input", name="bid")}
    assert cells == {str(bid): str(rules.value(bid)) for bid in rules.bids()}
    asked = {i["name"] for i in elements(page, "input") if i["type"] in {"radio", "checkbox", "text"}}
    alone = [f"tricks-{n}" for n in range(1, rules.competitors + 1)] if rules.competitors > 2 else ["tricks"]
    cards = [f"cards-{n}" for n in (1, 2, 3)] if rules.card_points else []
    assert asked == {"side", "bid", *alone, *cards, *(["partners"] if key == "five_hand" else [])}
    passed = ["passed"] if key == "three_hand_passed_deal" else []
    sides = [i["value"] for i in elements(page, "input", name="side")]
    assert sides == [*map(str, range(1, rules.competitors + 1)), *passed]
    deals = [button["value"] for button in elements(page, "button", name="kind")]
    assert deals == (["misdeal"] if passed else ["thrown_in", "misdeal"])


@pytest.mark.parametrize(("key", "options"), [("one_thousand", {}), ("six_hand", {"defence_cap": "490"})])
def test_totals_that_the_table_of_points_does_not_tell_are_not_previewed(key, options):
    page = Client().get(url(casual.start(key, **options))).text

    assert "data-total" not in page
    assert "data-total" in Client().get(url(casual.start("six_hand"))).text


# --- The end -------------------------------------------------------------------------------------------------


def two_at_the_target():
    """Bob and Cyd both come to 500 in a deal that Ann bid: 480 + 50 each."""
    game = casual.start("three_hand")
    for line, *tricks in (("1 10D", 0, 10, 0), ("2 10D", 0, 0, 10), ("0 6S", 0, 5, 5)):
        casual.enter(game, casual.contract(line, *tricks))
    return game


def test_who_was_first_is_asked_and_decides():
    game = two_at_the_target()
    page = Client().get(url(game)).text
    asked = {button["value"]: button.text for button in elements(page, "button", name="who")}
    hand = the_one(page, "input", name="hand")["value"]

    answers = [
        Client().post(url(game, "game_first"), sent).status_code
        for sent in ({"hand": hand}, {"hand": hand, "who": 0}, {"hand": hand, "who": 2})
    ]

    assert the_one(page, "h2", id="asked").text.endswith("Who of them took a trick first in this hand?")
    assert asked == {"1": "Bob", "2": "Cyd"}
    assert answers == [422, 409, 303]
    assert "Cyd wins at 530, having taken a trick first." in Client().get(url(game)).text


def test_a_game_that_is_won_says_how_and_offers_a_rematch_once():
    game = casual.start("four_hand_australian", dealer=0)
    casual.play(game, casual.contract("1 10H", 9, 1))
    page = the_one(Client().get(url(game)).text, "main").text

    made = [Client().post(url(game, "game_rematch"))["Location"] for _ in range(2)]

    assert "Ann & Cyd’s side wins: Bob & Dan’s side is out the back door at −500." in page
    assert "Play again" in page
    rematch = Game.objects.get(rematch_of=game)
    assert made == [url(rematch)] * 2
    assert (rematch.names, rematch.first_dealer) == (game.names, 1)
    assert "Go to the next game" in Client().get(url(game)).text


def test_finish_and_play_on():
    game = casual.start("three_hand")
    casual.play(game, casual.contract("0 7H", 7, 2, 1))
    early = Client().post(url(game, "game_rematch"))

    Client().post(url(game, "game_finish"))
    finished = Client().get(url(game)).text
    refused = save(game, deal(2, 1, "7H", tricks_1=10))
    Client().post(url(game, "game_resume"))

    assert early.status_code == 409
    assert "Finish it first, then play again." in early.text
    assert "Finished after 1 deal: Ann leads at 200." in finished
    assert 'id="hand-form"' not in finished
    assert "The game was finished. Take that back to play on." in refused.text
    assert 'id="hand-form"' in Client().get(url(game)).text


# --- Names, sharing, deleting --------------------------------------------------------------------------------


def test_names_may_change_places_and_stay_apart():
    game = casual.start("three_hand")
    address = url(game, "game_names")

    same = Client().post(address, {"name_1": "Bob", "name_2": "Bob", "name_3": "Cyd"})
    done = Client().post(address, {"name_1": "Bob", "name_2": "Ann", "name_3": "Çyd", "first_dealer": "2"})

    assert (same.status_code, done.status_code) == (422, 303)
    assert "Two players are called Bob." in same.text
    game.refresh_from_db()
    assert (game.names, game.first_dealer) == (["Bob", "Ann", "Çyd"], 2)


def test_a_name_full_of_markup_is_text_everywhere():
    game = casual.start("three_hand", names=("<script>alert(1)</script>", "Bob", "Cyd"))
    casual.play(game, casual.contract("0 7H", 7, 2, 1))
    client = Client()

    for name in ("game", "game_names", "game_share", "game_delete"):
        assert "<script>alert" not in client.get(url(game, name)).text
    assert "<script>alert" not in client.get(reverse("games")).text


def test_share_shows_both_links_in_words_and_watching_never_leads_to_the_other(settings):
    settings.BOWER_BASE_URL = "http://192.168.1.20:8000"
    game = casual.start("three_hand")
    shared = Client().get(url(game, "game_share")).text

    watched = Client().get(reverse("game_watch", args=[game.watch_secret]))

    assert reverse("game_watch", args=[game.watch_secret]) in the_one(shared, "main").text
    assert url(game) in the_one(shared, "main").text
    assert len(elements(shared, "svg")) == 2
    assert watched.status_code == 200
    assert game.secret not in watched.text
    assert [form["action"] for form in elements(watched.text, "form")] == [reverse("theme")]
    assert Client().get(reverse("game", args=[game.watch_secret])).status_code == 404
    assert Client().get(reverse("game_watch", args=[game.secret])).status_code == 404


def test_share_has_no_square_that_would_lead_a_phone_to_itself(settings):
    settings.BOWER_BASE_URL = "http://127.0.0.1:8000"

    shared = Client().get(url(casual.start("three_hand"), "game_share")).text

    assert elements(shared, "svg") == []
    assert "these links work on it alone" in the_one(shared, "main").text


def test_deleting_asks_first_and_then_the_game_is_gone_for_all():
    game = casual.start("three_hand")
    client = Client()
    client.get(url(game))
    asked = client.get(url(game, "game_delete")).text

    answer = client.post(url(game, "game_delete"))
    after = client.get(url(game))

    assert "It goes for everybody who has a link, and cannot be brought back." in asked
    assert answer["Location"] == reverse("games")
    assert (after.status_code, after["X-Robots-Tag"]) == (404, "noindex, nofollow")
    assert "No such game" in after.text
    assert "Your games on this device" not in client.get(reverse("games")).text
    assert client.get(url(game, "game_poll")).status_code == 404


def test_a_forged_list_of_games_is_no_list():
    client = Client()
    client.cookies["bower_games"] = "forged"

    assert "Your games on this device" not in client.get(reverse("games")).text


# --- Polling and what it costs -------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "link"), [("game", "secret"), ("game_watch", "watch_secret")])
def test_an_unchanged_poll_is_one_select_and_a_changed_one_brings_the_piece(page, link):
    game = casual.start("three_hand")
    games.note_use(game=game, at=casual.EVENING)
    client = Client()
    address = reverse(page, args=[getattr(game, link)])
    poll = the_one(client.get(address).text, id="table-now")["hx-get"]
    with CaptureQueriesContext(connection) as captured:
        same = client.get(poll, headers=HTMX)
        asked = len(captured)
    casual.play(game, casual.contract("0 7H", 7, 2, 1))

    changed = client.get(f"{poll}&number=2&side=3&bid=8H&partners=1", headers=HTMX)

    assert (same.status_code, same.content, asked) == (204, b"", 1)
    assert "Ann took 7" in the_one(changed.text, id="table-now").text
    if page == "game":
        chosen = [field["id"] for field in elements(changed.text, "input") if "checked" in field.attributes]
        assert chosen == ["side-3", "bid-8H"]


def test_a_page_costs_three_selects_however_many_deals():
    game = casual.start("three_hand", names=("Ann", "Bob", "Cyd"))
    costs = []
    for _ in range(2):
        Client().get(url(game))
        with CaptureQueriesContext(connection) as captured:
            Client().get(url(game))
        costs.append(len(captured))
        casual.play(game, *[casual.contract("0 6S", 6, 2, 2)] * 5)

    assert costs[0] == costs[1] <= 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_save_takes_at_most_ten_statements_in_one_transaction(headers):
    game = casual.start("three_hand")
    save(game, deal(1, 1, "6S", tricks_1=6, tricks_2=4), headers=headers)

    with CaptureQueriesContext(connection) as captured:
        answer = save(game, deal(2, 1, "6S", tricks_1=6, tricks_2=4), headers=headers)

    statements = [query["sql"] for query in captured.captured_queries]
    assert answer.status_code == (200 if headers else 303)
    assert len(statements) <= 10, "\n".join(statements)
    assert len([sql for sql in statements if sql.startswith("BEGIN")]) == 1


def test_what_a_page_sends_of_a_deleted_game_is_gone_with_its_receipt():
    game = casual.start("three_hand")
    games.delete_game(game=game)

    answers = [
        Client().post(url(game, name), {"key": "a-key-of-an-open-page"})
        for name in ("game_save", "game_finish")
    ]

    assert [(a.status_code, a["X-Receipt"]) for a in answers] == [(410, "a-key-of-an-open-page")] * 2
    assert (
        "This game was deleted: what you sent is not kept anywhere."
        in the_one(answers[0].text, "div", role="alert").text
    )
