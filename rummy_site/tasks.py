"""Housekeeping that belongs to no app."""

from celery import shared_task
from django.core.management import call_command


@shared_task  # type: ignore[untyped-decorator]
def clear_expired_sessions() -> None:
    """Delete sessions that nobody can use any more; running it twice deletes nothing twice."""
    call_command("clearsessions")
