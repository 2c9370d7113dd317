"""Which doors take files, and how large: everywhere else, and beyond that, a file is dropped before it is kept."""

import io
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile

from players.papers.limits import DROPPED_FOR_SIZE


class DoorHandler(FileUploadHandler):
    """Keeps in memory what the door's limit allows for all files of a request together, and nothing on a disk.

    `UPLOAD_DOORS` maps the beginning of a path to bytes. What is dropped is read over and not kept, so the page can
    still answer in a sentence. The limit on the body itself is that of the proxy in front.
    """

    def handle_raw_input(
        self, input_data: Any, META: dict[str, Any], content_length: int, boundary: str, encoding: str | None = None
    ) -> None:
        path = str(META.get("PATH_INFO", ""))
        self.is_door, self.left = limit_of(path) > 0, limit_of(path)

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        if not self.is_door:
            raise SkipFile
        self.kept, self.size = io.BytesIO(), 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.left -= len(raw_data)
        if self.left < 0:
            if self.request is not None:
                self.request.META[DROPPED_FOR_SIZE] = True
            raise SkipFile
        self.kept.write(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        self.kept.seek(0)
        name, kind = self.file_name or "", self.content_type or ""
        return InMemoryUploadedFile(
            self.kept, self.field_name, name, kind, file_size, self.charset, self.content_type_extra
        )


def limit_of(path: str) -> int:
    """Bytes of files that a request to this path may bring; 0 for no door."""
    return next((most for door, most in settings.UPLOAD_DOORS.items() if path.startswith(door)), 0)
