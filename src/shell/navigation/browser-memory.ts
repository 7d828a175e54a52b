/** In a browser that stores nothing (private mode, full storage) only the state of the menu is forgotten. */
export function remember(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the menu changes, but the next visit does not remember it.
  }
}

export function remembered(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
