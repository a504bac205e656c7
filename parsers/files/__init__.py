"""One module a kind of file: parse(view, entry, rank, task) yields its batches."""
