"""How Hypothesis looks for counterexamples here: no clock, so a slow machine never fails a law."""

from hypothesis import settings

settings.register_profile("laws", deadline=None)
settings.load_profile("laws")
