"""Asking the command line as another program does: one request, one answer."""

import io
import json

import pytest

from scoring.command_line.arguments import main


@pytest.fixture
def ask(monkeypatch, capsys):
    """Answers to requests, each a value or a line of text, by a command that reads its input."""

    def asked(command: str, *requests):
        lines = [request if isinstance(request, str) else json.dumps(request) for request in requests]
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
        assert main([command, "-"]) == 0
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return answers[0] if len(requests) == 1 else answers

    return asked
