"""Speed of conversion, queries, frames and start-up, on traces of any size: ``python -m benchmarks NAME``."""
