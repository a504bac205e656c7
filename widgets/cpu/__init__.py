"""Parts of the CPU panel."""
