// boardgame.io's own server, in memory, with a game that is about as large as Mandala.
//
// Two seats take turns. A move puts a card of the fullest colour in hand on a mandala and draws the
// next card, so that any move is legal and a client need not look into its view. G and what a seat
// sees of it have the keys and the size of our position and view; a match is as long as our games.
const { Server } = require("boardgame.io/server");

const COLOURS = ["b", "g", "o", "p", "r", "y"];
const MOVES_OF_A_GAME = 84; // the mean of random games of Mandala

const each = (count) => Object.fromEntries(COLOURS.map((colour) => [colour, count]));
const total = (cards) => Object.values(cards).reduce((sum, count) => sum + count, 0);
const mandala = () => ({ mountain: each(0), fields: [{}, {}] });

const setup = () => ({
  game: "mandala", players: 2, options: {}, phase: "turn", to_move: 0, deck: each(15),
  discard: each(0), hands: [each(1), each(1)], mandalas: [mandala(), mandala()],
  rivers: ["pg", "ryb"], cups: [each(1), each(1)], dealt_cups: [{ b: 1, g: 1 }, { b: 1, r: 1 }],
  last_mandala: false, idle_turns: 0, claiming: null, completed_by: null, moves: 0,
});

function play({ G, playerID }, place) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  const colour = COLOURS.reduce((best, next) => (hand[next] > hand[best] ? next : best));
  hand[colour] -= 1;
  G.mandalas[place].mountain[colour] += 1;
  const drawn = COLOURS[(G.moves * 5 + seat) % COLOURS.length];
  G.deck[drawn] -= 1;
  hand[drawn] += 1;
  G.moves += 1;
  G.to_move = 1 - seat;
}

function playerView({ G, playerID }) {
  const shown = (cards, seat) => (String(seat) === playerID ? cards : total(cards));
  return {
    ...G,
    deck: total(G.deck),
    hands: G.hands.map(shown),
    cups: G.cups.map(shown),
    dealt_cups: G.dealt_cups.map(shown),
  };
}

const game = {
  name: "mandala",
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  moves: { play },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.moves >= MOVES_OF_A_GAME ? { moves: G.moves } : undefined),
  playerView,
};

Server({ games: [game], origins: [/127\.0\.0\.1/] }).run(Number(process.argv[2]), () =>
  console.log("ready"),
);
