import { createClub } from '@/contract/club';
import { type ClubImportColumn, type ClubImportPreview, clubsForm } from '@/contract/list-file/club-import';
import type { ListProblem } from '@/contract/list-file/list-file';
import { asciiEmail } from '@/contract/text/email';
import { t } from '@/language/text';
import type { Db } from '../kernel/db/client';
import { parseCell, type ReadCell } from '../kernel/list-file/parse-cell';
import { readRows } from '../kernel/list-file/read-rows';
import { findUsedEmails, readNames } from './club-import.store';

const { clubname, adminEmail } = createClub.body.shape;

interface ListedClub {
  clubname: string;
  adminEmail: string;
}

interface Plan extends Pick<ClubImportPreview, 'rows' | 'sample' | 'known'> {
  problems: ListProblem<ClubImportColumn>[];
  clubs: ListedClub[];
}

/** The first rows are shown as they were read. */
const sampled = 5;

/** What a list of clubs would make, and what prevents it. A row whose club is here already is left alone. */
export async function planClubs(db: Db, text: string): Promise<Plan> {
  const rows = await readRows(text, {
    ...clubsForm,
    tooMany: () =>
      t`A list may have up to ${clubsForm.rowsMax} clubs. Split this one, and import one part after the other.`,
    none: () => t`There is no club below the column titles. Enter the clubs below them.`,
  });
  if (!Array.isArray(rows)) return { rows: 0, sample: [], problems: [rows], known: [], clubs: [] };

  const read = rows.map(({ number, cells }) => ({
    ...{ number, cells },
    name: parseCell(clubname, cells['Club name']),
    email: parseCell(adminEmail, cells['Admin email']),
  }));
  const names = await readNames(
    db,
    read.map(({ name }) => name.value ?? ''),
  );
  const used = await findUsedEmails(
    db,
    read.map(({ email }) => email.value ?? ''),
  );
  const accounts = new Set(used.filter(({ isAccount }) => isAccount).map(({ email }) => asciiEmail(email)));
  const invited = new Set(used.map(({ email }) => asciiEmail(email)));

  const problems: ListProblem<ClubImportColumn>[] = [];
  const known: string[] = [];
  const clubs: ListedClub[] = [];
  /** The rows above, by the name of their club and by the address of its admin. */
  const above = new Map<string, number>();
  for (const [place, { number, cells, name, email }] of read.entries()) {
    const { key = '', isTaken = false } = names[place] ?? {};
    if (isTaken) {
      known.push(cells['Club name']);
      continue;
    }
    /** Whether a cell can be used: it is right in itself, and `why` finds nothing wrong with it. */
    const isUsable = (
      column: ClubImportColumn,
      { value = '', problem }: ReadCell,
      why: (value: string) => string | undefined,
    ) => {
      const message = problem ?? why(value);
      if (message !== undefined) problems.push({ row: number, column, value: cells[column], message });
      return message === undefined;
    };
    const isNamed = isUsable('Club name', name, () => {
      const same = above.get(key);
      above.set(key, same ?? number);
      return same === undefined
        ? undefined
        : t`Row ${same} has this club, too. Keep one of the two, and let its admin invite others`;
    });
    const isReached = isUsable('Admin email', email, (value) => {
      const ascii = asciiEmail(value);
      const same = above.get(ascii);
      above.set(ascii, same ?? number);
      if (same) return t`Row ${same} has this address, too. A person can be the admin of one club only`;
      if (accounts.has(ascii)) return t`There is an account with this address already. Enter another one`;
      return invited.has(ascii)
        ? t`This address has an open invite already. Withdraw that invite first, or enter another address`
        : undefined;
    });
    if (isNamed && isReached) clubs.push({ clubname: name.value ?? '', adminEmail: email.value ?? '' });
  }
  return {
    rows: rows.length,
    sample: rows.slice(0, sampled).map(({ cells }) => cells),
    ...{ problems, known, clubs },
  };
}
