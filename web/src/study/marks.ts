// Marks on the board: rings and arrows, at places that the board names in `data-place`.
import type { StudyNode } from '@/api/types';
import { words } from '@/words/words.svelte';

export type Mark = NonNullable<StudyNode['marks']>[number];

/** Return the place at something on the board; of several names the first. */
export const placeAt = (target: EventTarget | null): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null)?.dataset[
    'place'
  ]?.split(' ')[0] ?? null;

/** A ring where both places are the same; a mark that is there already is taken away. */
export function toggled(marks: readonly Mark[], at: string, to: string): Mark[] {
  const mark: Mark = at === to ? { kind: 'ring', at } : { kind: 'arrow', at, to };
  const others = marks.filter((each) => !isSame(each, mark));
  return others.length < marks.length ? others : [...marks, mark];
}

const isSame = (one: Mark, other: Mark): boolean =>
  one.kind === other.kind && one.at === other.at && end(one) === end(other);

/** Where a mark ends. */
export const end = (mark: Mark): string => (mark.kind === 'arrow' ? mark.to : mark.at);

export const elementAt = (root: HTMLElement, place: string): HTMLElement | null =>
  root.querySelector(`[data-place~="${CSS.escape(place)}"]`);

/** What a place is called: `mandalas.0.fields.1.r` is Mandala 1, Ben's Field, red. */
export function nameOf(place: string, names: readonly string[]): string {
  const { places } = words.t.study;
  const { colours } = words.t.common;
  const [first = '', ...rest] = place.split('.');
  if (first === 'board') return `${'abcdefgh'[Number(rest[1])]}${8 - Number(rest[0])}`;
  const said: string[] = [];
  let kind = first;
  for (const part of rest) {
    const number = Number(part);
    if (Number.isNaN(number)) {
      const colour = colours[part as Colour];
      if (kind) said.push(places[kind]?.('') ?? kind);
      kind = colour ? '' : part;
      if (colour) said.push(colour);
    } else {
      const name = NUMBERED.has(kind) ? String(number + 1) : (names[number] ?? '');
      said.push(places[kind]?.(name) ?? part);
      kind = '';
    }
  }
  if (kind) said.push(places[kind]?.('') ?? kind);
  return said.join(', ');
}

const NUMBERED = new Set(['mandalas', 'offered']);
type Colour = keyof typeof words.t.common.colours;
