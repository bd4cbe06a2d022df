import type { Dictionary } from '../words.svelte';

export const settings: Dictionary['settings'] = {
  title: 'Einstellungen',
  kept: 'In diesem Browser gespeichert.',
  language: 'Sprache',
  look: 'Aussehen',
  theme: 'Hell oder dunkel',
  themes: { auto: 'Wie das System', light: 'Tagsand', dark: 'Nachtsand' },
  pigments: 'Farben',
  pigmentsOf: { sand: 'Pigmente', contrast: 'Hoher Kontrast' },
  pigmentsHelp:
    'In beiden lassen sich die sechs Farben bei jeder Art von Farbenblindheit unterscheiden.',
  letters: 'Buchstaben auf den Karten',
  lettersHelp:
    'Die Zeichen sind immer da; dazu kommt ein Buchstabe: S, G, O, L, R und für Gelb das E.',
  sample: 'So sehen die sechs Farben jetzt aus',
  feel: 'Bewegung und Ton',
  motion: 'Bewegung',
  motions: { auto: 'Wie das System', on: 'An', off: 'Aus' },
  pace: 'Tempo',
  paces: { slow: 'Langsam', normal: 'Normal', fast: 'Schnell', instant: 'Sofort' },
  paceHelp: 'Wie schnell Züge auf dem Brett erzählt werden.',
  sound: 'Ton',
  soundHelp: 'Leise Töne von Sand und Holz.',
  play: 'Spielen',
  confirm: 'Jeden Zug bestätigen',
  confirmHelp: 'Fragt nach, bevor ein Zug gespielt wird.',
  score: 'Laufende Wertung',
  scoreHelp: 'Zeigt während des Spiels die sichtbaren Punkte aller Personen.',
  keys: 'Einzelne Tasten',
  keysHelp:
    'Buchstaben, Ziffern, + − und ? stehen für Karten und Plätze. Tab, Pfeile und Enter gehen immer.',
  name: 'Dein Name',
  nameHelp: 'So heißt du für die anderen, ab dem nächsten Tisch.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  back: 'Zurück',
};
