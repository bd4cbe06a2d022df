"""Dunes, a small game for two that exists only to be added.

D1. There are 24 cards, four of each of the six colours.
D2. Each seat is dealt four cards, which the other may not see; the rest is the deck.
D3. Seat 0 begins, and the seats take turns.
D4. On your turn lay a card from your hand onto your dune.
D5. It may not have the colour of the card that was laid before it, by either seat.
D6. Then draw a card, while the deck has any.
D7. If no card of your hand may be laid, pass.
D8. The third card of a colour on a dune blows all three away, onto the discard pile.
D9. The game ends when both hands are empty.
D10. It also ends when both seats pass in a row.
D11. A single card of a colour on your dune counts 1 point, two of a colour count 3.
D12. Most points win; with equal points the win is shared.
"""

from sandtable.games.game import Game
from tests.fourth_game.dunes import notation, rules, sight

GAME = Game("dunes", (2,), {}, rules, sight, notation)
