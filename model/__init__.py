"""The vocabulary that every other package shares: times, tables, batches, problems, tasks. numpy only."""
