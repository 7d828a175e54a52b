import type { Cell } from '@/contract/analytics/shapes';
import { cell, cells } from './figure';
import { hideFew } from './hide-few.store';
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

/** The rows of clubs: the largest by themselves, the others joined into one row, which also has the hidden ones. */
export function joinSmallClubs<Row extends Spots>(
  rows: readonly Row[],
): { shown: Shown<Row>[]; others: Joined | null } {
  const bySize = rows.toSorted((one, other) => other.families - one.families || other.played - one.played);
  const hidden = hideFew(bySize.map(({ families }) => families));
  const large = bySize.filter(({ families }, at) => families > 0 && !hidden[at]).length;
  const kept = rows.length > rowsShown + 1 ? Math.min(large, rowsShown) : large;
  const rest = bySize.slice(kept);
  return {
    shown: bySize.slice(0, kept).map(({ played, families, ...row }) => ({
      ...row,
      played: { value: played, hidden: false },
      families: { value: families, hidden: false },
    })),
    others: rest.length === 0 ? null : clubsTogether(rest),
  };
}

/**
 * The rows of episodes: the first ones by themselves, the others joined. Their households cannot be added up,
 * because one household may have heard several; the highest number of one episode is used.
 */
export function joinOldEpisodes<Row extends Spots>(
  rows: readonly Row[],
): { shown: Shown<Row>[]; others: Joined | null } {
  const kept = rows.length > rowsShown + 1 ? rowsShown : rows.length;
  const rest = rows.slice(kept);
  const groups = [...rows.slice(0, kept).map((row) => [row]), rest];
  const played = cells(
    groups.map((group) => ({
      value: sumOf(group, 'played'),
      people: Math.max(0, ...group.map(({ families }) => families)),
    })),
  );
  const none: Cell = { value: null, hidden: true };
  return {
    shown: rows.slice(0, kept).map(({ played: _played, families, ...row }, at) => {
      const shown = played[at] ?? none;
      return { ...row, played: shown, families: { ...shown, value: shown.hidden ? null : families } };
    }),
    others:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            delivered: sumOf(rest, 'delivered'),
            played: played[kept] ?? none,
            families: { value: null, hidden: false },
          },
  };
}
