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


def two_inferences() -> dict[str, list[int | None]]:
    """Forward alone; the second one after an interval."""
    return {
        "step": [1, 2],
        "start_ns": [0, 40],
        "fp_point_ns": [0, 60],
        "end_ns": [40, 100],
        "total_ns": [40, 60],
        "iteration_interval_ns": [0, 20],
        "fp_and_bp_ns": [40, 40],
    }
