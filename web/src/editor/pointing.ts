// What lies under a pointer: the places of a board, the smallest first.

/** The names of all places at a point, whatever lies over them. */
export function namesAt(board: HTMLElement, { clientX, clientY }: MouseEvent): string[] {
  const found = [...board.querySelectorAll<HTMLElement>('[data-place]')].flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return isInside ? [{ element, area: (right - left) * (bottom - top) }] : [];
  });
  return found.sort((a, b) => a.area - b.area).flatMap(({ element }) => namesOf(element));
}

/** The names of the places that something is, and is within. */
export function namesAround(element: Element): string[] {
  const around = element.closest<HTMLElement>('[data-place]');
  if (!around) return [];
  return [...namesOf(around), ...(around.parentElement ? namesAround(around.parentElement) : [])];
}

const namesOf = ({ dataset }: HTMLElement): string[] => (dataset['place'] ?? '').split(' ');

/** Find what shows a place, or what that is part of. */
export function elementsOf(board: HTMLElement, path: readonly (string | number)[]): Element[] {
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join('.');
    const found = board.querySelectorAll(`[data-place~="${CSS.escape(name)}"]`);
    if (found.length) return [...found];
    // A River is shown by its spaces.
    const inside = board.querySelectorAll(`[data-place^="${CSS.escape(name)}."]`);
    if (inside.length) return [...inside];
  }
  return [];
}
