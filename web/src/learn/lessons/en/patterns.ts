import type { LessonText } from '..';

export const text: LessonText = {
  bowl: {
    title: 'Two tokens are left',
    text: 'Every space of the mat has a token, all of them face up. Two are left over. You take one into your bowl; Robin gets the other and has the first turn.',
    task: 'Take the green token.',
    good: 'Green is in your bowl. Robin has laid the yellow token face down on f2 and taken the one that was there. So a group begins.',
    other: 'Yellow would do as well. For this lesson take green.',
  },
  establish: {
    title: 'Establish',
    text: 'On your turn you do one of three things. To Establish, lay your bowl token face down in the place of any face-up token, which comes to your bowl. Your marker says the group’s number.',
    task: 'Establish on d2, beside two green tokens.',
    good: 'Your green group is number 1, and the purple token of d2 is in your bowl. Robin has established a second group.',
    other: 'You may begin anywhere. Here choose d2: there are green tokens on two sides.',
  },
  flip: {
    title: 'Flip',
    text: 'To Flip, turn a face-up token face down. It must lie beside one of your groups and have its colour; then it joins the group.',
    task: 'Flip the green token on d3.',
    good: 'Your first point: each token of a group is worth the group’s number, except the one with the marker. Robin has established group 3.',
    other: 'That is possible. Here flip d3, just above your marker.',
  },
  second: {
    title: 'Another group',
    text: 'You may establish again whenever your bowl token has a colour of which you have no group. Later groups have higher numbers, up to 6, but less time to grow.',
    task: 'Lay the purple token on d6, beside two purple ones.',
    good: 'Group 2. The token you took is green, the colour of your group 1. With it you cannot establish, but there is a third kind of turn.',
    other: 'That is possible. Here establish group 2 on d6.',
  },
  swap: {
    title: 'Swap',
    text: 'When your bowl token has the colour of one of your groups, you can Swap: lay it face down beside that group and take the token from there, whatever its colour.',
    task: 'Swap with the red token on c3.',
    good: 'Your green group has grown, and red is a colour of which you have no group yet. One move has done two things. Robin has swapped, too.',
    other: 'That is possible. Here swap on c3: it brings you red.',
  },
  deny: {
    title: 'In the way',
    text: 'Robin’s orange group on g3 could flip the orange token on g4 next. You may establish anywhere, so take that token away.',
    task: 'Establish with red on g4.',
    good: 'Your group 3 stands in Robin’s way, and orange is in your bowl. Robin has begun a purple group on c5, close to yours.',
    other: 'Look at g4: if you establish there, Robin loses a token.',
  },
  touch: {
    title: 'Groups keep apart',
    text: 'Groups of one colour and different owners never lie edge to edge. The purple token on d5 is beside your purple group, but also beside Robin’s. It stays as it is.',
    task: 'Point at d5 to see the rule. Then flip the green token on c4.',
    good: 'Only edges count, corners may touch. A group in the right place is a fence against the other side.',
    other: 'That is possible. Here flip the green token on c4.',
  },
  worth: {
    title: 'Which is worth more?',
    text: 'Two flips are open to you: green on c2 for your group 1, or orange on c7 for your group 4. A token is worth the number of its group.',
    task: 'Make the flip that is worth more.',
    good: 'Four points instead of one. The other flip may still be there later.',
    other: 'Compare the numbers of the two groups: one flip is worth 1, the other 4.',
  },
  last: {
    title: 'Close to the end',
    text: 'Many turns later it is 49 to 49. The game ends when somebody cannot move, and after this turn Robin cannot. The other side may then still flip, but nothing else.',
    task: 'Find the move that must come first.',
    good: 'The swap brought three points, and now would be too late for it. Robin has no move left, and you may still flip.',
    other: 'A flip is still allowed after the end, a swap is not. Swap on h4 first.',
  },
  end: {
    title: 'The last flips',
    text: 'Robin is stuck. You may flip as many tokens as you can, one after the other, and stop when you like.',
    task: 'Flip the last token you can.',
    good: 'No flip is left, so the game is over: you win by 53 to 49. Bowl tokens count nothing; equal points are a draw. Here is the whole count.',
    other: 'That would give a point away. Flip the green token on c2.',
  },
};
