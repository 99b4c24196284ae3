"""The short form of eight writers × 500 saves, which `make soak` runs."""

import pytest

from tests.soak.writers import write


@pytest.mark.soak
def test_eight_writers_keep_every_save_once():
    written = write(writers=8, saves=25)

    assert written.is_clean(8 * 25), written
    assert written.gave_way > 0  # they did meet
