import { crowded } from './admit-lists';
import type { Person } from './person';

/**
 * How many files one process writes at a time, in all, for one person and for one club, because each holds a connection of the
 * database while it is read, and other requests need some too.
 */
const most = 5;
const mostOfPerson = 2;
const mostOfClub = 3;
/** A reader who takes nothing for so long gives way to another. */
const graceMs = 5000;

export interface CsvPlace {
  personId: string | undefined;
  /** Null for the platform. */
  clubId: string | null | undefined;
  /** Since when the reader has taken nothing of what is ready; undefined while more is being read. */
  idleSince: number | undefined;
  /** Ends the file for its reader. */
  cut: () => void;
}

const taken = new Set<CsvPlace>();

/** The place whose reader has taken nothing for the longest time, if that is long. */
const idlest = (): CsvPlace | undefined =>
  [...taken]
    .filter(({ idleSince }) => idleSince !== undefined && Date.now() - idleSince >= graceMs)
    .sort((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0))[0];

/** Takes a place for a file, or throws `crowded`. It is to be given back by `leaveCsvPlace`. */
export function takeCsvPlace(who: Person | undefined): CsvPlace {
  const { userId: personId, clubId } = who?.principal ?? {};
  const place: CsvPlace = { personId, clubId, idleSince: undefined, cut: () => undefined };
  const count = (share: 'personId' | 'clubId') =>
    [...taken].filter((other) => other[share] === place[share]).length;
  if (count('personId') >= mostOfPerson || count('clubId') >= mostOfClub) throw crowded();
  if (taken.size >= most) idlest()?.cut();
  if (taken.size >= most) throw crowded();
  taken.add(place);
  return place;
}

export const leaveCsvPlace = (place: CsvPlace): void => void taken.delete(place);
