"""A pasted list and a file of people: looked at, put right, saved, and out again."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import coordinator_of, make_club, make_coordinator, make_couples
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import beside, signed_in, where, words
from tournaments.exchange.incoming import rows_of_file
from tournaments.exchange.outgoing import workbook_of
from tournaments.models import Couple, LogEntry, Player
from tournaments.queries.people_list import standing_couples
from tournaments.services import people, players

pytestmark = pytest.mark.django_db

COUPLES = ["Adam & Alice Ames", "Bert & Bella Brook", "Carl Chen and Cora Chen", "Diaz, Dan & Dora", "Eli Endo; Emma Endo", "Finn Ford\tFay Ford"]  # fmt: skip
NAMES = ["Adam Ames & Alice Ames", "Bert Brook & Bella Brook", "Carl Chen & Cora Chen", "Dan Diaz & Dora Diaz", "Eli Endo & Emma Endo", "Finn Ford & Fay Ford"]  # fmt: skip


@pytest.fixture
def club(db):
    return make_club(user=make_coordinator())


@pytest.fixture
def desk(club):
    return signed_in(club.memberships.get().user)


def url(club, name: str = "people_list") -> str:
    return reverse(name, args=[club.slug])


def look(desk, club, text: str = "", **more):
    return desk.post(url(club), {"text": text, "first_group": "A", "action": "look"} | more)


def save(desk, club, shown, **more):
    """Tap "Save" on a page that was shown, with what stands in its fields."""
    sent = {"action": "save", "first_group": "A", "seen": the_one(shown.text, "input", name="seen")["value"]}
    sent["text"] = shown.context["form"].shown_text
    return desk.post(url(club), sent | more)


def couples(club) -> list[str]:
    return [str(couple) for couple in standing_couples(club)]


def becomes(page) -> list[str]:
    return [item.text for item in elements(page.text, "li") if item["id"]]


def file_of(content: bytes, name: str = "players.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_six_couples_are_pasted_looked_at_and_saved(club, desk):
    page = look(desk, club, "\n".join(COUPLES))

    assert Player.objects.count() == 0
    assert becomes(page)[0].startswith("Line 1 New couple : Adam Ames (Men, new) & Alice Ames (Women, new)")
    assert "Save 12 new players and 6 couples" in words(page)
    answer = save(desk, club, page)

    assert where(answer) == "players"
    assert couples(club) == NAMES
    assert set(Player.objects.filter(group="B").values_list("name", flat=True)) == {n.split(" & ")[1] for n in NAMES}  # fmt: skip
    assert "Saved: 12 players and 6 couples." in words(desk.get(answer["Location"]))
    told = LogEntry.objects.get(action="people_listed").after
    assert [couple["names"] for couple in told["couples"]] == NAMES
    assert len(told["players"]) == 12


def test_a_second_tap_on_save_adds_nobody(club, desk):
    page = look(desk, club, "\n".join(COUPLES))
    save(desk, club, page)

    again = save(desk, club, page)

    assert again.status_code == 409
    assert "Everybody in this list is there already: nothing would change." in words(again)
    assert (Player.objects.count(), Couple.objects.count()) == (12, 6)


def test_a_bad_line_is_named_and_the_text_is_kept(club, desk):
    text = "\n".join([*COUPLES[:2], "fay@cards.example", *COUPLES[2:]])

    page = look(desk, club, text)
    refused = save(desk, club, page)

    assert "Line 3 cannot be used." in words(page)
    assert "“fay@cards.example” has an e-mail or web address in it. Keep the name alone." in becomes(page)[2]
    assert the_one(page.text, "textarea").text.split() == text.split()
    assert refused.status_code == 409
    assert "Put the lines right that cannot be used, or say that they are left out." in words(refused)
    assert Player.objects.count() == 0
    assert where(save(desk, club, page, leave_out="on")) == "players"
    assert couples(club) == NAMES


def test_a_text_edited_after_the_look_is_shown_before_it_is_saved(club, desk):
    page = look(desk, club, "Adam & Alice Ames")

    answer = save(desk, club, page, text="Adam & Alice Ames\nBert & Bella Brook")

    assert answer.status_code == 409
    assert "This is what the list becomes now. Nothing is saved yet." in words(answer)
    assert len(becomes(answer)) == 2
    assert Player.objects.count() == 0


def test_groups_are_turned_for_the_list_and_for_a_line(club, desk):
    page = look(
        desk, club, "Alice & Adam Ames\nBert & Bella Brook", first_group="B", turned="Bert & Bella Brook"
    )

    save(desk, club, page, first_group="B", turned="Bert & Bella Brook")

    assert couples(club) == NAMES[:2]
    assert "checked" in the_one(page.text, "input", name="turned", value="Bert & Bella Brook").attributes


def test_a_line_that_is_turned_after_the_look_is_saved_with_one_tap(club, desk):
    page = look(desk, club, "Alice & Adam Ames\nBert & Bella Brook\nCora Chen")

    answer = save(desk, club, page, turned=["Alice & Adam Ames", "Cora Chen"])

    assert where(answer) == "players"
    assert couples(club) == NAMES[:2]
    assert set(Player.objects.filter(group="B").values_list("name", flat=True)) == {
        "Alice Ames",
        "Bella Brook",
        "Cora Chen",
    }


def test_a_name_that_is_nearly_known_is_asked_about_never_merged(club, desk):
    user = club.memberships.get().user
    zoe = players.add_player(
        club=club, name="Zoë Kowalski", group="B", by=coordinator_of(user), at=club.created_at
    )
    page = look(desk, club, "Marek Kowalski & Zoe Kowalski")
    field = the_one(page.text, "input", value="new")["name"]

    assert "Is Zoe Kowalski the Zoë Kowalski you have?" in words(page)
    assert elements(page.text, "button", value="save") == []
    assert save(desk, club, page).status_code == 409
    assert Player.objects.count() == 1
    answered = look(desk, club, "Marek Kowalski & Zoe Kowalski", **{field: str(zoe.pk)})
    save(desk, club, answered, **{field: str(zoe.pk)})

    assert couples(club) == ["Marek Kowalski & Zoë Kowalski"]


def test_an_empty_list_says_so(club, desk):
    page = look(desk, club, " \n ")

    assert page.status_code == 422
    assert beside(page, "text").startswith("There is nothing in the list yet.")


@pytest.mark.parametrize(
    "content",
    [
        ("\ufeffName,Partner\n" + "\n".join(n.replace(" & ", ",") for n in NAMES)).encode(),
        ("Partner;Phone;Name\r\n" + "\r\n".join(f"{n.split(' & ')[1]};0;{n.split(' & ')[0]}" for n in NAMES)).encode("cp1252"),
        "\r\n".join(n.replace(" & ", "\t") for n in NAMES).encode("utf-16"),
        ("couple\n" + "\n".join(f'"{n}"' for n in NAMES)).encode(),
        ("Couple,,\n\n" + "\n\n\n".join(f'"{n}",,' for n in NAMES) + "\nTotal,6,\n").encode(),
        workbook_of([["Man", "Woman"], *(n.split(" & ") for n in NAMES)], sheet="Members"),
    ],
    ids=["BOM", "semicolons", "UTF-16", "quoted", "gaps and a total", "XLSX"],
)  # fmt: skip
def test_a_file_becomes_the_same_six_couples_and_a_second_time_nothing(club, desk, content):
    page = look(desk, club, file=file_of(content))
    save(desk, club, page, leave_out="on")

    assert couples(club) == NAMES
    again = look(desk, club, file=file_of(content))
    assert (again.context["plan"].new_players, again.context["plan"].new_couples) == (0, 0)


def test_a_pasted_table_with_its_header_is_understood(club, desk):
    page = look(
        desk, club, "Name\tJoined\tPartner\nAdam Ames\t2019\tAlice Ames\nBert Brook\t2020\tBella Brook"
    )
    save(desk, club, page)

    assert couples(club) == NAMES[:2]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Adam;Alice\n" * 500_000, "The file is larger than 1 MB."),
        (b"\x89PNG\r\n\x1a\n" + bytes(900), "The file is a picture, not a list."),
        (b"Adam Ames;Alice Ames\n" * 10_000, "The file has more than 2000 rows."),
        (b"", "The file is empty"),
    ],
    ids=["5 MB", "PNG", "10,000 rows", "empty"],
)
def test_a_file_that_is_no_list_is_refused_in_words(club, desk, content, sentence):
    page = look(desk, club, file=file_of(content))

    assert page.status_code == 422
    assert beside(page, "file").startswith(sentence)
    assert Player.objects.count() == 0


def test_formulas_in_a_file_are_named_by_their_row(club, desk):
    page = look(
        desk,
        club,
        file=file_of(
            b'Name,Partner\nAdam Ames,Alice Ames\n"=HYPERLINK(""https://x.example"",""Bo"")",Bella\n'
        ),
    )

    (line,) = page.context["plan"].problems
    assert (line.number, line.problem.partition("”")[2]) == (3, " begins like a formula. If it is a name, add it by “Add a player”.")  # fmt: skip


def test_the_longest_file_is_planned_and_saved(club, desk):
    page = look(desk, club, file=file_of(b"\n".join(b"M%d Test;W%d Test" % (n, n) for n in range(2000))))

    assert page.context["plan"].new_couples == 2000
    assert where(save(desk, club, page)) == "players"
    assert Couple.objects.count() == 2000


@pytest.mark.parametrize("name", ["players_csv", "players_xlsx"])
def test_what_goes_out_comes_in_again_as_no_change(club, desk, name):
    """Names that are code, quotes or separators too, and somebody in no couple."""
    by = coordinator_of(club.memberships.get().user)
    odd = {
        "A": ("Seán O'Brien", 'Ann "Annie" D\'Arcy'),
        "B": ("Tom & Jerry", "Robert'); DROP TABLE x;--"),
        "C": ("=1+1", "@SUM(1)"),
        "D": ("Smith, John", "-Юлия | Ö"),
    }
    make_couples(club, odd, by=by)
    wine = players.add_player(club=club, name="🍷", group="B", by=by, at=club.created_at)
    for player, nickname in (
        (wine, "=2+2"),
        (Player.objects.get(name="Tom & Jerry"), "called & 'T'; (\"J\")"),
        (Player.objects.get(name="@SUM(1)"), "-Sum, with love"),
    ):
        people.give_nickname(player=player, nickname=nickname, by=by, at=club.created_at)

    answer = desk.get(url(club, name))
    rows = rows_of_file(answer.content)
    plan = look(desk, club, file=file_of(answer.content)).context["plan"]

    assert rows[0] == ["Name", "Group", "Partner", "Partner’s group", "Nickname", "Partner’s nickname"]
    assert ["Tom & Jerry", "Men", "Robert'); DROP TABLE x;--", "Women", "called & 'T'; (\"J\")"] in rows
    assert rows[-1] == ["🍷", "Women", "", "", "=2+2"]
    assert [line.becomes for line in plan.lines] == ["There already"] * 5
    assert answer["Content-Disposition"] == f'attachment; filename="{name.replace("_", ".")}"'


def test_what_goes_out_makes_the_same_club_elsewhere(club, desk):
    by = coordinator_of(club.memberships.get().user)
    made = make_couples(club, by=by)
    for player, nickname in (
        (made["A"].first, "Ace"),
        (made["B"].second, "Bo & Co"),
        (made["C"].first, "Cee"),
    ):
        people.give_nickname(player=player, nickname=nickname, by=by, at=club.created_at)
    content = desk.get(url(club, "players_xlsx")).content
    other = make_club("Other", user=make_coordinator("kim"), ending="bbbbb")
    kims = signed_in(other.memberships.get().user)

    save(kims, other, look(kims, other, file=file_of(content, "players.xlsx")))

    assert couples(other) == NAMES
    told = ("name", "group", "nickname")
    assert list(Player.objects.filter(club=other).order_by("name").values_list(*told)) == list(
        Player.objects.filter(club=club).order_by("name").values_list(*told)
    )
    assert set(Player.objects.values_list("nickname", flat=True)) == {"", "Ace", "Bo & Co", "Cee"}


def test_a_nickname_is_given_to_who_is_there_and_never_one_of_somebody_else(club, desk):
    adam = make_couples(club, by=coordinator_of(club.memberships.get().user))["A"].first
    bella = Player.objects.get(name="Bella Brook")

    page = look(desk, club, "Adam Ames called Ace\nBella Brook called Bel\nSue Stone called Suzie")
    assert becomes(page) == [
        "Line 1 Nickname : Adam Ames called Ace (Men, nickname)",
        "Line 2 Nickname : Bella Brook called Bel (Women, nickname)",
        "Line 3 New player : Sue Stone called Suzie (Men, new) In the other group , line 3",
    ]
    save(desk, club, page)
    named = dict(Player.objects.exclude(nickname="").values_list("name", "nickname"))
    assert named == {"Adam Ames": "Ace", "Bella Brook": "Bel", "Sue Stone": "Suzie"}
    assert LogEntry.objects.filter(action="player_nicknamed").count() == 2

    again = look(
        desk,
        club,
        "Adam Ames called Ace\nBella Brook\nSue Stone called ACE\nTom Turf called bel\nUma Urn called Ace",
    )
    assert [line.becomes for line in again.context["plan"].lines] == ["There already"] * 2 + [
        "Cannot be used"
    ] * 3
    assert "Adam Ames is called ACE already. Give Sue Stone another nickname." in words(again)
    save(desk, club, look(desk, club, "Bella Brook called Belle"))
    for player in (adam, bella):
        player.refresh_from_db()
    assert (adam.nickname, bella.nickname) == ("Ace", "Belle")


def test_no_file_is_kept_on_disk(settings, rf):
    """What comes beyond the limit is counted and dropped."""
    request = rf.post("/", {"file": io.BytesIO(b"x" * 3_000_000)})

    assert settings.FILE_UPLOAD_HANDLERS == ["clubsite.uploads.SmallFiles"]
    assert (request.FILES["file"].size, request.FILES["file"].read()) == (3_000_000, b"")
