// Mandala for boardgame.io, as one of its users would write it: docs/rules.md, M1 to M19.
//
// A colour is a number from 0 to 5, a pile of cards six counts, one for each colour. boardgame.io
// does not tell its clients what they may do; like our server, `playerView` adds the list of legal
// moves for the seat that is to move, each as the move's name and its arguments.
const { INVALID_MOVE } = require("boardgame.io/core");

const COLOURS = [0, 1, 2, 3, 4, 5];
const CARDS_PER_COLOUR = 18;
const HAND_LIMIT = 8;
const BUILD_DRAW = 3;
const REFILL = 2;
const IDLE_LIMIT = 50;

const nothing = () => COLOURS.map(() => 0);
const size = (pile) => pile.reduce((sum, count) => sum + count, 0);
const minus = (pile, taken) => pile.map((count, colour) => count - taken[colour]);

// What a client names may be anything.
const cardsOf = (pile, colour) => (COLOURS.includes(colour) ? pile[colour] : 0);
const mandalaAt = (G, place) => (place === 0 || place === 1 ? G.mandalas[place] : undefined);
const isCount = (value, most) => Number.isInteger(value) && value >= 1 && value <= most;

function setup({ random }) {
  const cards = COLOURS.flatMap((colour) => Array(CARDS_PER_COLOUR).fill(colour));
  const deck = random.Shuffle(cards);
  const deal = (count) => {
    const pile = nothing();
    for (const colour of deck.splice(-count)) pile[colour] += 1;
    return pile;
  };
  const mandalas = [0, 1].map(() => ({ mountain: deal(2), fields: [nothing(), nothing()] }));
  const dealt = [0, 1].map(() => ({ hand: deal(6), cup: deal(2) }));
  return {
    deck,
    discard: nothing(),
    mandalas,
    hands: dealt.map(({ hand }) => hand),
    cups: dealt.map(({ cup }) => cup),
    dealtCups: dealt.map(({ cup }) => [...cup]),
    rivers: [[], []],
    toMove: 0,
    isLastMandala: false,
    idleTurns: 0,
    claiming: null, // the Mandala that is being claimed
    completedBy: null,
    reason: null, // why the game is over
  };
}

// M13, M14: the last card of the deck makes a new deck of the discard pile at once.
function draw(G, random, pile, count) {
  for (let drawn = 0; drawn < count; drawn++) {
    if (!G.deck.length) reshuffle(G, random);
    if (!G.deck.length) return;
    pile[G.deck.pop()] += 1;
    if (!G.deck.length) {
      G.isLastMandala = true;
      reshuffle(G, random);
    }
  }
}

function reshuffle(G, random) {
  const cards = COLOURS.flatMap((colour) => Array(G.discard[colour]).fill(colour));
  G.deck = random.Shuffle(cards);
  G.discard = nothing();
}

// M6: each colour lives in one area only.
const canBuild = ({ fields }, colour) => !fields[0][colour] && !fields[1][colour];
const canGrow = ({ mountain, fields }, seat, colour) =>
  !mountain[colour] && !fields[1 - seat][colour];

const has = ({ mountain, fields }, colour) =>
  mountain[colour] || fields[0][colour] || fields[1][colour];

const moves = {
  build({ G, random, playerID }, place, colour) {
    const hand = G.hands[playerID];
    const mandala = mandalaAt(G, place);
    if (G.claiming !== null || !mandala || !cardsOf(hand, colour)) return INVALID_MOVE;
    if (!canBuild(mandala, colour)) return INVALID_MOVE;
    hand[colour] -= 1;
    mandala.mountain[colour] += 1;
    draw(G, random, hand, Math.min(BUILD_DRAW, HAND_LIMIT - size(hand)));
    checkCompleted(G, Number(playerID), place);
  },

  grow({ G, playerID }, place, colour, count) {
    const seat = Number(playerID);
    const hand = G.hands[seat];
    const mandala = mandalaAt(G, place);
    if (G.claiming !== null || !mandala) return INVALID_MOVE;
    if (!isCount(count, cardsOf(hand, colour))) return INVALID_MOVE;
    if (count >= size(hand) || !canGrow(mandala, seat, colour)) return INVALID_MOVE;
    hand[colour] -= count;
    mandala.fields[seat][colour] += count;
    checkCompleted(G, seat, place);
  },

  discard({ G, random, playerID }, colour, count) {
    const hand = G.hands[playerID];
    if (G.claiming !== null || !isCount(count, cardsOf(hand, colour))) return INVALID_MOVE;
    hand[colour] -= count;
    G.discard[colour] += count;
    draw(G, random, hand, count);
    G.idleTurns += 1;
    endTurn(G, 1 - playerID);
  },

  claim({ G, random, playerID }, colour) {
    const mandala = G.mandalas[G.claiming];
    if (!mandala || !cardsOf(mandala.mountain, colour)) return INVALID_MOVE;
    take(G, Number(playerID), mandala, colour);
    G.toMove = 1 - playerID;
    if (!size(mandala.mountain)) destroy(G, random, mandala);
  },

  pass({ G, playerID }) {
    if (G.claiming !== null || size(G.hands[playerID])) return INVALID_MOVE;
    G.idleTurns += 1;
    endTurn(G, 1 - playerID);
  },
};

// M7, M8: a complete Mandala is claimed, the fuller Field first.
function checkCompleted(G, seat, place) {
  const mandala = G.mandalas[place];
  G.idleTurns = 0;
  if (!COLOURS.every((colour) => has(mandala, colour))) return endTurn(G, 1 - seat);
  const [mine, theirs] = [seat, 1 - seat].map((owner) => size(mandala.fields[owner]));
  G.claiming = place;
  G.completedBy = seat;
  G.toMove = mine > theirs ? seat : 1 - seat;
}

// M9, M10: without a card in the Field a claim goes to the discard pile.
function take(G, seat, { mountain, fields }, colour) {
  const count = mountain[colour];
  mountain[colour] = 0;
  if (!size(fields[seat])) {
    G.discard[colour] += count;
  } else if (G.rivers[seat].includes(colour)) {
    G.cups[seat][colour] += count;
  } else {
    G.rivers[seat].push(colour);
    G.cups[seat][colour] += count - 1;
  }
}

// M11 to M13: the Fields are discarded; then the game ends, or the Mountain is filled again.
function destroy(G, random, mandala) {
  for (const field of mandala.fields) {
    for (const colour of COLOURS) G.discard[colour] += field[colour];
  }
  mandala.fields = [nothing(), nothing()];
  const next = 1 - G.completedBy;
  G.claiming = G.completedBy = null;
  if (G.rivers.some((river) => river.length === COLOURS.length)) G.reason = "river";
  else if (G.isLastMandala) G.reason = "deck";
  if (G.reason) return;
  draw(G, random, mandala.mountain, REFILL);
  endTurn(G, next);
}

function endTurn(G, next) {
  G.toMove = next;
  if (isDead(G)) G.reason = "dead";
  else if (G.idleTurns >= IDLE_LIMIT) G.reason = "idle";
}

// M16: each Mandala lacks a colour that can come from nowhere.
function isDead({ mandalas, hands, discard, deck }) {
  const isGone = (colour) =>
    !hands[0][colour] && !hands[1][colour] && !discard[colour] && !deck.includes(colour);
  return mandalas.every((each) => COLOURS.some((colour) => !has(each, colour) && isGone(colour)));
}

function endIf({ G }) {
  if (!G.reason) return undefined;
  const scores = [0, 1].map((seat) => score(G.rivers[seat], G.cups[seat]));
  const lead = scores[0] - scores[1] || size(G.cups[1]) - size(G.cups[0]);
  return { reason: G.reason, scores, winners: lead > 0 ? [0] : lead < 0 ? [1] : [0, 1] };
}

const score = (river, cup) =>
  river.reduce((sum, colour, space) => sum + (space + 1) * cup[colour], 0);

function legalMoves(G) {
  const seat = G.toMove;
  if (G.reason) return [];
  if (G.claiming !== null) return claims(G.mandalas[G.claiming].mountain);
  const hand = G.hands[seat];
  const held = COLOURS.filter((colour) => hand[colour]);
  if (!held.length) return [["pass"]];
  const most = size(hand) - 1; // M4: one card stays in hand
  const legal = [];
  for (const colour of held) {
    G.mandalas.forEach((mandala, place) => {
      if (canBuild(mandala, colour)) legal.push(["build", place, colour]);
      if (!canGrow(mandala, seat, colour)) return;
      for (let n = 1; n <= hand[colour] && n <= most; n++) legal.push(["grow", place, colour, n]);
    });
    for (let n = 1; n <= hand[colour]; n++) legal.push(["discard", colour, n]);
  }
  return legal;
}

const claims = (mountain) =>
  COLOURS.filter((colour) => mountain[colour]).map((colour) => ["claim", colour]);

// M19: the deck, the other hand and the other seat's first two Cup cards are hidden.
function playerView({ G, playerID }) {
  if (G.reason) return G;
  const isMine = (seat) => String(seat) === playerID;
  const hide = (pile, seat) => (isMine(seat) ? pile : size(pile));
  const hideDealt = (cup, seat) =>
    isMine(seat) ? cup : { known: minus(cup, G.dealtCups[seat]), hidden: size(G.dealtCups[seat]) };
  return {
    ...G,
    deck: G.deck.length,
    hands: G.hands.map(hide),
    cups: G.cups.map(hideDealt),
    dealtCups: G.dealtCups.map(hide),
    legal: isMine(G.toMove) ? legalMoves(G) : [],
  };
}

const Mandala = {
  name: "mandala",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // what was drawn has been seen
  setup,
  moves,
  // A claim is a turn of its own here: the seats do not simply alternate.
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: ({ G }) => G.toMove } },
  endIf,
  playerView,
};

module.exports = { Mandala, legalMoves };
