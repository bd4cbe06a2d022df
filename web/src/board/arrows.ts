// Arrow keys move the focus to the nearest spot in that direction, whatever the board looks like.
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.5; // a step aside costs so much more than a step ahead

export function followArrows(event: KeyboardEvent, root: HTMLElement): void {
  const direction = DIRECTIONS[event.key];
  const from = (event.target as Element).closest<HTMLElement>('[data-spot]');
  if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = nearest(from, root.querySelectorAll<HTMLElement>('[data-spot]'), direction);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(
  from: HTMLElement,
  spots: Iterable<HTMLElement>,
  [dx, dy]: readonly [number, number],
): HTMLElement | null {
  const [x, y] = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const [sx, sy] = centre(spot);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    const cost = ahead + ASIDE * aside;
    if (spot !== from && ahead > 1 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

function centre(element: HTMLElement): [number, number] {
  const rect = element.getBoundingClientRect();
  return [rect.left + rect.width / 2, rect.top + rect.height / 2];
}
