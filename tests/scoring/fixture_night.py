"""The fixture night: six couples, three tables, and four rounds of hands with known totals.

Round 1: High A v B, Middle C v D, Low E v F; side 1 is the pair named first.
"""

from scoring import HandResult, Pair, TableSeating, parse_bid

A = Pair("Adam", "Alice")
B = Pair("Bert", "Bella")
C = Pair("Carl", "Cora")
D = Pair("Dan", "Dora")
E = Pair("Eli", "Emma")
F = Pair("Finn", "Fay")
COUPLES = (A, B, C, D, E, F)
FIRST_SEATING = (TableSeating(A, B), TableSeating(C, D), TableSeating(E, F))


def hands(text: str) -> list[HandResult]:
    """Hands written "side bid/tricks", separated by commas: "1 7H/7, 2 8D/7"."""
    result = []
    for hand in text.split(","):
        side, call = hand.split()
        bid, tricks = call.split("/")
        result.append(HandResult(1 if side == "1" else 2, parse_bid(bid), int(tricks)))
    return result


R_ONE = hands("1 7H/7, 2 8D/7, 1 9S/9, 2 7NT/8, 1 7C/6, 2 8H/8")
R_TIE = hands("1 7H/7, 2 7H/7, 1 7H/7, 2 7H/7, 1 7H/7, 2 7H/7")
R_NEAR = hands("1 7H/7, 2 7H/7, 1 7H/7, 2 7H/7, 1 7H/7, 2 7S/7")
R_LOW = hands("1 7H/7, 2 8C/8, 1 7D/6, 2 8S/8, 1 9H/9, 2 7C/7")
