"""What the rest asks of a view."""
