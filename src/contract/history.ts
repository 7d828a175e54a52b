import * as z from 'zod';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { Instant, list } from './shapes';

/** The kinds of objects whose history can be read, as the audit names them. */
const historyNouns = [
  'campaign',
  'category',
  'club',
  'episode',
  'host',
  'playlist',
  'sponsor',
  'suggested-club',
  'support-video',
  'webhook',
] as const;

/** A field of an object that was changed. Of a personal field the answer says that it changed, not from what to what. */
export const FieldChange = z.object({
  field: z.string(),
  values: z.object({ from: z.json(), to: z.json() }).nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = z.object({
  id: z.number().int(),
  at: Instant,
  /** Null when the platform did it by itself. */
  actor: z.string().nullable(),
  /** What was done, such as `update`. */
  verb: z.string(),
  /** The club of the change, when the object itself is not a club. */
  club: z.string().nullable(),
  changes: z.array(FieldChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const historyPages = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(20),
};

/** Newest first. What has been deleted for good keeps its history. */
export const getHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary: 'Who changed an object, when, and from what to what',
  access: 'history:read',
  query: z.object({
    /** A noun, a colon and an id, as `category:` and its id. */
    object: z.templateLiteral([z.enum(historyNouns), ':', z.uuid()]),
    ...historyPages,
  }),
  reply: list(HistoryEntry),
});
