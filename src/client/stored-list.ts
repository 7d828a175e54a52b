import type * as z from 'zod';

/**
 * A list that this browser keeps beyond the page: the newest `most` of it. Without storage it ends with the
 * page.
 */
export function storedList<Row>(key: string, row: z.ZodType<Row>, most: number) {
  let unstored: readonly Row[] = [];
  const parse = (one: unknown): Row[] => {
    const parsed = row.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  };
  return {
    read(): readonly Row[] {
      if (unstored.length > 0) return unstored;
      try {
        const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
        return Array.isArray(stored) ? stored.flatMap(parse) : [];
      } catch {
        // Storage is switched off, or its text was edited.
        return [];
      }
    },
    write(all: readonly Row[]): void {
      const newest = all.slice(-most);
      unstored = [];
      try {
        if (newest.length === 0) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, JSON.stringify(newest));
      } catch {
        unstored = newest;
      }
    },
  };
}
