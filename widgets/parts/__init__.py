"""Small painted parts that many panels share."""
