"""Names as a season shows them: first name and initial, or nicknames; nobody looks like somebody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import coordinator_of, make_club, make_coordinator, make_couples
from tournaments.models import NamesShown, Player
from tournaments.names import folded
from tournaments.queries.shown_names import IN_FULL, ShownNames, _shown, named, shown_names, with_initial

INITIAL, NICKNAME, FULL = NamesShown.INITIAL, NamesShown.NICKNAME, NamesShown.FULL


def called(*people: tuple[str, str] | str, style: NamesShown = INITIAL) -> list[str]:
    """What these people of a club are called, in their order; each a name, or a name and a nickname."""
    rows = tuple((key, *((who, "") if isinstance(who, str) else who), None) for key, who in enumerate(people))
    return list(_shown(rows, style).of({key: name for key, name, *_ in rows}).values())


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann Brook", "Ann B."),
        ("  Ann   Brook ", "Ann B."),
        ("Anna Maria van der Berg", "Anna B."),
        ("José García López", "José L."),
        ("Brook, Ann", "Ann B."),
        ("Ann Brook (guest)", "Ann B."),
        ("Ann Brook 2", "Ann B."),
        ("Jan ’t Hooft", "Jan H."),
        ("E\N{COMBINING ACUTE ACCENT}mile E\N{COMBINING ACUTE ACCENT}tienne", "Émile É."),
        ("Ann-Marie O'Brien", "Ann-Marie O."),
        ("Zoë", "Zoë"),
        ("Li B", "Li B."),
        ("שרה כהן", "שרה כ."),
        ("🍷", "🍷"),
        ("", ""),
    ],
)
def test_first_name_and_initial(name, short):
    assert with_initial(name) == short


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (["Ann Boyd", "Ann Brook"], ["Ann Bo.", "Ann Br."]),
        (["Ann Boyd", "Ann Brook", "Ann Dale"], ["Ann Bo.", "Ann Br.", "Ann D."]),
        (["Zoë Kay", "Zoe King"], ["Zoë Ka.", "Zoe Ki."]),
        (["Ann Brook", "Ann Brook"], ["Ann B. (1)", "Ann B. (2)"]),
        (["Ann Brook", "Ann Brook 2", "Ann"], ["Ann B. (1)", "Ann B. (2)", "Ann"]),
    ],
)
def test_who_would_look_alike_is_told_apart(people, expected):
    assert called(*people) == expected


def test_a_nickname_is_shown_where_there_is_one():
    assert called(("Ann Brook", "Ace"), "Bob Young", style=NICKNAME) == ["Ace", "Bob Y."]


def test_a_nickname_is_no_matter_where_initials_are_shown():
    assert called(("Ann Brook", "Ace")) == ["Ann B."]


def test_a_nickname_that_would_be_somebody_else_is_not_used():
    people = [("Ann Brook", "Ace"), ("Bob Young", "ace"), ("Cy Dean", "Eve O."), ("Eve Ono", "Eve O.")]

    assert called(*people, style=NICKNAME) == ["Ann B.", "Bob Y.", "Cy D.", "Eve O."]


letters = st.text(alphabet="abAB éÖ-’", max_size=6)
everybody = st.lists(st.tuples(letters, letters), max_size=8)


@given(people=everybody, style=st.sampled_from([INITIAL, NICKNAME]))
def test_no_two_people_are_ever_called_the_same(people, style):
    found = called(*people, style=style)

    assert len(set(map(folded, found))) == len(people)


@given(
    people=st.lists(
        st.tuples(st.sampled_from(["Ann", "Bob"]), st.from_regex(r"[A-C][a-c]{1,4}", fullmatch=True)),
        max_size=6,
    )
)
def test_no_surname_is_ever_whole(people):
    for (_, last), short in zip(people, called(*(f"{first} {last}" for first, last in people)), strict=True):
        assert last not in short.replace("(", " ").replace(".", " ").split()


def test_what_was_written_is_made_short_too():
    club = _shown(
        ((1, "Ann Brook", "", None), (2, "Bob Young", "Foxy", None), (3, "Rob Young", "Foxy", 2)), NICKNAME
    )

    assert club.text("ann brook misread it; Young says Brooks") == "Ann B. misread it; Y. says Brooks"
    assert club.said("Ann Brook & Bob Young") == "Ann B. & Foxy"
    assert club.said("Ann Maiden & Rob Young") == "Ann M. & Foxy"


def test_who_turned_out_to_be_somebody_is_called_as_they_are_in_the_end():
    club = _shown(
        ((1, "Rob Young", "", 2), (2, "Robert Young", "", 3), (3, "Bob Young", "Foxy", None)), NICKNAME
    )

    assert club.said("Rob Young & Robert Young") == "Foxy & Foxy"


def test_no_part_of_a_surname_stands_in_what_somebody_wrote():
    """Double surnames, their halves and what an apostrophe parts; not a first name, nor a particle."""
    people = ("José García López", "Ann Smith-Jones", "Ed O’Hara", "Eva Maria van den Berg", "Maria Young")
    club = _shown(tuple((key, name, "", None) for key, name in enumerate(people)), INITIAL)

    told = club.text(
        "García led, Smith said; Jones and Hara: Maria passed. The van and a den. JOSÉ GARCÍA LÓPEZ"
    )

    assert told == "G. led, S. said; J. and H.: Maria passed. The van and a den. José L."


def test_a_surname_that_stands_in_brackets_alone_is_made_short_in_what_somebody_wrote():
    people = ("Ann (Brook)", "Bob (guest)", "Cleo Chen (Thursday)", "Di [St-Clair]")
    club = _shown(tuple((key, name, "", None) for key, name in enumerate(people)), INITIAL)

    told = club.text("Ann, Brook that is, and Clair misread it; our guest from Thursday saw it")

    assert told == "Ann, B. that is, and C. misread it; our guest from Thursday saw it"


def test_in_full_nothing_is_changed():
    names = {1: "Ann Brook"}

    assert (IN_FULL.of(names), IN_FULL.text("Ann Brook"), IN_FULL.said("Ann Brook")) == (
        names,
        "Ann Brook",
        "Ann Brook",
    )
    assert IN_FULL.people(names)[1].short == "Ann"
    assert ShownNames(NICKNAME, {1: "The Fox"}).people(names)[1].short == "The Fox"


@pytest.mark.django_db
def test_the_whole_club_is_looked_at_in_one_select(django_assert_num_queries):
    user = make_coordinator()
    club, by = make_club(user=user), coordinator_of(user)
    couples = make_couples(club, {"A": ("Ann Boyd", "Bea Cole"), "B": ("Ann Brook", "Cy Dean")}, by=by)
    one = couples["A"].first
    Player.objects.filter(pk=couples["A"].second_id).update(nickname="Queenie")

    with django_assert_num_queries(1):
        assert named({one.pk: one.name}, INITIAL) == {one.pk: "Ann Bo."}
    with django_assert_num_queries(1):
        assert shown_names(club.pk, NICKNAME).called[couples["A"].second_id] == "Queenie"
    with django_assert_num_queries(0):
        assert named({one.pk: one.name}, FULL) == {one.pk: "Ann Boyd"}
        assert named({}, INITIAL) == {}
        assert shown_names(club.pk, FULL) is IN_FULL
