import type { Dictionary } from '../words.svelte';

export const progress: Dictionary['progress'] = {
  title: 'Dein Fortschritt',
  lead: 'Partien, Rückblicke und Rätsel: wie du spielst, und was sich als Nächstes lohnt.',
  nothing: 'Noch nichts. Spiel eine Partie oder löse ein Rätsel, und schau wieder vorbei.',
  nothingIn: 'Noch keine Partie und kein Rätsel.',
  exchanged: 'Auf dem Stand deiner anderen Geräte.',
  notExchanged: (why) => `Konnte nicht mit deinen anderen Geräten abgeglichen werden. ${why}`,
  days: 'Partien des Tages',
  totals: (games, puzzles) => `${games === 1 ? '1 Partie' : `${games} Partien`}, ${puzzles} Rätsel`,
  inRow: (now, most) => `Siege in Folge: jetzt ${now}, höchstens ${most}.`,
  practice: (count) =>
    count === 1
      ? 'Eine weitere Partie war Übung: mit Tipps, zurückgenommenen Zügen oder bekannten Karten.'
      : `${count} weitere Partien waren Übung: mit Tipps, zurückgenommenen Zügen oder bekannten Karten.`,
  results: 'Ergebnisse',
  against: 'Gegen',
  columns: { won: 'Siege', drawn: 'Remis', lost: 'Verloren', best: 'Meiste Punkte' },
  person: 'einen Menschen',
  people: (count) => `${count} Menschen`,
  times: (count, level) => `${count} × ${level}`,
  ready: (won, of, level) => `Du hast ${won} deiner letzten ${of} Partien gegen ${level} gewonnen.`,
  tryNext: (level) => `Versuch ${level}`,
  accuracy: 'Genauigkeit',
  accuracyHelp: 'Aus den Rückblicken, der neueste zuletzt. 100 ist fehlerlos.',
  noReviews: 'Sieh dir den Rückblick auf eine Partie an, dann steht ihre Genauigkeit hier.',
  mean: (now, before) =>
    before === null
      ? `Im Mittel ${now}.`
      : `Die letzten fünf im Mittel ${now}, die davor ${before}.`,
  asTable: 'Dasselbe als Tabelle',
  tableColumns: {
    date: 'Datum',
    accuracy: 'Genauigkeit',
    mistakes: 'Fehler',
    review: 'Rückblick',
  },
  open: 'Öffnen',
  recurring: 'Was du oft übersiehst',
  ofMistakes: (count, of) => `bei ${count} von ${of} Fehlern`,
  practise: 'Üben',
  puzzles: 'Rätsel',
  devices: 'Auf deinen anderen Geräten',
  devicesHelp:
    'Öffne dort diesen Link, und beide Geräte sind du: deine Partien, Ergebnisse und Wertungen. Behalte ihn für dich: Wer ihn hat, ist du.',
  showLink: 'Link zeigen',
  link: 'Dein eigener Link',
  code: 'QR-Code deines eigenen Links',
  noPerson: 'Mit deiner ersten Partie bekommst du einen eigenen Link.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Der Link ist markiert: Kopiere ihn mit der Tastatur oder durch langes Drücken.',
  yours: 'Deine Daten',
  yoursHelp:
    'Diese Ergebnisse liegen in diesem Browser und auf dem Server, nur für deinen Schlüssel. Die Partien selbst bleiben bei allen, die sie gespielt haben.',
  export: 'Als Datei sichern',
  delete: 'Alles löschen',
  deleteSure: 'Wirklich löschen, auf allen Geräten?',
  deleted: 'Alles ist gelöscht.',
  device: {
    title: 'Auch auf diesem Gerät',
    ask: (name) => `Willst du auf diesem Gerät ${name} sein?`,
    nameless: 'Willst du auf diesem Gerät dieselbe Person sein wie auf dem anderen?',
    instead: (name) =>
      `Hier warst du ${name}. Plätze in laufenden Partien bleiben bei diesem Schlüssel, den das Gerät dann vergisst; Ergebnisse ziehen mit um.`,
    yes: 'Ja, das bin ich',
    wrong: 'Dieser Link ist nicht vollständig, oder sein Schlüssel gilt nicht mehr.',
  },
};
