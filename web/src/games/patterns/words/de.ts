import { adjective } from '@/words/de/adjective';
import type { en } from './en';
import { front } from './front/de';

const either = new Intl.ListFormat('de', { type: 'disjunction' });
const points = (count: number) => (count === 1 ? '1 Punkt' : `${count} Punkte`);
const tokens = (count: number) => (count === 1 ? '1 Stein' : `${count} Steine`);

export const de: typeof en = {
  ...front,
  lesson: 'Gruppen gründen, Steine umdrehen und tauschen und sehen, was die Nummern wert sind.',
  ends: {
    stuck: 'Jemand hat keinen Zug mehr.',
  },
  keys: [],

  mat: 'Matte, Spalten a bis h von links, Reihen 1 bis 8 von unten',
  verbs: { E: 'gründen', F: 'umdrehen', S: 'tauschen' },
  tasks: {
    E: 'mit dem Stein der Schale eine Gruppe beginnen (Gründen)',
    F: 'neben deiner Gruppe einen Stein umdrehen (Umdrehen)',
    S: 'den Stein der Schale neben deiner Gruppe eintauschen (Tauschen)',
  },
  tasksBrief: {
    E: 'eine Gruppe beginnen (Gründen)',
    F: 'einen Stein umdrehen (Umdrehen)',
    S: 'deinen Stein eintauschen (Tauschen)',
  },
  task: (verbs) => (verbs.length ? `Du kannst ${either.format(verbs)}.` : ''),
  taskBowl: 'Wähle den Stein für deine Schale.',
  taskFlips: 'Dein Gegenüber kann nicht mehr ziehen: Dreh um, was du willst, dann drück „Fertig“.',
  faceUp: (space, colour) => `${space}: ${colour}, offen.`,
  faceDown: (space, colour, group) => `${space}: ${colour}, verdeckt, ${group}.`,
  groupOf: (number, name) =>
    name === null ? `deine Gruppe ${number}` : `Gruppe ${number} von ${name}`,
  marked: (group) => `${group}, mit Marker`,
  sized: (size, count) => `${tokens(size)}, ${points(count)}`,
  can: (verbs) => `Hier kannst du ${either.format(verbs)}.`,
  bowl: (name, colour) =>
    name === null ? `Deine Schale: ${colour}.` : `Schale von ${name}: ${colour}.`,
  emptyBowl: (name) =>
    name === null ? 'Deine Schale ist noch leer.' : `Die Schale von ${name} ist noch leer.`,
  offered: (colour) => `Der ${adjective(colour, 'e')} Stein, einer von zweien für die Schalen.`,
  choosing: 'Wähle einen',
  getsOther: 'Der andere Stein kommt hierher',
  stuck: 'Kein Zug mehr',
  groups: (name) => `Gruppen von ${name}`,
  groupsShort: 'Gruppen',
  leftFaceUp: 'Offen',
  tokens,
  each: (worth) => `je ${worth}`,
  worth: (number, colour, size, count) =>
    `Gruppe ${number}, ${colour}: ${tokens(size)}, jeder zählt ${number} außer dem mit Marker, jetzt ${points(count)}.`,
  markersLeft: (count) => (count === 1 ? 'noch 1 Marker' : `noch ${count} Marker`),
  points,
  sum: (number, size) => `${number} × (${size} − 1) =`,
  noGroups: 'Keine Gruppen',
  bowlsCount: 'Die Steine in den Schalen zählen nichts.',
  draw: 'Gleich viele Punkte: unentschieden.',
  editing: {
    turnOver: 'Umdrehen',
    marker: (seat) => `Marker von Platz ${seat}: bildet eine Gruppe`,
    emptySpace: (space) => `${space}: kein Stein.`,
    bowls: 'Schalen',
    offered: 'Steine zur Wahl',
    offer: (number) => `Stein ${number}`,
    bowl: 'Die Schalensteine werden gewählt',
    turn: 'Ein Zug beginnt',
  },
};
