"""Every action of the log has words, and stands among the kinds that can be looked at alone."""

import re
from pathlib import Path

import tournaments.services
from tournaments.queries import log_club_words, log_kinds, log_night_words

WRITING = re.compile(r'(?:write_log|log_of_night|put_right|_mark_removed)\(\s*(?:[\w., ]*?)"(\w+)"')


def test_each_action_has_its_words_and_its_kind():
    of_a_kind = {action for _, actions in log_kinds.KINDS.values() for action in actions}
    worded = {*log_night_words._SENTENCES, *log_night_words._PLAIN, *log_club_words._WORDS}

    assert of_a_kind == worded


def test_each_action_that_is_written_has_a_kind():
    """As far as its name stands where it is written."""
    sources = Path(tournaments.services.__file__).parent.glob("*.py")
    written = {action for source in sources for action in WRITING.findall(source.read_text())}
    of_a_kind = {action for _, actions in log_kinds.KINDS.values() for action in actions}

    assert len(written) > 40
    assert written - of_a_kind == set()
