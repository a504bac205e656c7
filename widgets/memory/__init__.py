"""Parts of the Memory panel."""
