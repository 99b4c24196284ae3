"""How Hypothesis looks for counterexamples here: no clock, so a slow machine never fails a law, and not for long."""

from hypothesis import settings

settings.register_profile("laws", deadline=None, max_examples=50)
settings.load_profile("laws")
