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
  /** Families of clubs that are left out of the others. */
  leftOut: number;
}

type Shown<Row> = Omit<Row, 'played' | 'families' | 'leftOut'> & { played: Cell; families: Cell };

export interface Joined {
  count: number;
  delivered: number;
  played: Cell;
  families: Cell;
}

const sumOf = (rows: readonly Spots[], of: keyof Spots) => rows.reduce((all, row) => all + row[of], 0);

const none: Cell = { value: null, hidden: true };

/** Nothing is said where all that was heard is left out. */
const allLeftOut = (rows: readonly Spots[]) => sumOf(rows, 'families') === 0 && sumOf(rows, 'leftOut') > 0;

/** Rows of clubs together. A household is of one club, so they can be added up. */
export function clubsTogether(rows: readonly Spots[]): Joined {
  const people = sumOf(rows, 'families');
  const of = (value: number) => (allLeftOut(rows) ? none : cell({ value, people }));
  return {
    count: rows.length,
    delivered: sumOf(rows, 'delivered'),
    played: of(sumOf(rows, 'played')),
    families: of(people),
  };
}

/** The rows of clubs: the largest by themselves, the others joined, among which are those with few households. */
export function joinSmallClubs<Row extends Spots>(
  rows: readonly Row[],
): { shown: Shown<Row>[]; others: Joined | null } {
  const bySize = rows.toSorted((one, other) => other.families - one.families || other.played - one.played);
  const large = bySize.filter(({ families }) => families >= fewestShown);
  const kept = rows.length > rowsShown + 1 ? Math.min(large.length, rowsShown) : large.length;
  const rest = bySize.slice(kept);
  return {
    shown: bySize.slice(0, kept).map(({ leftOut: _leftOut, played, families, ...row }) => ({
      ...row,
      played: { value: played, hidden: false },
      families: { value: families, hidden: false },
    })),
    others: rest.length === 0 ? null : clubsTogether(rest),
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
  const groups = [...rows.slice(0, kept).map((row) => [row]), rows.slice(kept)];
  const played = partCells(
    groups.map((group) => ({
      value: sumOf(group, 'played'),
      people: Math.max(0, ...group.map(({ families }) => families)),
    })),
  ).map((told, at) => (allLeftOut(groups[at] ?? []) ? none : told));
  const rest = rows.slice(kept);
  return {
    shown: rows.slice(0, kept).map(({ leftOut: _leftOut, played: _played, families, ...row }, at) => {
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
