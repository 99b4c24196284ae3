"""What clubs and the score pad record. Facts only: points come out of `scoring`, see `tournaments.translate`."""

from tournaments.models.clubs import ApiToken, Club, ClubRevision, Invitation, Membership
from tournaments.models.games import Game, GameEvent, GameHand, GameHandKind
from tournaments.models.hands import Hand, HandKind
from tournaments.models.log import LogEntry
from tournaments.models.nights import Night, NightSeat, NightState, Phone
from tournaments.models.players import Couple, Player, PlayerGroup
from tournaments.models.rounds import EarlierHolder, Partnership, Round, Seat, Table, Verdict
from tournaments.models.seasons import (
    CorrectionWindow,
    NamesShown,
    NightFigures,
    PaperSize,
    PlayerNight,
    RankedBy,
    Season,
    SeasonEntry,
    SeasonTotal,
    SubstitutePoints,
    Visibility,
)

__all__ = [
    "ApiToken",
    "Club",
    "ClubRevision",
    "CorrectionWindow",
    "Couple",
    "EarlierHolder",
    "Game",
    "GameEvent",
    "GameHand",
    "GameHandKind",
    "Hand",
    "HandKind",
    "Invitation",
    "LogEntry",
    "Membership",
    "NamesShown",
    "Night",
    "NightFigures",
    "NightSeat",
    "NightState",
    "PaperSize",
    "Partnership",
    "Phone",
    "Player",
    "PlayerGroup",
    "PlayerNight",
    "RankedBy",
    "Round",
    "Season",
    "SeasonEntry",
    "SeasonTotal",
    "Seat",
    "SubstitutePoints",
    "Table",
    "Verdict",
    "Visibility",
]
