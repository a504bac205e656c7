"""Writes results of the single-operator tool hiprof, with known numbers."""
