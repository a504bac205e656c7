"""Parts of the Communication panel: bars of collectives and the matrix of links."""
