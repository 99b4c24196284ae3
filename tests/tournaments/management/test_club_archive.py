"""`manage.py export_club` and `import_club`: a club out as a file and in again, from the console."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.factories import fixture_night, make_coordinator
from tournaments.exchange.archive import archive_of
from tournaments.models import Club, Membership, Night

pytestmark = pytest.mark.django_db


def test_a_club_goes_out_as_a_file_and_in_again(tmp_path, capsys):
    made = fixture_night()
    vi = make_coordinator("vi", "Vi Lee")
    file = tmp_path / "club.json"

    call_command("export_club", made.club.slug, output=file)
    assert capsys.readouterr().out == f"Thursday Cards is in {file}: {file.stat().st_size:,} bytes.\n"
    call_command("export_club", made.club.slug)
    assert archive_of(capsys.readouterr().out.encode()) == archive_of(file.read_bytes())

    with pytest.raises(CommandError, match="With --beside it becomes a second club"):
        call_command("import_club", file, owner="vi")
    call_command("import_club", file, owner="vi", beside=True)
    club = Club.objects.exclude(pk=made.club.pk).get()
    assert capsys.readouterr().out == f"Thursday Cards is here, at /club/{club.slug}/. Its owner is vi.\n"
    assert Membership.objects.get(club=club).user == vi
    assert Night.objects.get(season__club=club).current_round == 1


def test_what_cannot_be_is_said_in_words(tmp_path):
    made = fixture_night()
    file = tmp_path / "club.json"
    for command, arguments, said in (
        ("export_club", {"club": "nowhere"}, "There is no club at 'nowhere'."),
        (
            "export_club",
            {"club": made.club.slug, "output": tmp_path / "no" / "x"},
            "cannot be written: No such file",
        ),
        ("import_club", {"file": file, "owner": "nobody"}, "There is no account 'nobody'."),
        ("import_club", {"file": file, "owner": "jo"}, "cannot be read: No such file"),
    ):
        positional = [arguments.pop(name) for name in ("club", "file") if name in arguments]
        with pytest.raises(CommandError, match=said):
            call_command(command, *positional, **arguments)


def test_a_changed_file_is_refused_and_nothing_is_kept(tmp_path):
    made = fixture_night()
    file = tmp_path / "club.json"
    call_command("export_club", made.club.slug, output=file)
    whole = json.loads(file.read_text())
    whole["tables"][0]["winner"] = 1
    file.write_text(json.dumps(whole))

    with pytest.raises(CommandError, match="winner: side 1 is stored, nobody is right"):
        call_command("import_club", file, owner="jo", beside=True)

    assert Club.objects.get() == made.club
