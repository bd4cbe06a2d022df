"""Trials: a server is killed, cut off or lied to again and again, while a history is recorded.

`python -m tests.trials` runs them with large numbers, `./test` with small ones, through this code.
"""
