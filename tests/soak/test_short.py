"""A short form of what `make soak` runs for long, against the server that `make serve` starts."""

import pytest

from tests.soak.fuzz import fuzz
from tests.soak.kills import save_and_kill
from tests.soak.server import a_server

pytestmark = pytest.mark.soak


def test_every_acknowledged_hand_is_there_once_after_two_kills(tmp_path):
    with a_server(tmp_path) as server:
        killed = save_and_kill(server, saves=60, kills=2, hands_a_phone=15)

    assert killed.is_clean(60, 2), killed


def test_senseless_posts_are_never_answered_with_500(tmp_path):
    with a_server(tmp_path) as server:
        fuzzed = fuzz(server, posts=160, seed=29)

    assert fuzzed.is_clean(160), fuzzed
