"""The door for the server: `tests.bench.floor.wsgi:application`."""

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
