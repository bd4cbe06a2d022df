// Motion that explains a move: copies travel from where things were to where they are now. What
// travels is told by effects alone, and where to by elements that carry the names of their places.
import { COLOURS, listed } from '@/api/colours';
import type { Counts, Effect, Path } from '@/api/types';

const [LIFT, TRAVEL, LAND] = [120, 350, 80]; // milliseconds of one flight, at normal pace
const APART = 60; // milliseconds between things that leave together
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

export type Rects = ReadonlyMap<string, DOMRect>;

/** Where every place of a board is now. */
export function measure(root: HTMLElement): Rects {
  const rects = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-place]'))
    for (const name of element.dataset['place']!.split(' '))
      rects.set(name, element.getBoundingClientRect());
  return rects;
}

/** A pile of its own where there is one, else the place that holds all of them. */
export const find = (rects: Rects, path: Path, piece = ''): DOMRect | undefined =>
  rects.get(placeName(...path, piece)) ?? rects.get(placeName(...path));

/**
 * Show flights on a board that has changed, from where things were before; called right after that.
 * The tempo is 1 at normal pace, and less where all is quicker.
 */
export function fly(
  root: HTMLElement,
  flights: readonly Flight[],
  before: Rects,
  tempo: number,
): void {
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
    for (let copy = 0; copy < (flight.count ?? 1); copy += 1)
      animations.push(...launch(layer, flight, from, to, APART * index++));
  }
  if (!animations.length) return;
  document.body.append(layer);
  for (const animation of animations) animation.updatePlaybackRate(1 / tempo);
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => layer.remove());
}

/** How long flights take, in milliseconds at normal pace. */
export function duration(flights: readonly Flight[]): number {
  const things = flights.reduce((sum, { count = 1 }) => sum + count, 0);
  return things ? LIFT + TRAVEL + LAND + APART * (things - 1) : 0;
}

const isStill = ({ shape }: Flight, from: DOMRect, to: DOMRect): boolean =>
  shape === 'marker' && Math.hypot(from.x - to.x, from.y - to.y) < 1;

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
  const whole = LIFT + TRAVEL + LAND;
  const start = `translate(${x}px, ${y}px)`;
  return [
    piece.animate(
      [
        { transform: start, opacity: 1, easing: 'ease-out' },
        { transform: `${start} scale(1.12)`, offset: LIFT / whole, easing: 'ease-in-out' },
        { transform: 'scale(1.12)', offset: (LIFT + TRAVEL) / whole, easing: 'ease-in' },
        { transform: 'none', opacity: 1, offset: 0.99 },
        { transform: 'none', opacity: 0 },
      ],
      { duration: whole, delay, fill: 'both' },
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
      { duration: TRAVEL + LAND, delay: LIFT * (1 - across), easing: 'ease-in', fill: 'both' },
    );
  });
}
