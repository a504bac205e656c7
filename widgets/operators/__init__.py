"""Parts of the Operators panel: names of sources and columns, the shares at the left, the tables at the right."""
