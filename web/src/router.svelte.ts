// Where in the app we are: the path, as a list of its parts, and what follows it.
class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean);
  }

  /** Goes to a path of the app, without loading the page anew. */
  go(url: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }
}

export const place = new Place();

/** Lets plain links stay inside the app: `<a href="/learn">` needs nothing else. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (link.pathname.includes('.') || link.pathname.startsWith('/api')) return;
  event.preventDefault();
  place.go(link.pathname + link.search + link.hash);
}
