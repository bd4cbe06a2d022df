"""Flowers in words and pictures, for people."""
