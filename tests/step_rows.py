"""Rows of a step trace that a test makes up."""

from __future__ import annotations


def three_steps() -> dict[str, list[int | None]]:
    """The first recorded step has no interval, the last one no end."""
    return {
        "step": [1, 2, 3],
        "start_ns": [1000, 1050, 1150],
        "fp_point_ns": [1000, 1100, 1200],
        "bp_point_ns": [1030, 1130, None],
        "end_ns": [1050, 1150, None],
        "total_ns": [50, 100, None],
        "iteration_interval_ns": [0, 50, 50],
        "fp_and_bp_ns": [30, 30, None],
        "tail_ns": [20, 20, None],
    }
