"""Structured logs: one JSON line per event, without personal data."""

import logging
import sys
from typing import Any

import structlog

_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}

_exception_dicts = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)


def configure(level: str) -> None:
    """Write events of at least `level` to stderr as JSON lines. Also covers libraries, from 'warning' up."""
    common: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(_exceptions_without_messages),
    ]
    structlog.configure(
        processors=[*common, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    # Python's handler of last resort is used by all loggers without handlers, such as those of libraries.
    if logging.lastResort is not None:
        logging.lastResort.setLevel(max(_LEVELS[level], logging.WARNING))
        logging.lastResort.setFormatter(
            structlog.stdlib.ProcessorFormatter(structlog.processors.JSONRenderer(), foreign_pre_chain=common)
        )


def _exceptions_without_messages(exc_info: structlog.typing.ExcInfo) -> list[dict[str, Any]]:
    return [_without_message(part) for part in _exception_dicts(exc_info)]


def _without_message(error: dict[str, Any]) -> dict[str, Any]:
    # The message may quote user input. The type and the frames are enough to find a bug.
    inner = [[_without_message(part) for part in group] for group in error["exceptions"]]
    fields = {name: error[name] for name in ("exc_type", "is_cause", "frames")}
    return {**fields, "exceptions": inner} if inner else fields
