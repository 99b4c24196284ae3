"""Bower's one door for commands: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Hands the command line to Django with our settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
