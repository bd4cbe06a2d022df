"""Live tables: commands in, events out, clocks, computer seats, hints."""
