export const front = {
  name: 'Patterns',
  home: {
    players: '2 players',
    minutes: '20 minutes',
    text: 'Flip token after token until groups of one colour emerge. The later a group begins, the more each token is worth.',
  },
};
