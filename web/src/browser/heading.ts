// Whoever goes from page to page begins at the heading of the new one, which is read first.

let isFirst = true;

/** Focus a heading when it comes into the page and nothing else has the focus. */
export function heading(element: HTMLElement): void {
  element.tabIndex = -1;
  // A page that was just loaded is read from its beginning anyway.
  if (!isFirst && document.activeElement === document.body) element.focus({ preventScroll: true });
  isFirst = false;
}
