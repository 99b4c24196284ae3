"""Secrets are made once, readable by their owner only, and a weak one stops the start."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from clubsite import secrets_file


def test_signing_key_is_made_once_and_kept(tmp_path):
    folder = tmp_path / "not" / "yet" / "there"

    first = secrets_file.signing_key(folder)

    assert len(first) == 64
    assert secrets_file.signing_key(folder) == first
    assert secrets_file.signing_key(tmp_path / "another") != first


def test_signing_key_is_readable_by_its_owner_only(tmp_path):
    secrets_file.signing_key(tmp_path)

    mode = stat.S_IMODE((tmp_path / secrets_file.KEY_FILE).stat().st_mode)
    assert mode == 0o600


def test_processes_starting_together_share_one_key(tmp_path):
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: secrets_file.signing_key(tmp_path), range(64)))

    assert len(keys) == 1


def test_an_empty_file_is_reported_and_never_signed_with(tmp_path, monkeypatch):
    monkeypatch.setattr(secrets_file, "LONGEST_WAIT", 0.05)
    (tmp_path / secrets_file.KEY_FILE).touch()

    with pytest.raises(ImproperlyConfigured, match="is empty"):
        secrets_file.signing_key(tmp_path)


@pytest.mark.parametrize("weak", ["changeme", "a" * 80, "insecure-" + "abcdefghij" * 6])
def test_a_weak_key_is_refused_wherever_it_comes_from(tmp_path, weak):
    with pytest.raises(ImproperlyConfigured, match="BOWER_SECRET_KEY is too weak"):
        secrets_file.signing_key(tmp_path, from_environment=weak)

    (tmp_path / secrets_file.KEY_FILE).write_text(weak)
    with pytest.raises(ImproperlyConfigured, match="too weak"):
        secrets_file.signing_key(tmp_path)


def test_the_environment_goes_before_the_file(tmp_path):
    given = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    assert secrets_file.signing_key(tmp_path, from_environment=given) == given
    assert list(tmp_path.iterdir()) == []


def test_setup_token_lives_until_it_is_used_once(tmp_path, settings):
    settings.BOWER_DATA = tmp_path
    assert secrets_file.setup_token() is None

    token = secrets_file.new_setup_token()

    assert len(token) == 24
    assert secrets_file.new_setup_token() == token
    assert secrets_file.setup_token() == token
    assert [secrets_file.clear_setup_token(), secrets_file.clear_setup_token()] == [True, False]
    assert secrets_file.setup_token() is None
