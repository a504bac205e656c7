"""Collecting a profile: the tools' options with their rules, the exact command, and running it."""
