"""Parts of the Slice details panel."""
