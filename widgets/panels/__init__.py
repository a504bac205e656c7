"""One module a panel; the host finds them by walking this folder."""
