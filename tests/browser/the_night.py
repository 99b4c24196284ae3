"""A whole night worked out by hand: every seat, hand, running total and winner, the wine and the final tally.

Nothing here is computed. A hand is written `side bid/tricks` with the table's totals after it, from the club's table
of bids (7♠ 140 and 20 more a suit, 100 more a level), 10 points for each trick of the defenders, 100 more to them when
the bidders are set, and all ten tricks worth at least 250. Seats follow the ladder: winners up, losers down, partners
exchanged. In the order of seating the couples are A Ames (hosts), B Brook, C Chen, D Diaz, E Endo, F Ford.

         High                               Middle                              Low
round 1  Adam–Alice* 550 : Bert–Bella 420   Carl–Cora* 390 : Dan–Dora 260       Eli–Emma* 290 : Finn–Fay 120
round 2  Adam–Cora* 1060 : Carl–Alice −90   Bert–Emma* 710 : Eli–Bella 80       Dan–Fay* 530 : Finn–Dora 390
round 3  Adam–Emma* 640 : Bert–Cora 290     Carl–Fay 650 : Dan–Alice* 650       Eli–Dora* 280 : Finn–Bella −180
round 4  Adam–Alice* 440 : Dan–Emma 340     Bert–Dora* 920 : Eli–Cora 210       Carl–Bella* 850 : Finn–Fay 600
round 5  Adam–Dora* 820 : Bert–Alice 470    Dan–Bella −270 : Carl–Emma* 570     Eli–Fay 210 : Finn–Cora 210 (drawn)

Round 2 at High was played as 950 : 790; hand 4 was entered as ten spades made and is amended in round 3.
Round 3 at Middle is level at 650; Carl and Fay bid in the tie-break hand and are set.
"""

from __future__ import annotations

from dataclasses import dataclass

COUPLES = (
    ("Adam Ames", "Alice Ames"),
    ("Bert Brook", "Bella Brook"),
    ("Carl Chen", "Cora Chen"),
    ("Dan Diaz", "Dora Diaz"),
    ("Eli Endo", "Emma Endo"),
    ("Finn Ford", "Fay Ford"),
)
FULL_NAMES = {name.split()[0]: name for couple in COUPLES for name in couple}


@dataclass(frozen=True)
class Table:
    """A table in one round: who sat there, whose phone entered the hands, and the hands with the totals after each."""

    name: str
    sides: tuple[str, str]
    phone: str
    hands: str
    result: str  # as the console's grid says it

    @property
    def people(self) -> list[str]:
        return [name for side in self.sides for name in side.split(" & ")]


ROUND_1 = (
    Table(
        "High",
        ("Adam & Alice", "Bert & Bella"),
        "Adam",
        """
        1 7H/7    200 : 30
        2 8D/7    330 : −250    set: 280 lost; 30 + 100 to the others
        1 9S/9    670 : −240    a made nine-bid: Adam and Alice hold the wine
        2 7NT/8   690 : −20
        1 7C/6    530 : 120
        2 8H/8    550 : 420
        """,
        "High: Adam & Alice 550 ▲, Bert & Bella 420",
    ),
    Table(
        "Middle",
        ("Carl & Cora", "Dan & Dora"),
        "Dora",
        """
        1 8S/9    240 : 10
        2 7S/10   240 : 260     all ten: 250, not 140
        1 10H/9   −260 : 370    ten bid, nine taken: 500 lost; 10 + 100
        2 7C/5    −110 : 210
        1 8NT/8   210 : 230
        1 7D/7    390 : 260
        """,
        "Middle: Carl & Cora 390 ▲, Dan & Dora 260",
    ),
    Table(
        "Low",
        ("Eli & Emma", "Finn & Fay"),
        "Finn",
        """
        2 7S/7    30 : 140
        2 9H/8    150 : −260    a nine-bid set: no wine
        1 7NT/9   370 : −250
        1 8C/6    110 : −110
        2 7H/8    130 : 90
        1 7C/7    290 : 120
        """,
        "Low: Eli & Emma 290 ▲, Finn & Fay 120",
    ),
)
ROUND_2 = (
    Table(
        "High",
        ("Adam & Cora", "Carl & Alice"),
        "Carl",
        """
        2 8H/9    10 : 300
        1 8D/8    290 : 320
        1 7S/8    430 : 340
        2 10S/10  430 : 780     amended later: they took nine
        1 8NT/10  750 : 780
        1 7H/9    950 : 790
        """,
        "High: Adam & Cora 950 ▲, Carl & Alice 790",
    ),
    Table(
        "Middle",
        ("Bert & Emma", "Eli & Bella"),
        "Bert",
        """
        1 7C/8    160 : 20
        thrown in
        2 8S/7    290 : −220
        2 7D/9    300 : −40
        1 8C/8    560 : −20
        2 8NT/9   570 : 300
        2 7NT/6   710 : 80
        """,
        "Middle: Bert & Emma 710 ▲, Eli & Bella 80",
    ),
    Table(
        "Low",
        ("Dan & Fay", "Finn & Dora"),
        "Finn",
        """
        2 7H/6    140 : −200
        1 8H/10   440 : −200    all ten of a bid worth more than 250: just the bid
        2 8D/8    460 : 80
        1 7D/4    280 : 240
        2 7S/9    290 : 380
        1 8S/9    530 : 390
        """,
        "Low: Dan & Fay 530 ▲, Finn & Dora 390",
    ),
)
ROUND_3 = (
    Table(
        "High",
        ("Adam & Emma", "Bert & Cora"),
        "Bert",
        """
        1 7NT/7   220 : 30
        2 7C/7    250 : 190
        2 8C/10   250 : 450
        1 9D/10   630 : 450     a made nine-bid: Adam keeps his bottle, Emma takes Alice's
        2 8H/5    780 : 150
        1 7S/6    640 : 290
        """,
        "High: Adam & Emma 640 ▲, Bert & Cora 290",
    ),
    Table(
        "Middle",
        ("Carl & Fay", "Dan & Alice"),
        "Carl",
        """
        1 7H/8    200 : 20
        2 8S/8    220 : 260
        1 7D/6    40 : 400
        2 7NT/7   70 : 620
        1 8NT/9   390 : 630
        1 8C/8    650 : 650
        tie-break 1 set
        """,
        "Middle: Carl & Fay 650, Dan & Alice 650 ▲",
    ),
    Table(
        "Low",
        ("Eli & Dora", "Finn & Bella"),
        "Dora",
        """
        1 7C/9    160 : 10
        1 8D/6    −120 : 150
        2 7S/6    20 : 10
        2 10D/9   130 : −470
        1 7S/7    270 : −440
        2 8C/9    280 : −180
        """,
        "Low: Eli & Dora 280 ▲, Finn & Bella −180",
    ),
)
ROUND_4 = (
    Table(
        "High",
        ("Adam & Alice", "Dan & Emma"),
        "Adam",
        """
        2 7D/7    30 : 180
        1 8H/8    330 : 200
        2 9C/7    460 : −160    a nine-bid set: the wine stays
        1 7S/9    600 : −150
        2 8NT/10  600 : 170
        1 7C/3    440 : 340
        """,
        "High: Adam & Alice 440 ▲, Dan & Emma 340",
    ),
    Table(
        "Middle",
        ("Bert & Dora", "Eli & Cora"),
        "Dora",
        """
        1 8S/8    240 : 20
        2 8S/9    250 : 260
        1 7NT/10  500 : 260
        2 7H/9    510 : 460
        1 8D/9    790 : 470
        2 8C/7    920 : 210
        """,
        "Middle: Bert & Dora 920 ▲, Eli & Cora 210",
    ),
    Table(
        "Low",
        ("Carl & Bella", "Finn & Fay"),
        "Finn",
        """
        1 8H/9    300 : 10
        2 7C/4    460 : −150
        2 9NT/9   470 : 270     a made nine-bid: Finn and Fay take the wine
        1 7D/8    650 : 290
        2 8D/10   650 : 570
        1 7H/7    850 : 600
        """,
        "Low: Carl & Bella 850 ▲, Finn & Fay 600",
    ),
)
ROUND_5 = (
    Table(
        "High",
        ("Adam & Dora", "Bert & Alice"),
        "Dora",
        """
        1 10NT/10 520 : 0       a ten takes no wine
        2 8H/8    540 : 300
        1 7S/0    400 : 500     no trick at all: 140 lost, as for one too few; 100 + 100
        2 7D/8    420 : 680
        1 8C/9    680 : 690
        2 7NT/6   820 : 470
        """,
        "High: Adam & Dora 820 ▲, Bert & Alice 470",
    ),
    Table(
        "Middle",
        ("Dan & Bella", "Carl & Emma"),
        "Carl",
        """
        2 7H/10   0 : 250
        1 8S/6    −240 : 390
        2 8NT/8   −220 : 710
        1 7NT/8   0 : 730
        2 8D/7    130 : 450
        1 9H/8    −270 : 570
        """,
        "Middle: Dan & Bella −270, Carl & Emma 570 ▲",
    ),
    Table(
        "Low",
        ("Eli & Fay", "Finn & Cora"),
        "Finn",
        """
        1 7S/7    140 : 30
        2 7S/8    160 : 170
        1 8H/7    −140 : 300
        2 8C/6    0 : 40
        1 7D/7    180 : 70
        2 7S/7    210 : 210     level in the last round: it stands
        """,
        "Low: Eli & Fay 210, Finn & Cora 210",
    ),
)
NIGHT = (ROUND_1, ROUND_2, ROUND_3, ROUND_4, ROUND_5)
ON_FOOT = (
    "Adam",
    "Bert",
    "Carl",
    "Dora",
    "Finn",
)  # whose phones join; there is one at every table of every round
