"""Players that others wrote: Python functions and classes, and programs that speak our protocol.

Each sees nothing but the view of its seat. Whatever it does (crash, dawdle, answer nonsense), the
game goes on to its end without it: `GuestFailed` says in words what happened.
"""
