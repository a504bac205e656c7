"""Parts of the Health panel."""
