"""Database exports (SQLite) of the Ascend profilers as the same tables and tracks that the text exports have."""
