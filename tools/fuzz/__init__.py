"""Readers against damaged results: samples with a few files changed at random, and what must hold all the same."""
