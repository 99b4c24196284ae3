"""What makes the demo club recognisable."""

from tournaments.models import Club

DEMO_LOGIN = ("maeve", "thursday")
DEMO_SLUG = "thursday-club-demo"


def is_demo_club(club: Club) -> bool:
    """Whether this is the club that `demo_club` made, whose password is printed."""
    return club.slug == DEMO_SLUG
