"""A cache that keeps nothing and forgives nothing: whoever makes a thing twice under one key must make the same."""

import os

from django.core.cache.backends.dummy import DummyCache


class ProvingCache(DummyCache):
    """Never has what it is asked for. What a test gives it a second time under the same key must be equal.

    So every page that is asked for twice in a test proves that its part might have been kept.
    """

    given: dict[str, object] = {}  # noqa: RUF012 - of the whole process, as a cache is
    test = ""

    def set(self, key, value, timeout=None, version=None):  # noqa: ARG002 - as every cache has it
        """Compares with what was given before in this test."""
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        if test != ProvingCache.test:
            ProvingCache.test = test
            self.given.clear()
        assert self.given.setdefault(key, value) == value, "a kept part would not be true any more"
