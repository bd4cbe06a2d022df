"""``sandtable play``: people against computer players, or each other, at one terminal.

From the ground up: `texts` and `reminders` (all words, in each language), `drawing` (chips and
piles), `mandala`, `patterns`, `flowers` (how each game looks and what a move did), `seats`,
`saves`, `screen`, `choices`, `session` (the conversation), `command` (the options).
"""
