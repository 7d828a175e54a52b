import * as z from 'zod';
import { meaning, t } from '@/language/text';
import { Slot } from '../episode-content';
import { listEndpoint } from '../list';
import { Day, Id, Instant } from '../shapes';
import { actionText, objectText } from './audit-words';

/** For how many days back the audit is listed when no day is chosen. */
export const auditDays = 30;

const AuditRow = z.object({
  id: z.number().int(),
  at: Instant,
  actorId: Id.nullable(),
  /** `Touchline` of what the platform did by itself, null of a person who had not signed in. */
  actor: z.string().nullable(),
  /** A noun and a verb, as `club:remove`. */
  action: z.string(),
  /** The noun of the object, as `episode`. */
  kind: z.string(),
  /** The name of the object; null where it has none or is deleted for good. */
  object: z.string().nullable(),
  /** The part of the episode that it is about. */
  part: Slot.nullable(),
  club: z.string().nullable(),
  /** Of a move to `club`, the club before. */
  from: z.string().nullable(),
  result: z.enum(['ok', 'refused']),
  /** None of a child. */
  address: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const resultNames = { ok: meaning('result')`Done`, refused: t`Refused` } as const;

/** All that was done and refused, also sign-ins; each entry once, for good. Of the last `auditDays` unless a first day is chosen. */
export const listAudit = listEndpoint({
  path: '/api/audit',
  summary: 'Who did what, and what was refused to them',
  words: { one: t`entry`, many: t`entries` },
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
      .regex(
        /^[a-z-]{1,40}(:[a-z-]{1,40})?$/,
        t`Enter an action such as club:remove, or only its object, such as club`,
      )
      .optional(),
    club: Id.optional(),
    /** Days of the platform's time zone, both included. */
    from: Day.optional(),
    to: Day.optional(),
  },
  columns: {
    actor: { title: t`Who`, text: ({ actor }) => actor ?? t`Not signed in` },
    action: { title: t`What`, text: ({ action }) => actionText(action) },
    object: { title: t`Object`, text: objectText },
    club: { title: t`Club`, text: ({ club, from }) => (from && club ? `${from} → ${club}` : club) },
    result: { title: t`Result`, text: ({ result }) => resultNames[result] },
    at: { title: t`When`, text: ({ at }) => at.slice(0, 19).replace('T', ' ') },
    address: { title: t`Address`, text: ({ address }) => address },
  },
});
