"""Uploaded files: held in memory up to a limit, never on disk.

Django would write a large upload into a temporary file before anybody has looked who sends it. Here what comes beyond
the limit is counted and dropped: the form learns the true size, refuses the file in words, and nothing is filled up.
"""

from __future__ import annotations

from io import BytesIO
from typing import IO, Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from tournaments.exchange.limits import MOST_ARCHIVE_BYTES, MOST_BYTES


class SmallFiles(FileUploadHandler):
    """Keeps the first megabyte of each file. A larger one arrives empty, with the size it has."""

    chunk_size = 64 * 1024
    most = MOST_BYTES

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self._kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start + len(raw_data) <= self.most:
            self._kept.write(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        content: IO[bytes] = self._kept if file_size <= self.most else BytesIO()
        content.seek(0)
        return InMemoryUploadedFile(
            file=content,
            field_name=self.field_name,
            name=self.file_name or "",
            content_type=self.content_type or "",
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )


class ArchiveFiles(SmallFiles):
    """The same for the archive of a whole club, which only a page for coordinators takes."""

    most = MOST_ARCHIVE_BYTES
