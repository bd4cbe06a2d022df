// Motion that explains a move: copies travel from where things were to where they are now. What
// travels is told by effects alone, and where to by elements that carry the names of their places.
import { tick } from 'svelte';
import { COLOURS, listed } from '@/api/colours';
import type { Counts, Effect, Path } from '@/api/types';
import { isMoving } from '@/browser/settings.svelte';

const TRAVEL = 340; // milliseconds; all of it stays below 400
const APART = 18; // milliseconds between things that leave together
const LATEST = 50;
const MOST = 8; // things that travel in one effect: more would tell nothing more

/** Something that travels from one place to another, or sand over a place. */
export interface Flight {
  readonly from: Path;
  readonly to: Path;
  readonly shape: 'card' | 'back' | 'token' | 'tile' | 'marker' | 'sand';
  /** Which of the things at these places it is: a colour, or a tile. */
  readonly piece?: string;
  readonly count?: number;
}

/** The place of something in a view, as elements name it in `data-place`: `mandalas.0.mountain`. */
export const placeName = (...path: Path): string => path.join('.');

/** Return what travels in a move; `sweeps` are the kinds of effects that leave loose sand. */
export function flightsOf(effects: readonly Effect[], sweeps: readonly string[] = []): Flight[] {
  const swept = effects.filter(({ kind }) => sweeps.includes(kind)).map(({ mandala }) => mandala);
  const sand = [...new Set(swept)].map((mandala): Flight => {
    const place = ['mandalas', mandala as number];
    return { from: place, to: place, shape: 'sand' };
  });
  return [...effects.flatMap(travels), ...sand];
}

function travels({ from, to, cards, tiles, colour, set = [] }: Effect): Flight[] {
  // Whatever stands for a place that is set may stand elsewhere now.
  const moved = set.map(([place]): Flight => {
    const at = place as Path;
    return { from: at, to: at, shape: 'marker' };
  });
  if (!from || !to) return moved;
  if (typeof cards === 'number') return [{ from, to, shape: 'back', count: Math.min(cards, MOST) }];
  if (cards)
    return some(cards as Counts).map(([piece, count]) => ({
      from,
      to,
      shape: 'card',
      piece,
      count,
    }));
  if (Array.isArray(tiles))
    return tiles.map((piece: string) => ({ from, to, shape: 'tile', piece }));
  return [{ from, to, shape: 'token', piece: String(colour) }];
}

/** The colours of cards with their numbers, as many as are shown. */
function some(cards: Counts): [string, number][] {
  let left = MOST;
  return listed(cards).map(([colour, count]) => {
    const shown = Math.min(count, left);
    left -= shown;
    return [colour, shown];
  });
}

type Rects = ReadonlyMap<string, DOMRect>;

let aloft: Promise<void> | null = null;

/** Settles when the last flights have ended; null where nothing is in flight. */
export const landing = (): Promise<void> | null => aloft;

/**
 * Show the flights as soon as the board has changed; called before that. The next click ends them.
 */
export function fly(root: HTMLElement, flights: readonly Flight[]): void {
  if (!isMoving() || document.hidden) return;
  const before = measure(root);
  const landed = tick()
    .then(() => show(root, flights, before))
    .catch((error: unknown) => console.error(error))
    .then(() => {
      if (aloft === landed) aloft = null;
    });
  aloft = landed;
}

/** Where every place of a board is now. */
function measure(root: HTMLElement): Rects {
  const rects = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-place]'))
    for (const name of element.dataset['place']!.split(' '))
      rects.set(name, element.getBoundingClientRect());
  return rects;
}

/** A pile of its own where there is one, else the place that holds all of them. */
const find = (rects: Rects, path: Path, piece = ''): DOMRect | undefined =>
  rects.get(placeName(...path, piece)) ?? rects.get(placeName(...path));

async function show(root: HTMLElement, flights: readonly Flight[], before: Rects): Promise<void> {
  if (!root.isConnected) return;
  const after = measure(root);
  const layer = document.createElement('div');
  layer.className = 'flights';
  layer.setAttribute('aria-hidden', 'true');
  const animations: Animation[] = [];
  let index = 0;
  for (const flight of flights) {
    const from = find(before, flight.from, flight.piece) ?? find(after, flight.from, flight.piece);
    const to = find(after, flight.to, flight.piece) ?? find(before, flight.to, flight.piece);
    if (!from || !to || isStill(flight, from, to)) continue;
    for (let copy = 0; copy < (flight.count ?? 1); copy += 1) {
      const delay = Math.min(LATEST, APART * index++);
      animations.push(...launch(layer, flight, from, to, delay));
    }
  }
  if (!animations.length) return;
  document.body.append(layer);
  await ended(animations);
  layer.remove();
}

const isStill = ({ shape }: Flight, from: DOMRect, to: DOMRect): boolean =>
  shape === 'marker' && Math.hypot(from.x - to.x, from.y - to.y) < 1;

/** Settles when the animations are over, or the next click or key ends them. */
function ended(animations: readonly Animation[]): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      removeEventListener('pointerdown', end, { capture: true });
      removeEventListener('keydown', end, { capture: true });
      clearTimeout(timer);
      resolve();
    };
    // A page that has been hidden meanwhile finishes no animation.
    const timer = setTimeout(end, 2 * TRAVEL);
    addEventListener('pointerdown', end, { capture: true });
    addEventListener('keydown', end, { capture: true });
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(end);
  });
}

/** End all flights, and what somebody drags: nothing of a board outlives it on the page. */
export function land(): void {
  for (const loose of document.querySelectorAll('.flights, .dragged')) loose.remove();
}

function launch(
  layer: HTMLElement,
  flight: Flight,
  from: DOMRect,
  to: DOMRect,
  delay: number,
): Animation[] {
  if (flight.shape === 'sand') return sweep(layer, to);
  const piece = pieceOf(flight, to);
  layer.append(piece);
  const [x, y] = [
    from.left + from.width / 2 - (to.left + to.width / 2),
    from.top + from.height / 2 - (to.top + to.height / 2),
  ];
  return [
    piece.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
        { transform: 'translate(0, 0)', opacity: 1, offset: 0.9 },
        { transform: 'translate(0, 0)', opacity: 0 },
      ],
      { duration: TRAVEL, delay, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'both' },
    ),
  ];
}

function pieceOf({ shape, piece = '' }: Flight, at: DOMRect): HTMLElement {
  const copy = document.createElement('div');
  copy.className = `flying ${shape}`;
  if (piece) copy.dataset['colour'] = piece.charAt(0);
  copy.style.left = `${at.left + at.width / 2}px`;
  copy.style.top = `${at.top + at.height / 2}px`;
  return copy;
}

const GRAINS = 26;

/** A finished Mandala is swept away: grains drift off to the side. */
function sweep(layer: HTMLElement, over: DOMRect): Animation[] {
  return Array.from({ length: GRAINS }, (_, index) => {
    const grain = document.createElement('div');
    grain.className = 'flying grain';
    grain.dataset['colour'] = COLOURS[index % COLOURS.length];
    const [across, down] = [(index * 0.7549) % 1, (index * 0.5698) % 1]; // spread evenly
    grain.style.left = `${over.left + across * over.width}px`;
    grain.style.top = `${over.top + down * over.height}px`;
    layer.append(grain);
    return grain.animate(
      [
        { transform: 'translate(0, 0) scale(1)', opacity: 0.9 },
        { transform: `translate(${60 + 70 * across}px, ${-10 + index}px) scale(.4)`, opacity: 0 },
      ],
      { duration: TRAVEL, delay: LATEST * (1 - across), easing: 'ease-in', fill: 'both' },
    );
  });
}
