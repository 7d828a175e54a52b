import type { Cell } from '@/contract/shapes';
import { cell } from './figure';
import type { Spots } from './sponsor-report.store';

/** The number of rows of each kind on the page; the others are summed up in one row. */
const rowsShown = 3;

type Shown<Row> = Omit<Row, 'played' | 'families'> & { played: Cell; families: Cell };

interface Joined {
  count: number;
  delivered: number;
  played: Cell;
  families: Cell;
}

const sumOf = (rows: readonly Spots[], of: keyof Spots) => rows.reduce((all, row) => all + row[of], 0);

/** Rows of clubs together. A household is of one club, so they can be added up. */
export function clubsTogether(rows: readonly Spots[]): Joined {
  const people = sumOf(rows, 'families');
  return {
    count: rows.length,
    delivered: sumOf(rows, 'delivered'),
    played: cell({ value: sumOf(rows, 'played'), people }),
    families: cell({ value: people, people }),
  };
}

/** The first rows by themselves, so that all fit on a page, and the others joined. */
function firstRows<Row extends Spots>(rows: readonly Row[]): { shown: Shown<Row>[]; rest: Row[] } {
  const kept = rows.length > rowsShown + 1 ? rowsShown : rows.length;
  const shown = rows.slice(0, kept).map(({ played, families, ...row }) => ({
    ...row,
    played: cell({ value: played, people: families }),
    families: cell({ value: families, people: families }),
  }));
  return { shown, rest: rows.slice(kept) };
}

/** The rows of clubs, the largest first. */
export function joinSmallClubs<Row extends Spots>(
  rows: readonly Row[],
): { shown: Shown<Row>[]; others: Joined | null } {
  const { shown, rest } = firstRows(
    rows.toSorted((one, other) => other.families - one.families || other.played - one.played),
  );
  return { shown, others: rest.length === 0 ? null : clubsTogether(rest) };
}

/**
 * The rows of episodes. Households of the joined ones cannot be added up, because one household may have
 * heard several; the highest number of one episode is used.
 */
export function joinOldEpisodes<Row extends Spots>(
  rows: readonly Row[],
): { shown: Shown<Row>[]; others: Joined | null } {
  const { shown, rest } = firstRows(rows);
  if (rest.length === 0) return { shown, others: null };
  const people = Math.max(...rest.map(({ families }) => families));
  return {
    shown,
    others: {
      count: rest.length,
      delivered: sumOf(rest, 'delivered'),
      played: cell({ value: sumOf(rest, 'played'), people }),
      families: { value: null, hidden: false },
    },
  };
}
