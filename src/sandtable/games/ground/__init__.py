"""What rules are written with, and how they are compiled and run."""
