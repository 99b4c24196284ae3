"""A club that tells no men from women: nobody is asked for a group, none is shown, and every prize has one list."""

from collections import Counter

import pytest
from django.urls import reverse

from tests.factories import play_night
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import beside, night_url, where, words
from tournaments.models import Couple, Player, Season, Seat

GROUPS = ("Men", "Women", "group", "Group")


@pytest.fixture
def plain(made):
    """The fixture's club, its season without groups."""
    Season.objects.filter(pk=made.season.pk).update(has_groups=False)
    made.night.season.has_groups = False
    return made


def page(desk, made, name: str, *ids: int, **query):
    answer = desk.get(reverse(name, args=[made.club.slug, *ids]), query)
    assert [word for word in GROUPS if word in words(answer)] == []
    return answer


def test_two_people_are_added_and_paired_without_a_word_of_groups(plain, desk):
    """Both begin as the first of a pair; whoever has no history yet becomes the second."""
    players = reverse("players", args=[plain.club.slug])
    assert [e["type"] for e in elements(page(desk, plain, "players").text, "input", name="group")] == [
        "hidden"
    ]
    for name in ("Gus Gray", "Gina Gray"):
        assert where(desk.post(players, {"action": "player", "name": name, "group": "A"})) == "players"
    gus, gina = (Player.objects.get(name=name).pk for name in ("Gus Gray", "Gina Gray"))

    alone = desk.post(players, {"action": "couple", "first": gus, "second": gus})
    assert beside(alone, "second") == "A couple is two people. Choose somebody else here."
    assert where(desk.post(players, {"action": "couple", "first": gus, "second": gina})) == "players"

    pair = Couple.objects.get(first=gus)
    assert (pair.second_id, pair.second.group) == (gina, "B")
    said = words(page(desk, plain, "players"))
    assert "Gus Gray & Gina Gray" in said
    page(desk, plain, "player", gus)


def test_two_who_have_sat_in_the_same_half_are_no_couple(plain, desk):
    """Adam and Bert both sit at tonight's tables as the first of their pairs."""
    sent = {"action": "couple", "first": plain.people["Adam"].pk, "second": plain.people["Bert"].pk}

    answer = desk.post(reverse("players", args=[plain.club.slug]), sent)

    assert answer.status_code == 422
    assert beside(answer, "second").startswith(
        "Adam Ames and Bert Brook have both played as the first of a pair, and two such cannot be a couple."
    )


def test_a_pasted_list_says_nothing_of_groups(plain, desk):
    address = reverse("people_list", args=[plain.club.slug])
    page(desk, plain, "people_list")
    looked = desk.post(address, {"text": "Hal & Hope Hill\nIda Isle", "action": "look"})
    assert [word for word in (*GROUPS, "(First)") if word in words(looked)] == []
    seen = looked.context["plan"].digest
    sent = {"text": "Hal & Hope Hill\nIda Isle", "action": "save", "seen": seen}
    assert where(desk.post(address, sent)) == "players"
    assert str(Couple.objects.get(first__name="Hal Hill")) == "Hal Hill & Hope Hill"
    exported = desk.get(reverse("players_csv", args=[plain.club.slug])).content.decode("utf-8-sig")
    assert "Hal Hill,First,Hope Hill,Second" in exported


def test_a_nights_honours_and_a_seasons_trophies_are_in_one_list(plain, desk):
    """A night's most points are worked out from its tables: what the side of each chair scored, over all rounds."""
    play_night(plain)
    sums = Counter()
    for seat in Seat.objects.select_related("player", "partnership__table"):
        table = seat.partnership.table
        sums[seat.player.name] += table.points_1 if seat.partnership.side == 1 else table.points_2
    best = [name for name, points in sums.items() if points == max(sums.values())]
    ended = words(desk.get(night_url(plain, "night_end")))
    told = ended[ended.index("Most points ") : ended.index("Fewest points ")]
    assert [name in told for name in sums] == [name in best for name in sums]
    assert str(max(sums.values())) in told
    assert "Fewest points " in ended
    assert [word for word in ("Men", "Women") if word in ended] == []

    named = words(page(desk, plain, "trophies", plain.season.pk))
    assert "Best individual" in named
    assert "Best couple" in named
    closing = words(desk.get(reverse("season_end", args=[plain.club.slug, plain.season.pk])))
    assert "Best individual" in closing
    assert [word for word in ("Men", "Women") if word in closing] == []
