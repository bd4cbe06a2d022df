import type { Dictionary } from '../words.svelte';
import { letters } from './letters';
import { refusals } from './refusals';

export const common: Dictionary['common'] = {
  colours: { b: 'Schwarz', g: 'Grün', o: 'Orange', p: 'Lila', r: 'Rot', y: 'Gelb' },
  letters,
  levels: {
    random: 'Zufall',
    novice: 'Neuling',
    greedy: 'Nimmersatt',
    adept: 'Könner',
    expert: 'Experte',
    master: 'Meister',
    grandmaster: 'Großmeister',
  },
  home: 'Start',
  settings: 'Einstellungen',
  rules: 'Regeln',
  learn: 'Lernen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  loading: 'Einen Moment…',
  gettingReady: 'Wird vorbereitet',
  tryAgain: 'Noch einmal',
  broken: 'Auf dieser Seite ist etwas schiefgegangen.',
  skip: 'Zum Inhalt springen',
  nameAndLevel: (name, level) => `${name} (${level})`,
  notFound: 'Hier ist nichts.',
  notFoundHelp: 'Vielleicht ist die Adresse unvollständig.',
  backHome: 'Zurück zu den Spielen',
  credit:
    'Die Spiele sind von Trevor Benjamin und Brett J. Gilbert und bei Lookout Games erschienen. Sandtable ist eine unabhängige Umsetzung von Fans und steht mit ihnen in keiner Verbindung.',
  notices: 'Lizenzen von allem, woraus diese Seite besteht',
  refusals,
};
