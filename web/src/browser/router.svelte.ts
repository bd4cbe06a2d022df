// Where in the app we are: the path, as a list of its parts, and what follows it.
import { isAtLayer } from './layers';

class Router {
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

  /** Go to a path of the app, without loading the page anew. */
  go(url: string, { replace = false } = {}): void {
    const isHere = url === location.pathname + location.search + location.hash;
    if (replace || isHere) history.replaceState({ isWithin: this.isWithin }, '', url);
    else if (isAtLayer()) history.replaceState({ isWithin: true }, '', url);
    else history.pushState({ isWithin: true }, '', url);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** Go back to the page before; home for whoever came from elsewhere. */
  back(): void {
    if (this.isWithin) history.back();
    else this.go('/', { replace: true });
  }

  /** Whether the page before this one was of the app as well. */
  private get isWithin(): boolean {
    return (history.state as { isWithin?: boolean } | null)?.isWithin ?? false;
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }
}

export const router = new Router();

/** Let plain links stay inside the app: `<a href="/learn">` needs nothing else. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return;
  if (event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.pathname.includes('.') || link.pathname.startsWith('/api')) return;
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
