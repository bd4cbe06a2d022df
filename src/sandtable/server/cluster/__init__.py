"""Other processes: notices between servers, and workers that think, over Redis."""
