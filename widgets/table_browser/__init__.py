"""Parts of the Tables panel: the list of tables, filters, and rows for the clipboard and files."""
