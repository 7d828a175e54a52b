/** In a browser that stores nothing (private mode, full storage) only the state of the menu is forgotten. */
export function remember(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Nothing to do, because the menu changes all the same until the next visit.
  }
}

export function remembered(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
