"""Databases copied whole and put back, and all games in one file for another database."""
