"""Charts with one axis style. Modules here import pyqtgraph, which takes most of a second: panels import them late."""
