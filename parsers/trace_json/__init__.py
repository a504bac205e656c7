"""Streaming reader of Chrome-trace JSON: exact times, bounded memory, one or two worker processes."""

from parsers.trace_json.reading import read_trace

__all__ = ["read_trace"]
