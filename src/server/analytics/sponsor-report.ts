import type { Cell } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';
import { cell } from './figure';
import { partCells } from './hide-small';

/** So many of each stand on the page by themselves; the others are one row. */
const rowsShown = 3;

interface Spots {
  played: number;
  families: number;
  delivered: number;
}

type Shown<Row> = Omit<Row, keyof Spots> & { delivered: number; played: Cell; families: Cell };

export interface Joined {
  count: number;
  delivered: number;
  played: Cell;
  families: Cell;
}

const sum = (rows: readonly Spots[], of: keyof Spots) => rows.reduce((all, row) => all + row[of], 0);

/**
 * The rows of clubs: the largest by themselves, the others joined. A club with few households is always among those that are
 * joined, and the next larger ones with it until their row holds enough. A household is of one club, so they can be added up.
 */
export function joinSmallClubs<Row extends Spots>(
  rows: readonly Row[],
): { shown: Shown<Row>[]; others: Joined | null } {
  const bySize = rows.toSorted((one, other) => other.families - one.families || other.played - one.played);
  let kept = bySize.findIndex(({ families }) => families < fewestShown);
  if (kept < 0) kept = rows.length;
  if (rows.length > rowsShown + 1) kept = Math.min(kept, rowsShown);
  const households = () => sum(bySize.slice(kept), 'families');
  while (kept > 0 && households() > 0 && households() < fewestShown) kept -= 1;
  const rest = bySize.slice(kept);
  const people = sum(rest, 'families');
  const of = (value: number) => cell({ value, people });
  return {
    shown: bySize.slice(0, kept).map((row) => ({
      ...row,
      played: { value: row.played, hidden: false },
      families: { value: row.families, hidden: false },
    })),
    others:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            delivered: sum(rest, 'delivered'),
            played: of(sum(rest, 'played')),
            families: of(people),
          },
  };
}

/**
 * The rows of episodes: the first ones by themselves, the others joined. Their households cannot be added up, since one may
 * have heard several; so many at least they are as heard the one that most did.
 */
export function joinOldEpisodes<Row extends Spots>(
  rows: readonly Row[],
): { shown: Shown<Row>[]; others: Joined | null } {
  const kept = rows.length > rowsShown + 1 ? rowsShown : rows.length;
  const rest = rows.slice(kept);
  const people = Math.max(0, ...rest.map(({ families }) => families));
  const played = partCells([
    ...rows.slice(0, kept).map((row) => ({ value: row.played, people: row.families })),
    ...(rest.length > 0 ? [{ value: sum(rest, 'played'), people }] : []),
  ]);
  const unknown = { value: null, hidden: false };
  return {
    shown: rows.slice(0, kept).map((row, at) => {
      const shown = played[at] ?? unknown;
      return { ...row, played: shown, families: { ...shown, value: shown.hidden ? null : row.families } };
    }),
    others:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            delivered: sum(rest, 'delivered'),
            played: played[kept] ?? unknown,
            families: unknown,
          },
  };
}
