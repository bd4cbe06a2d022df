"""Patterns in words and pictures, for people."""
