"""Result folders and files to batches of columns. No Qt, no HDF5."""
