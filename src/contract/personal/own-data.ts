import * as z from 'zod';
import { endpoint } from '../endpoint';
import { changePassword } from '../password';
import { done, FileUrl, Id, Instant } from '../shapes';

/** A file that a person has sent: what it is, and where it can be fetched while they are signed in. */
const SentFile = z.object({
  fileName: z.string(),
  /** The purpose of the file, as in its table: `part` of an episode, `logo` of a club. */
  purpose: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  /** Seconds; null of what does not sound. */
  duration: z.number().nullable(),
  url: FileUrl,
  at: Instant,
});

/** Made from the map of all data (`server/tables/data-map.ts`): a table by its name, its rows by the names of columns. */
export const PersonalExport = z.object({
  exportedAt: Instant,
  /** The names of what the rows refer to by id: each episode's name. */
  episodes: z.record(z.string(), z.string()),
  files: z.array(SentFile),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalExport = z.infer<typeof PersonalExport>;

/** Counted: 429. */
export const exportOwn = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'All that is stored of oneself',
  access: 'account:export',
  proven: true,
  reply: z.object({ data: PersonalExport }),
});

/** Why a person cannot be deleted now, in words for themselves, and what they can do. */
export const Obstacle = z.object({
  why: z.enum(['last-platform-admin', 'last-club-admin', 'only-guardian', 'young']),
  sentence: z.string(),
});
export type Obstacle = z.infer<typeof Obstacle>;

/** What would happen if the person deleted the account now. */
export const Leaving = z.object({
  obstacle: Obstacle.nullable(),
  /** Children who have no consent to an account and no other guardian: they are deleted too. */
  children: z.array(z.object({ id: Id, firstName: z.string() })),
});
export type Leaving = z.infer<typeof Leaving>;

export const getLeaving = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Whether the own account can be deleted, and who would be deleted with it',
  access: 'account:remove',
  reply: z.object({ data: Leaving }),
});

/**
 * At once and for good. 409 with an obstacle's sentence where a person cannot be deleted; 403 at the password
 * when it is not the current one. Every session ends.
 */
export const removeOwn = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Delete the own account and all that is stored of oneself',
  access: 'account:remove',
  body: z.object({ currentPassword: changePassword.body.shape.currentPassword }),
  reply: done,
});
