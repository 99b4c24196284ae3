"""The demo's story, told through the same services that people use: nothing here writes a row of its own.

Three finished nights hold a tie-break, a slam, sets, a won nine-bid, a thrown-in deal, a substitute and an
amendment; tonight is in round 2. The cards come from a seeded generator: the same seed plays the same season.
"""

from tournaments.demo_season.season import demo_exists, play_demo

__all__ = ["demo_exists", "play_demo"]
