"""Conversions that are disturbed: killed, out of space, robbed of their source, two at once, locked, back in time."""
