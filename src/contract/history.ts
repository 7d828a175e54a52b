import * as z from 'zod';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { listEndpoint } from './list';
import { Day, Id, Instant, list } from './shapes';

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

/** For how many days back the audit is listed when no day is chosen. */
export const auditDays = 30;

const AuditRow = z.object({
  id: z.number().int(),
  at: Instant,
  actorId: Id.nullable(),
  /** Null of what the platform did by itself. */
  actor: z.string().nullable(),
  /** A noun and a verb, as `club:remove`. */
  action: z.string(),
  /** The kind of the object, and its name where it is a person. */
  object: z.string(),
  club: z.string().nullable(),
  result: z.enum(['ok', 'refused']),
  /** None of a child. */
  address: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** `second-factor:reset` as people read it: "Second factor: reset". */
export const actionText = (action: string): string => {
  const words = action.replaceAll('-', ' ').replace(':', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const resultNames = { ok: 'Done', refused: 'Refused' } as const;

/** All that was done and refused, also sign-ins; each entry once, for good. Of the last `auditDays` unless a first day is chosen. */
export const listAudit = listEndpoint({
  path: '/api/audit',
  summary: 'Who did what, and what was refused to them',
  words: { one: 'entry', many: 'entries' },
  access: 'audit:read',
  row: AuditRow,
  sorts: ['at'],
  first: '-at',
  filters: {
    result: z.enum(['ok', 'refused']).optional(),
    actor: Id.optional(),
    /** A whole action, or the noun before its colon. */
    action: z
      .string()
      .regex(/^[a-z-]{1,40}(:[a-z-]{1,40})?$/, 'An action such as club:remove, or its noun')
      .optional(),
    club: Id.optional(),
    /** Days of the platform's time zone, both included. */
    from: Day.optional(),
    to: Day.optional(),
  },
  columns: {
    actor: { title: 'Who', text: ({ actor }) => actor ?? 'Touchline' },
    action: { title: 'What', text: ({ action }) => actionText(action) },
    object: { title: 'Of what', text: ({ object }) => object },
    club: { title: 'Club', text: ({ club }) => club },
    result: { title: 'Result', text: ({ result }) => resultNames[result] },
    at: { title: 'When', text: ({ at }) => at.slice(0, 19).replace('T', ' ') },
    address: { title: 'Address', text: ({ address }) => address },
  },
});
