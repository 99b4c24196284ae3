import pytest

from scoring import DECKS, RULE_SETS, SUITS, Card, Denomination, InvalidRules, deck_of, kitty_of
from scoring.decks import card_text

from .golden_files import golden_rows

S, C, D, H, NT = Denomination
TRUMPS = golden_rows("trumps")


def texts(cards) -> str:
    return " ".join(map(str, cards))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_deck_has_as_many_cards_as_its_name_says_all_different(deck):
    assert len(deck.cards()) == len(set(deck.cards())) == deck.size


@pytest.mark.parametrize("row", TRUMPS, ids=[row["deck"] for row in TRUMPS])
def test_trumps_of_a_suit_are_as_many_as_published(row):
    numbers = [len(DECKS[int(row["deck"])].trumps(suit)) for suit in SUITS]

    assert numbers == [int(row[colour]) for colour in ("black", "black", "red", "red")]


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("trumps", Denomination)
def test_trumps_and_plain_suits_are_the_whole_deck_once(deck, trumps):
    plain = [card for suit in SUITS if suit != trumps for card in deck.suit(suit, trumps=trumps)]

    assert sorted(map(str, [*deck.trumps(trumps), *plain])) == sorted(map(str, deck.cards()))


def test_trumps_of_the_club_go_from_the_joker_over_both_bowers():
    assert texts(DECKS[45].trumps(H)) == "Joker JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H"
    assert texts(DECKS[45].trumps(S)) == "Joker JS JC AS KS QS 10S 9S 8S 7S 6S 5S 4S"


def test_left_bower_is_missing_in_its_own_suit():
    assert texts(DECKS[33].suit(D, trumps=H)) == "AD KD QD 10D 9D 8D 7D"
    assert texts(DECKS[33].suit(S, trumps=H)) == "AS KS QS JS 10S 9S 8S 7S"


def test_at_no_trump_there_are_no_bowers_and_only_the_joker_is_above():
    assert texts(DECKS[53].trumps(NT)) == "Joker"
    assert texts(DECKS[32].trumps(NT)) == ""
    assert texts(DECKS[24].suit(C)) == "AC KC QC JC 10C 9C"


def test_six_hand_pack_has_11_to_13_between_queen_and_ten():
    assert texts(DECKS[63].trumps(D)) == "Joker JD JH AD KD QD 13D 12D 11D 10D 9D 8D 7D 6D 5D 4D 3D 2D"
    assert texts(DECKS[63].suit(S, trumps=H)) == "AS KS QS JS 12S 11S 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    assert texts(DECKS[66].trumps(C))[:28] == "Red joker Black joker JC JS "


def test_red_and_black_suits_end_where_the_pack_says():
    ends = {
        size: (str(DECKS[size].suit(S)[-1]), str(DECKS[size].suit(H)[-1])) for size in (24, 33, 43, 45, 53)
    }

    assert ends == {
        24: ("9S", "9H"), 33: ("7S", "7H"), 43: ("5S", "4H"), 45: ("4S", "4H"), 53: ("2S", "2H"),
    }  # fmt: skip


def test_card_is_written_three_ways():
    jack, joker = Card("J", H), Card("Joker", None)

    assert (str(jack), jack.glyphs, jack.words, card_text(jack)) == ("JH", "J♥\ufe0e", "J of hearts", "J♥")
    assert (str(joker), joker.glyphs, joker.words) == ("Joker", "Joker", "Joker")


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_rule_set_plays_with_a_deck_there_is(rules):
    assert kitty_of(deck_of(rules.deck).size, rules.players + rules.spare_hands) == rules.kitty


@pytest.mark.parametrize("size", [0, 44, 54, "45"])
def test_deck_of_another_size_is_refused_with_the_known_ones(size):
    with pytest.raises(InvalidRules) as refused:
        deck_of(size)

    assert str(refused.value) == (
        f"There is no deck of “{size}” cards: choose 24, 25, 32, 33, 42, 43, 45, 52, 53, 62, 63, 65, 66."
    )
