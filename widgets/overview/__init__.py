"""Parts of the Overview panel: facts, split of a step, and one tile for each of the other panels."""
