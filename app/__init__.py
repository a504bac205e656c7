"""Wires everything: command line, windows, session, jobs, settings."""
