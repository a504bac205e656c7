"""One module a result format, each with a READER; the registry finds them by walking this folder."""
