"""The views of single-operator results: the frame that they share, and the parts of each."""
