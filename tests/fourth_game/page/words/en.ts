export const en = {
  name: 'Dunes',
  home: {
    players: '2 players',
    minutes: '5 minutes',
    text: 'Lay pairs of one colour onto your dune before the wind takes them.',
  },
  lesson: 'Lay a card, and see what a dune is worth.',
  ends: {
    hands: 'Both hands are empty.',
    passes: 'Both players have passed.',
  } as Record<string, string>,
  keys: [['b g o p r y', 'lay a card of that colour']] as [string, string][],

  /** What the parts of the view are called. */
  places: {
    deck: 'Deck',
    discard: 'Discard pile',
    hands: 'Hands',
    dunes: 'Dunes',
    last: 'Laid last',
    passes: 'Passes in a row',
  },
};
