import type { schema } from './schema';

/**
 * Who a column is about, from open to guarded: `public` may be shown without an account; `club` is for people
 * of the platform or the club and about no person; `personal` is about a person of any age; `child` is about
 * children only; `secret` gives access to anyone who knows it, hashed or not, and never leaves the server.
 */
export type DataClass = 'public' | 'club' | 'personal' | 'child' | 'secret';

/** When the rows of a table are removed. */
export const retentions = {
  installation: 'as long as the installation',
  platform: 'until a platform admin deletes it; what can be restored, 30 days longer',
  club: 'until its club is purged, 30 days after it was deleted',
  account: 'until the account or its club is deleted',
  file: 'with its club, episode, slot or answer; the content leaves the quarantine 7 days later, that of an answer goes at once',
  version: 'for 7 days out of its slot; the sweep removes it',
  removal: 'for 7 days in which a guardian can undo it, then it is erased by the sweep',
  session: 'until it is ended or runs out, at most SESSION_MAX_DAYS; the sweep removes it within the hour',
  switchedOff: 'for 7 days, without a name; the sweep removes it',
  link: 'until it is used or runs out; the sweep removes it within the hour',
  joining:
    'until it is decided; the sweep removes what is not confirmed within 7 days or answered within 30, and an invite 30 days after it ran out, or 90 with the children who wait for it and are undecided',
  listening: 'for 90 days, under a pseudonym; erased with the account',
  fetched: 'for 90 days, without a name; the sweep removes it',
  downloadKey: 'for a day after its own, or after its month with a rolling window; the sweep removes it',
  downloadWindow: 'for two days after the last request in it; the sweep removes it',
  figures: 'kept: sums that name no person',
  repeat: 'for 24 hours; the sweep removes it within the hour',
  upload: 'until it has become a part, or nothing of it has arrived for 24 hours',
  limit: 'until its window has passed',
  evidence: 'kept: append-only, nothing removes it',
} as const;
type Retention = keyof typeof retentions;

type Schema = typeof schema;

/** For each table how long its rows are kept, and its columns by their class. */
export type DataMap = {
  [Table in keyof Schema]: { keep: Retention } & Partial<
    Record<DataClass, readonly (keyof Schema[Table]['$inferSelect'])[]>
  >;
};
