"""Mandala in words and pictures, for people."""
