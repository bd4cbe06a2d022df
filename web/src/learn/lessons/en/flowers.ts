import type { LessonText } from '..';

export const text: LessonText = {
  table: {
    title: 'Three Mandalas',
    text: 'Each Mandala has two tiles in its centre. You all lay cards around it, each on their own side; yours is the near one. When a Mandala shows all six colours, those with the most cards there take the tiles. Two tiles of one colour make a Flower.',
  },
  new: {
    title: 'A new colour',
    text: 'On your turn, play cards of one colour into one Mandala. A colour that is on neither tile and on no face-up card there is new, and lies face up. After a single card you draw up to four, but never past eight in hand.',
    task: 'Play one card of a new colour into Mandala 1.',
    good: 'It lies face up, you drew four cards, and the marker is yours, for nobody else is there. Robin has done the same at Mandala 2.',
    other: 'That is allowed too. Here play a single orange, red or yellow card into Mandala 1.',
  },
  majority: {
    title: 'The most cards',
    text: 'Robin has the marker of Mandala 1, with two cards to your one. A colour that is there already lies face down, but counts just as much. After two cards or more you draw none.',
    task: 'Play both green cards into Mandala 1. Tap them again to take one more.',
    good: 'Three to two: the marker comes to you. It takes more cards than the others have; with as many it would have stayed.',
    other: 'That would not bring you the marker. Take both green cards into Mandala 1.',
  },
  hidden: {
    title: 'Face down only',
    text: 'Robin has three cards in Mandala 2, but none of them face up. Without a face-up card a side does not compete, so the marker still lies in the centre.',
    task: 'Take the marker of Mandala 2 with a single face-up card.',
    good: 'One card beats three: the marker is yours. But once Robin has a face-up card there, all four count.',
    other: 'It takes one card of a colour that Mandala 2 does not show: black, green or red.',
  },
  hand: {
    title: 'Never empty-handed',
    text: 'At the end of your turn you must hold a card. So you may not play all you have, if that is two cards or more. Your single last card you may play while there is one to draw. If you cannot play at all, you pass.',
    task: 'Try to play both purple cards, if you like. Then play one.',
    good: 'One card played, one kept, four drawn. Only who plays a single card draws.',
  },
  complete: {
    title: 'All six colours',
    text: 'Tiles and face-up cards of Mandala 1 show five colours; face-down cards do not help here. The marker is yours, with three cards to two.',
    task: 'Complete Mandala 1 with the purple card.',
    good: 'Complete! Whoever has the marker takes a tile first, in whosever turn it happens. That is you.',
    other: 'Mandala 1 lacks purple. Play it there.',
  },
  take: {
    title: 'A Flower',
    text: 'A green 2 lies before you. Two tiles of one colour become a Flower at once, worth the higher number plus twice the lower. With a ×3 it is three times the other tile.',
    task: 'Take the tile that makes a Flower.',
    good: '4 + 2 × 2: eight points. Robin got the other tile. Both of you discarded your cards there, the marker is back in the centre, and two new tiles lie there.',
    other: 'Black would stay a single tile. Take the green one.',
  },
  half: {
    title: 'The second tile',
    text: 'The second tile goes to whoever comes next in cards, with at least one face up. Of two players only if that is at least half of the holder’s number. At Mandala 3 Robin has the marker and four cards, you have one.',
    task: 'Complete Mandala 3 and get the second tile.',
    good: 'You had half of Robin’s four, or more: the second tile is yours. With fewer, Robin would have had both, and your cards had gone back to your hand.',
    other: 'Mandala 3 lacks yellow. Play it there.',
  },
  third: {
    title: 'The third Flower',
    text: 'A player’s third Flower ends the game with that turn. You have two. Robin has just completed Mandala 1, but the marker there is yours, so you choose.',
    task: 'Make your third Flower.',
    good: '5 × 3: fifteen points, and the game is ending. Mandalas with cards are now destroyed as well, complete or not: Mandala 2 is next.',
    other: 'You have the red ×3. Take the tile that fits it.',
  },
  end: {
    title: 'The last tile',
    text: 'The marker of Mandala 2 is yours too, so you choose again. A single tile counts its number, a single ×3 nothing.',
    task: 'Take the tile that is worth more to you.',
    good: 'A fourth Flower: 4 + 2 × 3. Cards in hand count nothing, but with equal points more of them win. Here is the whole count.',
    other: 'You have no other orange tile, so the ×3 would count nothing. Take the purple 4.',
  },
};
