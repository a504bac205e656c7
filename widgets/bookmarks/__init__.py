"""Parts of the Bookmarks panel."""
