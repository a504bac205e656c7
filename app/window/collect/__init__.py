"""Parts of the Collect dialog."""
