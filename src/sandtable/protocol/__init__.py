"""The line protocol: a JSON request a line, and an answer for everything."""
