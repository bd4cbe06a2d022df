"""One game being played, without any I/O: its seats, moves, chance, undo, records and messages."""
