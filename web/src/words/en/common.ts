import type { Colour } from '@/api/colours';
import { letters } from './letters';
import { refusals } from './refusals';

const colours: Record<Colour, string> = {
  b: 'black',
  g: 'green',
  o: 'orange',
  p: 'purple',
  r: 'red',
  y: 'yellow',
};

export const common = {
  colours,
  letters,
  levels: {
    random: 'Random',
    novice: 'Novice',
    greedy: 'Greedy',
    adept: 'Adept',
    expert: 'Expert',
    master: 'Master',
    grandmaster: 'Grandmaster',
  } as Record<string, string>,
  home: 'Home',
  settings: 'Settings',
  rules: 'Rules',
  learn: 'Learn',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Just a moment…',
  gettingReady: 'Getting ready',
  tryAgain: 'Try again',
  broken: 'Something has gone wrong on this page.',
  skip: 'Skip to the content',
  nameAndLevel: (name: string, level: string) => `${name} (${level})`,
  notFound: 'There is nothing here.',
  notFoundHelp: 'Perhaps the address is not complete.',
  backHome: 'Back to the games',
  credit:
    'The games are by Trevor Benjamin and Brett J. Gilbert, published by Lookout Games. Sandtable is an independent, fan-made implementation and has no connection with them.',
  notices: 'Licences of what this page is made of',
  refusals,
};
