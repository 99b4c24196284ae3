"""Bower's own settings, but no part of a page is kept: what the first one waits for who asks after a change."""

from clubsite.settings import *  # noqa: F403
from clubsite.settings import CACHES

CACHES = {**CACHES, "parts": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
