import type * as z from 'zod';

/**
 * A list that this browser keeps beyond the page: the newest `most` of it. Without storage it ends with the
 * page. It is the same array until the stored text changes, so that React can follow it.
 */
export function storedList<Row>(key: string, row: z.ZodType<Row>, most: number) {
  const none: readonly Row[] = [];
  let unstored = none;
  let known: { text: string | null; rows: readonly Row[] } = { text: null, rows: none };
  const parse = (one: unknown): Row[] => {
    const parsed = row.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  };
  return {
    read(): readonly Row[] {
      if (unstored.length > 0) return unstored;
      try {
        const text = window.localStorage.getItem(key);
        if (text === known.text) return known.rows;
        const stored: unknown = JSON.parse(text ?? '[]');
        known = { text, rows: Array.isArray(stored) ? stored.flatMap(parse) : none };
        return known.rows;
      } catch {
        // Storage is switched off, or its text was edited.
        return none;
      }
    },
    write(all: readonly Row[]): void {
      const newest = all.slice(-most);
      unstored = none;
      try {
        if (newest.length === 0) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, JSON.stringify(newest));
      } catch {
        unstored = newest;
      }
    },
  };
}
