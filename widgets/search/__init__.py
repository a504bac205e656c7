"""Parts of the Search panel."""
