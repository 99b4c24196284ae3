"""A whole club as one JSON file, which another Bower reads again: the format "bower-club", version 1.

The file is UTF-8 text with one JSON object, whose keys stand in this order:

- `format` is "bower-club", `version` a whole number. A reader refuses a version newer than its own.
- `exported_at` is when the file was made. Apart from it the same club gives the same bytes.
- `club` has the club's `name`, its `slug` (its part of addresses) and `created_at`.
- Then a list for each kind of row, `players` first and `log` last. `sheets.SHEETS` names every kind, and every field with
  what it may hold. A row has exactly these fields and an `id`; nothing may be missing or unknown.

Rules for all rows:

- `id` is a whole number from 1, unique within its list. It is this file's own: whoever reads the file gives new ones.
  A field that names another row has that row's id, or null for none; rows of a list stand in the order of their making.
- A day is "2026-01-15", a moment "2026-01-15T19:30:00Z" (in UTC, with up to six decimals of a second).
- Stored figures (points, tables' sums, nights, seasons) are in the file. A reader works all of them out again from the
  hands, as `audit_scores` does, and refuses a file in which one differs.
- In the log, `before` and `after` hold the state around a change. Ids in them are ids of this file, at the places that
  `facts` names. A negative id stands for a row that was deleted since; only the log still tells of it.
- `request_id` is the key under which a phone sent an entry, so that a phone which sends again is recognised on the new
  server too. `calendar_id` is the name of a night in members' calendars. Both are unique on a server: where one is taken,
  an entry keeps no request id, and a night gets a new calendar id.

Not in the file: accounts (the log has their names), whoever may run the club, invitations, phones, join codes, keys of the
data interface, the secret of a season's link, casual games, and everything of other clubs. Nights that were opened and
seasons that are shown by a link get new secrets where the file is read.

`format` and `version` stay where they are in all later versions. A field added later is read with its `missing` value from
files that lack it; everything else that changes makes a new version.
"""

from tournaments.exchange.archive.club import ClubArchive
from tournaments.exchange.archive.reading import archive_of
from tournaments.exchange.archive.writing import bytes_of

__all__ = ["ClubArchive", "archive_of", "bytes_of"]
