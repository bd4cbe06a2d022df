import type { LessonText } from '..';

export const text: LessonText = {
  table: {
    title: 'The table',
    text: 'Two Mandalas lie on the sand. Each has a Mountain that you share, your Field below it and Robin’s above. What you win goes to your Cup and your River: the Cup holds the cards that count, the River says how much.',
  },
  build: {
    title: 'Build',
    text: 'On your turn you do one of three things. To Build, put one card on a Mountain; then you draw up to three, but never past eight in hand.',
    task: 'Put a card of a new colour on Mountain 1.',
    good: 'You drew three cards: building fills your hand. Mandala 1 shows three colours now; with all six it will be complete. Robin has put a green card into a Field.',
    other:
      'That is allowed too. Here put black, orange or yellow on Mountain 1: a colour it does not have yet.',
  },
  grow: {
    title: 'Grow',
    text: 'To Grow, put cards of one colour into your own Field, as many as you like. You draw none, and one card must stay in your hand. Tap a card again to take one more.',
    task: 'Put two or three yellow cards into your Field of Mandala 1.',
    good: 'Your Field has more cards than Robin’s. When this Mandala is complete, the larger Field chooses first. Robin has built at Mountain 2.',
    other:
      'Allowed, but here let your Field grow: two or three yellow cards into your Field of Mandala 1.',
  },
  colour: {
    title: 'The Rule of Colour',
    text: 'Inside one Mandala each colour lives in one place only: the Mountain, your Field or Robin’s. Purple lies in Robin’s Field of Mandala 1, so it may go nowhere else there.',
    task: 'Try purple on Mountain 1, if you like. Then build with purple where it may go.',
    good: 'Purple was new to Mandala 2, so every place was open. From now on its place there is the Mountain.',
    other: 'Build with purple here: one of the two Mountains takes it.',
  },
  discard: {
    title: 'Discard',
    text: 'Green lies in Robin’s Field of both Mandalas, so your three green cards have no place. The third thing you can do is Discard: lay cards of one colour aside, and draw as many.',
    task: 'Discard all three green cards.',
    good: 'Three new cards for three that were stuck. The Mandalas have not changed, and it is Robin’s turn.',
    other: 'Get rid of the green cards: take all three and put them on the discard pile.',
  },
  complete: {
    title: 'All six colours',
    text: 'The signs beside a Mandala show which colours it still lacks. Mandala 1 lacks only orange, and you hold it.',
    task: 'Put the orange card on Mountain 1.',
    good: 'Complete! Your Field has three cards, Robin’s two: you choose first. With equal Fields it would be whoever did not complete the Mandala.',
    other: 'Put orange on Mountain 1: it completes the Mandala, and there it can be claimed.',
  },
  claim: {
    title: 'Claim',
    text: 'In turn you each choose a colour of the Mountain and take all its cards. A colour new to your River puts one card on its next space; the rest goes to your Cup.',
    task: 'Claim the three red cards.',
    good: 'One red card lies on space 1 of your River, two are in your Cup. Each of these two is worth 1 point. Robin has chosen green.',
    other: 'Red has the most cards. Claim red.',
  },
  worth: {
    title: 'What a colour is worth',
    text: 'Each card in your Cup is worth the number of the River space with its colour. Two cards were in your Cup from the start, and nobody else has seen them: both are black.',
    task: 'Claim the colour that makes them count.',
    good: 'Black has space 2, so both black cards count 2 each. Robin took the last colour. The Fields were discarded, and two new cards begin the next Mountain.',
    other: 'Orange would not help the black cards in your Cup. Claim black.',
  },
  share: {
    title: 'No Field, no share',
    text: 'If your Field is empty, you still choose in turn, but what you claim is discarded. Mandala 2 lacks only yellow. Your Field there is empty, Robin’s has two cards.',
    task: 'Complete Mandala 2 so that you choose first.',
    good: 'Three against two: you choose first. With two yellow cards Robin would have, since you completed it. And yellow on the Mountain would have won you nothing.',
    other: 'Like that you would not choose first. Put all three yellow cards into your Field.',
  },
  end: {
    title: 'The end',
    text: 'When a River gets its sixth card, the game ends as soon as that Mountain is shared out. It also ends with the first Mandala to be destroyed after the deck has run out.',
    task: 'Fill your River: claim yellow.',
    good: 'Your two yellow cards in the Cup count 6 each. Only Cup cards count; with equal points, fewer of them win. Here is the whole count.',
    other: 'Green is in your River already. Claim yellow, the colour it lacks.',
  },
};
