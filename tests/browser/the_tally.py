"""What `the_night` comes to, worked out by hand: the amendment and what follows from it, the wine, the final tally."""

# Round 2 at High with hand 4 set: after three hands 430 : 340, then 540 : −100, 860 : −100 and 1060 : −90.
AMENDED = "High: Adam & Cora 1060 ▲, Carl & Alice −90"

# Who holds the wine after each round. (U+FE0E keeps a suit from becoming an emoji.)
WINE = (
    "Adam and Alice hold the wine (9♠\ufe0e).",
    "Adam and Alice hold the wine (9♠\ufe0e).",
    "Adam and Emma hold the wine (9♦\ufe0e).",
    "Finn and Fay hold the wine (9NT).",
    "Finn and Fay hold the wine (9NT).",
)
WINE_AT_THE_END = "Finn and Fay take the wine (9NT)."

# Place, name, the five rounds, the night. All points: 24820, twice the sum of the grid above.
TALLY = (
    "1 Adam Ames: 550 1060 640 440 820 = 3510",
    "2 Bert Brook: 420 710 290 920 470 = 2810",
    "3 Dora Diaz: 260 390 280 920 820 = 2670",
    "4 Emma Endo: 290 710 640 340 570 = 2550",
    "5 Carl Chen: 390 −90 650 850 570 = 2370",
    "6 Cora Chen: 390 1060 290 210 210 = 2160",
    "7 Fay Ford: 120 530 650 600 210 = 2110",
    "8 Alice Ames: 550 −90 650 440 470 = 2020",
    "9 Dan Diaz: 260 530 650 340 −270 = 1510",
    "10 Finn Ford: 120 390 −180 600 210 = 1140",
    "11 Eli Endo: 290 80 280 210 210 = 1070",
    "12 Bella Brook: 420 80 −180 850 −270 = 900",
)
COUPLES_TALLY = (
    "1 Adam Ames & Alice Ames 5530",
    "2 Carl Chen & Cora Chen 4530",
    "3 Dan Diaz & Dora Diaz 4180",
    "4 Bert Brook & Bella Brook 3710",
    "5 Eli Endo & Emma Endo 3620",
    "6 Finn Ford & Fay Ford 3250",
)

# What the amendment shows before it is saved, no hand of round 3 being in. Until then Adam 1500, Alice and Cora 1340,
# Carl 1180, Bert 1130, Emma 1000, Dan 790, Dora and Fay 650, Finn 510, Bella 500, Eli 370; after it Adam 1610, Cora
# 1450, Bert 1130, Emma 1000, Dan 790, Dora and Fay 650, Finn 510, Bella 500, Alice 460, Eli 370, Carl 300.
FOLLOWS = [
    "Points: Adam & Cora 950 → 1060 · Carl & Alice 790 → −90",
    "Winner: no change",
    "Seats: no change",
    "Wine: no change: Adam and Alice hold the wine (9♠\ufe0e).",
    "Ranks of the night: Bert 5th → 3rd, Emma 6th → 4th, Dan 7th → 5th, Dora 8th → 6th; 6 others move",
]
