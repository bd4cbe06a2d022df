"""Dunes in words and pictures, for people."""
