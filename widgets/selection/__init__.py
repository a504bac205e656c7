"""Parts of the Selection panel: its columns, its table and the steps through instances."""
