"""Writes the sample result that the program ships."""
