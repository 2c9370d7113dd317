"""One structured line per event, for every process. No card, seed or token gets through."""

from logging.config import dictConfig
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = "[hidden]"
SECRETS = {
    "password",
    "secret",
    "cookie",
    "authorization",
    "deck",
    "hand",
    "group",
    "payload",
    "view",
    "seed",
    "card",
    "token",
}


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Last line of defence: a value under a telling name is blanked, however it came to be logged."""
    return {name: HIDDEN if _is_secret(name) else value for name, value in event.items()}


def _is_secret(name: str) -> bool:
    return any(word.removesuffix("s") in SECRETS for word in name.lower().split("_"))


def logging_settings(*, level: str, as_json: bool) -> dict[str, Any]:
    """Configure structlog and the standard library alike, and return the latter's settings for Django's records."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    settings: dict[str, Any] = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": structlog.stdlib.ProcessorFormatter, **_last_steps(as_json, shared)}},
        "handlers": {"stream": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stream"], "level": level},
        "loggers": {
            "django": {"level": level},
            "daphne": {"level": "WARNING"},
            "django_structlog": {"level": level},
        },
    }
    dictConfig(settings)
    return settings


def _last_steps(as_json: bool, shared: list[Processor]) -> dict[str, Any]:
    # Tracebacks are plain text: the pretty ones print local variables, and those hold hands.
    last: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        last += [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    return {"processors": last, "foreign_pre_chain": shared}
