import * as z from 'zod';
import { typedKey } from './kept-on-device';

/** What was typed, by its place, without what is written nowhere. */
type Typed = Map<string, { from: string; value: unknown; secret: boolean }>;

const Json = z.json();
const Stored = z.object({
  userId: z.string(),
  typed: z.array(z.tuple([z.string(), z.object({ from: z.string(), value: Json })])),
});

/** Of a form the fields that are text; a chosen file, for one, cannot be written. */
const writable = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => Json.safeParse(field).success))
    : value;

/** Writes it for the page that is loaded anew in this tab. */
export function storeTyped(userId: string, typed: Typed): void {
  const entries = [...typed]
    .filter(([, { secret }]) => !secret)
    .map(([place, { from, value }]) => [place, { from, value: writable(value) }]);
  if (entries.length === 0) return;
  try {
    window.sessionStorage.setItem(typedKey, JSON.stringify({ userId, typed: entries }));
  } catch {
    // A browser that stores nothing keeps what was typed only until the page is left.
  }
}

/** What this person had typed before the page was loaded anew. */
export function readTyped(userId: string): Typed {
  try {
    const stored = Stored.parse(JSON.parse(window.sessionStorage.getItem(typedKey) ?? ''));
    if (stored.userId !== userId) return new Map();
    return new Map(stored.typed.map(([place, typed]) => [place, { ...typed, secret: false }]));
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
