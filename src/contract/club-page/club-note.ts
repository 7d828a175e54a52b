import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dayText, listEndpoint } from '../list';
import { changed, done, Id, Instant, Revision, requiredProse } from '../shapes';

/** What people of the platform write down about a club, for each other. No club reads it. */
export const ClubNote = z.object({
  id: Id,
  rev: Revision,
  text: z.string(),
  /** Who wrote it; null when that account is gone. */
  author: z.string().nullable(),
  /** Whether the reader may change and delete it: their own, and one whose author is gone. */
  mayChange: z.boolean(),
  createdAt: Instant,
});
export type ClubNote = z.infer<typeof ClubNote>;

const noteId = z.object({ id: Id });
const body = z.object({ text: requiredProse(limits.noteMax, t`Write the note`) });

/** The newest first. */
export const listClubNotes = listEndpoint({
  path: '/api/club/{id}/notes',
  summary: 'What the platform’s people have written down about a club',
  words: { one: t`note`, many: t`notes` },
  access: 'club-note:read',
  params: z.object({ id: Id }),
  row: ClubNote,
  sorts: ['createdAt'],
  first: 'newest',
  columns: {
    text: { title: t`Note`, text: ({ text }) => text },
    author: { title: t`By`, text: ({ author }) => author },
    createdAt: { title: t`Written`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});

export const addClubNote = endpoint({
  method: 'POST',
  path: '/api/club/{id}/notes',
  summary: 'Write a note about a club',
  access: 'club-note:read',
  params: z.object({ id: Id }),
  body,
  reply: changed(ClubNote),
  status: 201,
  repeatable: true,
});

/** Honours `If-Match`. */
export const updateClubNote = endpoint({
  method: 'PUT',
  path: '/api/club-note/{id}',
  summary: 'Change an own note about a club',
  access: 'club-note:change',
  params: noteId,
  body,
  reply: changed(ClubNote),
});

export const removeClubNote = endpoint({
  method: 'DELETE',
  path: '/api/club-note/{id}',
  summary: 'Delete an own note about a club, with some days to think better of it',
  access: 'club-note:change',
  params: noteId,
  reply: done,
});

export const restoreClubNote = endpoint({
  method: 'POST',
  path: '/api/club-note/{id}/restore',
  summary: 'Take the deletion of a note back',
  access: 'club-note:change',
  params: noteId,
  reply: changed(ClubNote),
});
