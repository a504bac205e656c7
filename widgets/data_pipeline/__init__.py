"""Parts of the Data pipeline panel."""
