"""``sandtable play``: people against computer players, or each other, at one terminal.

From the ground up: `refusals`, `texts` and `reminders` (all words, in each language), `drawing`
(chips and piles), `mandala`, `patterns`, `flowers` (how each game looks and what a move did),
`games` (the three by name), `seats` (who sits where), `saves` (files), `screen` (the terminal),
`news` (what happened), `choices` (the list of moves), `advice` (asking computer players), `ending`
(the verdict), `opening` (from the options to a table), `session` (the conversation), `command`
(the options).
"""
