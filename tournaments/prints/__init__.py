"""Prints: plain values in, the bytes of a PDF out. No print reads the database, the clock or a request."""
