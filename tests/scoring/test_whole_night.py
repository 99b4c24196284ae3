"""The worked example of rules E6, replayed from its round sums to totals, couples, wine and places.

Round  High                              Middle                            Low
1      m1+w1 360 – *m2+w2 540            *m3+w3 820 – m4+w4 390            m5+w5 70 – *m6+w6 290
2      *m2+w3 390 – m3+w2 50             m1+w6 520 – *m6+w1 870            m4+w5 190 – *m5+w4 990
3      *m2+w1 940 – m6+w3 280            m3+w4 150 – *m5+w2 150 tie-break  *m1+w5 970 – m4+w6 320
4      m2+w2 −560 – *m5+w1 1090          *m6+w5 1050 – m1+w3 420           *m3+w6 1000 – m4+w4 440
5      *m5+w5 560 – m6+w1 −100           *m2+w6 860 – m3+w2 −120           m1+w4 550 – *m4+w3 820
"""

from scoring import (
    CARD_CLUB,
    Pair,
    TableSeating,
    TiebreakResult,
    WineResult,
    award_wine,
    couple_totals,
    next_seating,
    night_totals,
    rank,
)

COUPLES = [Pair(f"m{number}", f"w{number}") for number in range(1, 7)]
MEN = [couple.first for couple in COUPLES]
WOMEN = [couple.second for couple in COUPLES]

# In round 3 at Middle, m3+w4 (side 1) bid 8♦ and took seven: set, so m5+w2 won.
TIEBREAKS = {(3, 1): TiebreakResult(1, is_made=False)}

ROUND_SUMS = [
    [(360, 540), (820, 390), (70, 290)],
    [(390, 50), (520, 870), (190, 990)],
    [(940, 280), (150, 150), (970, 320)],
    [(-560, 1090), (1050, 420), (1000, 440)],
    [(560, -100), (860, -120), (550, 820)],
]
SEATINGS = [
    ["m1+w1 – m2+w2", "m3+w3 – m4+w4", "m5+w5 – m6+w6"],
    ["m2+w3 – m3+w2", "m1+w6 – m6+w1", "m4+w5 – m5+w4"],
    ["m2+w1 – m6+w3", "m3+w4 – m5+w2", "m1+w5 – m4+w6"],
    ["m2+w2 – m5+w1", "m6+w5 – m1+w3", "m3+w6 – m4+w4"],
    ["m5+w5 – m6+w1", "m2+w6 – m3+w2", "m1+w4 – m4+w3"],
]
WINNERS = [
    ["m2+w2", "m3+w3", "m6+w6"],
    ["m2+w3", "m6+w1", "m5+w4"],
    ["m2+w1", "m5+w2", "m1+w5"],
    ["m5+w1", "m6+w5", "m3+w6"],
    ["m5+w5", "m2+w6", "m4+w3"],
]


def written(pair) -> str:
    return "+".join(pair)


def winner(round_number, table, sums):
    if sums[0] == sums[1]:
        return TIEBREAKS[round_number, table].winner
    return 1 if sums[0] > sums[1] else 2


def played_night():
    """Each round's seating, sums and winning sides, moved on by the library alone."""
    seating = tuple(TableSeating(*couples) for couples in zip(COUPLES[::2], COUPLES[1::2], strict=True))
    night = []
    for number, sums in enumerate(ROUND_SUMS, start=1):
        winners = [winner(number, table, table_sums) for table, table_sums in enumerate(sums)]
        night.append((seating, sums, winners))
        seating = next_seating(seating, winners)
    return night


def totals():
    return night_totals([(seating, sums) for seating, sums, _ in played_night()])


def test_every_seat_of_every_round():
    assert [
        [" – ".join(written(pair) for pair in table) for table in seating] for seating, _, _ in played_night()
    ] == SEATINGS


def test_every_winner_the_tie_broken():
    assert [
        [written(table.pair(side)) for table, side in zip(seating, winners, strict=True)]
        for seating, _, winners in played_night()
    ] == WINNERS


def test_totals_of_every_player():
    assert [totals()[man] for man in MEN] == [2820, 2170, 1900, 2160, 2860, 2390]
    assert [totals()[woman] for woman in WOMEN] == [3160, 60, 2730, 2520, 2840, 2990]


def test_totals_of_every_couple():
    assert list(couple_totals(COUPLES, totals()).values()) == [5980, 2230, 4630, 4680, 5700, 5380]


def test_wine_goes_to_the_lowest_man_and_woman_and_she_picks_first():
    assert award_wine([], totals(), groups=(MEN, WOMEN), rules=CARD_CLUB) == WineResult(
        ("m3", "w2"), "lowest_scores", first_pick="w2"
    )


def test_places_of_the_couples():
    standings = rank(couple_totals(COUPLES, totals()), name=written)

    assert [(standing.place, standing.name, standing.total) for standing in standings] == [
        (1, "m1+w1", 5980),
        (2, "m5+w5", 5700),
        (3, "m6+w6", 5380),
        (4, "m4+w4", 4680),
        (5, "m3+w3", 4630),
        (6, "m2+w2", 2230),
    ]
