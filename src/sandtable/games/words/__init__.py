"""Positions as JSON and pictures; moves, effects and refusals as sentences."""
