"""One game being played: its moves, undo, records and their files."""
