import { typedKey } from './kept-on-device';

interface Entry {
  from: string;
  value: unknown;
  secret: boolean;
}

/** What was typed, by its place. */
type Typed = Map<string, Entry>;

interface Stored {
  userId: string;
  entries: [place: string, entry: Entry][];
}

/** Texts, numbers, and lists and objects of them. A chosen file, for one, cannot be written. */
const isWritable = (value: unknown): boolean =>
  typeof value !== 'object' || value === null
    ? value !== undefined
    : (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
      Object.values(value).every(isWritable);

/** Of a form the fields that can be written. */
const writable = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => isWritable(field)))
    : value;

/** Writes it for the page that is loaded anew in this tab. */
export function storeTyped(userId: string, typed: Typed): void {
  const entries: Stored['entries'] = [...typed]
    .filter(([, { secret }]) => !secret)
    .map(([place, entry]) => [place, { ...entry, value: writable(entry.value) }]);
  if (entries.length === 0) return void forgetTyped();
  try {
    window.sessionStorage.setItem(typedKey, JSON.stringify({ userId, entries } satisfies Stored));
  } catch {
    // A browser that stores nothing keeps what was typed only until the page is left.
  }
}

/** What this person had typed before the page was loaded anew. */
export function readTyped(userId: string): Typed {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(typedKey) ?? 'null') as Stored | null;
    return new Map(stored?.userId === userId ? stored.entries : []);
  } catch {
    return new Map();
  }
}

export function forgetTyped(): void {
  try {
    window.sessionStorage.removeItem(typedKey);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
