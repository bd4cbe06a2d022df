// The browser's storage, which may be full, forbidden or hold something odd.

/** What could not be stored: it lasts as long as the page. */
const unstored = new Map<string, string>();

export function readStored<T>(name: string, otherwise: T): T {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(name);
    const found: unknown = text === null ? null : JSON.parse(text);
    return isLike(found, otherwise) ? (found as T) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether what was found can stand where something else would; null stands for anything. */
const isLike = (found: unknown, otherwise: unknown): boolean =>
  otherwise === null ||
  (found !== null &&
    typeof found === typeof otherwise &&
    Array.isArray(found) === Array.isArray(otherwise));

/** Read an object part by part: a part that is missing or rubbish is as usual. */
export function readParts<T extends object>(name: string, usual: T): T {
  const found: Record<string, unknown> = readStored(name, {});
  const parts = Object.entries(usual).map(([part, otherwise]) => [
    part,
    isLike(found[part], otherwise) ? found[part] : otherwise,
  ]);
  return Object.fromEntries(parts) as T;
}

export function store(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
}
