import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { listClubNotes } from '@/contract/club-page/club-note';
import type { QueryOf } from '@/contract/endpoint';
import type { Db, Transaction } from '../kernel/db/client';
import { makePager, pageOf, total } from '../kernel/db/pager';
import { lockRow, setRemoved } from '../resource/resource.store';
import { clubNotes } from '../tables/club-note';
import { containsFolded } from '../tables/fold-text';
import { users } from '../tables/user';

const select = (db: Db, page: SQL) =>
  db
    .select({
      note: clubNotes,
      author: { firstName: users.firstName, lastName: users.lastName },
      total,
    })
    .from(clubNotes)
    .innerJoin(page, sql`page.id = ${clubNotes.id}`)
    .leftJoin(users, eq(users.id, clubNotes.authorId))
    .$dynamic();
export type ClubNoteRow = Awaited<ReturnType<typeof select>>[number];

export const listNotes = makePager({
  cut: (_query: QueryOf<typeof listClubNotes>, _clubId: string) => sql`${clubNotes.id} from ${clubNotes}`,
  select: (db, page) => select(db, page),
  where: () =>
    and(sql`${clubNotes.clubId} = ${sql.placeholder('clubId')}::uuid`, isNull(clubNotes.removedAt)),
  search: (q) => containsFolded(sql`fold_text(${clubNotes.text})`, q),
  sorts: { createdAt: clubNotes.createdAt },
  orders: () => ({ newest: [desc(clubNotes.createdAt), desc(clubNotes.id)] }),
  tie: [clubNotes.id],
  values: (clubId) => ({ clubId }),
});

/** One row of the list, also of a deleted note. */
export const getNote = async (db: Db, id: string): Promise<ClubNoteRow | undefined> =>
  (await select(db, pageOf(id)))[0];

/** The note, locked until the transaction ends, also when it is deleted. */
export const lockNote = (tx: Transaction, id: string) => lockRow(tx, clubNotes, id);

export async function addNote(
  tx: Transaction,
  note: { clubId: string; authorId: string; text: string },
): Promise<string> {
  const [row] = await tx.insert(clubNotes).values(note).returning({ id: clubNotes.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function updateNote(tx: Transaction, id: string, text: string): Promise<void> {
  await tx
    .update(clubNotes)
    .set({ text, rev: sql`${clubNotes.rev} + 1` })
    .where(eq(clubNotes.id, id));
}

/** Marks a note as deleted, or as restored. */
export const setNoteRemoved = (tx: Transaction, id: string, removed: boolean) =>
  setRemoved(tx, clubNotes, id, removed);
