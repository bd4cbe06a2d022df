export const front = {
  name: 'Flowers',
  home: {
    players: '2 to 4 players',
    minutes: '30 minutes',
    text: 'Lay cards around three Mandalas, hold the most, and pair the tiles from their centres into Flowers.',
  },
};
