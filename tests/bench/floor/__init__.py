"""A Django project that does the least work our kinds of request can be done with, and a reference beside it.

The *floor* is the bare view: nothing but the statement and the page that the work needs. The *reference* is what an
honest request cannot do without: Django's usual middleware, session, seat, version, a record with a unique key.
Both talk to their database exactly as Bower does.
"""
