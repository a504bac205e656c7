"""Panels and their parts. They are handed data; they open nothing."""
