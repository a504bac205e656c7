"""Pure functions (trace, query, task) -> frozen result. No Qt, no paths."""
