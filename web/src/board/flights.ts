// Motion that explains a move: copies travel from where things were to where they are now.
import { tick } from 'svelte';
import { isMoving } from '@/browser/settings.svelte';
import type { Flight } from './game';

const TRAVEL = 340; // milliseconds; all of it stays below 400
const APART = 18; // milliseconds between things that leave together
const LATEST = 50;

type Rects = ReadonlyMap<string, DOMRect>;

let aloft: Promise<void> | null = null;

/** Settles when the last flights have ended; null where nothing is in flight. */
export const landing = (): Promise<void> | null => aloft;

/** Where the anchors of these flights are now. */
export function measure(root: HTMLElement, flights: readonly Flight[]): Rects {
  const rects = new Map<string, DOMRect>();
  for (const name of flights.flatMap(({ from, to }) => [from, to])) {
    const found = root.querySelector(`[data-anchor="${name}"], [data-spot="${name}"]`);
    if (found) rects.set(name, found.getBoundingClientRect());
  }
  return rects;
}

/**
 * Shows the flights as soon as the board has changed; `before` was measured before that. The next
 * click ends them.
 */
export function fly(root: HTMLElement, flights: readonly Flight[], before: Rects): void {
  const landed = tick()
    .then(() => show(root, flights, before))
    .then(() => {
      if (aloft === landed) aloft = null;
    });
  aloft = landed;
}

async function show(root: HTMLElement, flights: readonly Flight[], before: Rects): Promise<void> {
  if (!isMoving() || document.hidden || !root.isConnected) return;
  const after = measure(root, flights);
  const layer = document.createElement('div');
  layer.className = 'flights';
  layer.setAttribute('aria-hidden', 'true');
  const animations: Animation[] = [];
  let index = 0;
  for (const flight of flights) {
    const from = before.get(flight.from) ?? after.get(flight.from);
    const to = after.get(flight.to) ?? before.get(flight.to);
    if (!from || !to) continue;
    for (let copy = 0; copy < Math.min(flight.count ?? 1, 8); copy += 1) {
      const delay = Math.min(LATEST, APART * index++);
      animations.push(...launch(layer, flight, from, to, delay));
    }
  }
  if (!animations.length) return;
  document.body.append(layer);
  await ended(animations);
  layer.remove();
}

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

/** Ends all flights, and what somebody drags: nothing of a board outlives it on the page. */
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
  if (flight.shape === 'sand') return sweep(layer, to, flight.colour);
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

function pieceOf({ shape, colour }: Flight, at: DOMRect): HTMLElement {
  const piece = document.createElement('div');
  piece.className = `flying ${shape}`;
  if (colour) piece.dataset['colour'] = colour;
  piece.style.left = `${at.left + at.width / 2}px`;
  piece.style.top = `${at.top + at.height / 2}px`;
  return piece;
}

const GRAINS = 26;

/** A finished Mandala is swept away: grains drift off to the side. */
function sweep(layer: HTMLElement, over: DOMRect, colour?: string): Animation[] {
  return Array.from({ length: GRAINS }, (_, index) => {
    const grain = document.createElement('div');
    grain.className = 'flying grain';
    grain.dataset['colour'] = colour ?? 'bgopry'[index % 6]!;
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
