import {
  addClubNote,
  type ClubNote,
  listClubNotes,
  removeClubNote,
  restoreClubNote,
  updateClubNote,
} from '@/contract/club-page/club-note';
import { t } from '@/language/text';
import { can } from '@/policy/can';
import type { PolicySubject, Principal } from '@/policy/rules';
import { getClub } from '../club/club.store';
import { lockLiveClub } from '../club/lock-live-club';
import type { Db, Transaction } from '../kernel/db/client';
import { deletedMeanwhile, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { requireMatch } from '../kernel/http/if-match';
import { type Call, on } from '../kernel/http/route';
import { fullNameOf } from '../user/full-name';
import * as store from './club-note.store';

/** A note as the policy sees it. It has no author once that account is deleted. */
const subjectOf = ({ authorId }: { authorId: string | null }): PolicySubject =>
  authorId === null ? {} : { userId: authorId };

const view = ({ note, author }: store.ClubNoteRow, who: Principal): ClubNote => ({
  id: note.id,
  rev: note.rev,
  text: note.text,
  author: author && fullNameOf(author),
  mayChange: can(who, 'club-note:change', subjectOf(note)),
  createdAt: note.createdAt.toISOString(),
});

async function present(db: Db, id: string, who: Principal): Promise<ClubNote> {
  const row = await store.getNote(db, id);
  if (!row) throw notFound(t`The note`);
  return view(row, who);
}

/** The own note, locked, also when it is deleted. */
async function lockOwn(
  tx: Transaction,
  { params, who }: Call<typeof updateClubNote | typeof removeClubNote>,
) {
  const note = await store.lockNote(tx, params.id);
  if (!note) throw notFound(t`The note`);
  authorize(who, 'club-note:change', subjectOf(note), t`The note`);
  return note;
}

/** The text is in no audit entry, because that is never erased. */
const entryOf = (
  verb: 'create' | 'update' | 'remove' | 'restore',
  { id, clubId }: { id: string; clubId: string },
) => ({
  action: `club-note:${verb}` as const,
  object: `club-note:${id}`,
  clubId,
});

const list = on(listClubNotes, async ({ services, who, params, query }) => {
  if (!(await getClub(services.db, params.id))) throw notFound(t`The club`);
  const { rows, total } = await store.listNotes(services.db, query, params.id);
  return { data: rows.map((row) => view(row, who.principal)), total };
});

const add = on(addClubNote, async (call) => {
  const { services, who, params, body } = call;
  return services.db.transaction(async (tx) => {
    const { id: clubId } = await lockLiveClub(tx, params.id);
    const id = await store.addNote(tx, { clubId, authorId: who.account.user.id, text: body.text });
    await audit(tx, call, entryOf('create', { id, clubId }));
    return { data: await present(tx, id, who.principal), message: t`The note was added` };
  });
});

const update = on(updateClubNote, async (call) => {
  const { services, who, incoming, body } = call;
  return services.db.transaction(async (tx) => {
    const note = await lockOwn(tx, call);
    if (note.removedAt !== null) throw deletedMeanwhile(t`The note`);
    await requireMatch(tx, incoming, note.rev);
    await store.updateNote(tx, note.id, body.text);
    await audit(tx, call, { ...entryOf('update', note), changes: { text: null } });
    return { data: await present(tx, note.id, who.principal), message: t`The note was saved` };
  });
});

const remove = on(removeClubNote, async (call) =>
  call.services.db.transaction(async (tx) => {
    const note = await lockOwn(tx, call);
    // A second press succeeds too, because the note is already deleted.
    if (note.removedAt === null) {
      await store.setNoteRemoved(tx, note.id, true);
      await audit(tx, call, entryOf('remove', note));
    }
    return { message: t`The note was deleted` };
  }),
);

const restore = on(restoreClubNote, async (call) => {
  const { services, who } = call;
  return services.db.transaction(async (tx) => {
    const note = await lockOwn(tx, call);
    if (note.removedAt !== null) {
      await store.setNoteRemoved(tx, note.id, false);
      await audit(tx, call, entryOf('restore', note));
    }
    return { data: await present(tx, note.id, who.principal), message: t`The note is back` };
  });
});

export const clubNoteRoutes = [list, add, update, remove, restore];
