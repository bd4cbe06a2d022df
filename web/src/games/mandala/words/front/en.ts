export const front = {
  name: 'Mandala',
  home: {
    players: '2 players',
    minutes: '30 minutes',
    text: 'Pile up sand in shared Mountains, grow your Fields, and claim the colours that your River prizes most.',
  },
};
