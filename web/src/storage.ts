// The browser's storage, which may be full, forbidden or hold something odd.

/** What could not be stored: it lasts as long as the page. */
const unstored = new Map<string, string>();

export function readStored<T>(name: string, otherwise: T): T {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
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
