"""The HDF5 file: writer, detail levels, reader. The only package that imports h5py."""
