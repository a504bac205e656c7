"""Parts of the Suggestions panel."""
