"""Tables for pages of rows: one unit per column, bars in cells, sorting by several keys, copying with headers."""
