"""Files in and out: readers and writers of rows of text. No rules, no database, no pages."""
