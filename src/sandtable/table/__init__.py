"""One game being played, without any input or output."""
