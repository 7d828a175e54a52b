import { and, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm';
import { auditDays, type listAudit } from '@/contract/audit/audit-list';
import type { AuditAction } from '@/contract/audit/audit-words';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../kernel/db/client';
import { platformTimeZone } from '../kernel/db/days';
import { makePager, total } from '../kernel/db/pager';
import { auditEntries } from '../tables/audit';
import { clubs } from '../tables/club';
import { containsFolded } from '../tables/fold-text';
import { users } from '../tables/user';
import { actor } from './history.store';

type Query = QueryOf<typeof listAudit>;

/** A person is named, a club is named in its own column, of the rest the kind is enough. */
const object = sql<string>`coalesce(
  (select nullif(trim(case when person.status <> 'removed' then person.first_name || ' ' || person.last_name end), '')
    from users person where person.id = substring(${auditEntries.object} from '^user:([0-9a-f-]{36})$')::uuid),
  case when ${auditEntries.object} like 'request:%' then ${auditEntries.object} else initcap(replace(split_part(${auditEntries.object}, ':', 1), '-', ' ')) end)`;

const selectRows = (db: Db, page: SQL) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actorId: auditEntries.actorId,
      actor,
      action: auditEntries.action,
      object,
      club: clubs.clubname,
      result: auditEntries.result,
      address: auditEntries.address,
      total,
    })
    .from(auditEntries)
    .innerJoin(page, sql`page.id = ${auditEntries.id}`)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .leftJoin(clubs, eq(clubs.id, auditEntries.clubId))
    .$dynamic();

/** Midnight at the beginning of a day, `later` days after it. */
const midnight = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${platformTimeZone})`;

const actionIs = (action: string): SQL =>
  action.includes(':')
    ? eq(auditEntries.action, action as AuditAction)
    : sql`split_part(${auditEntries.action}, ':', 1) = ${action}`;

/** The whole audit. The day, the person and the club are in its indexes. */
export const readAudit = makePager({
  cut: ({ q }: Query) =>
    q
      ? sql`${auditEntries.id} from ${auditEntries} left join ${users} on ${users.id} = ${auditEntries.actorId}`
      : sql`${auditEntries.id} from ${auditEntries}`,
  select: selectRows,
  where: ({ result, actor: person, action, club, from, to }) =>
    and(
      from === undefined
        ? gte(auditEntries.at, sql`now() - make_interval(days => ${auditDays}::int)`)
        : sql`${auditEntries.at} >= ${midnight(from)}`,
      to === undefined ? undefined : sql`${auditEntries.at} < ${midnight(to, 1)}`,
      person === undefined ? undefined : eq(auditEntries.actorId, person),
      club === undefined ? undefined : eq(auditEntries.clubId, club),
      result === undefined ? undefined : eq(auditEntries.result, result),
      action === undefined ? undefined : actionIs(action),
    ),
  // Both are folded as they are: the actions by their spelling.
  search: (q) =>
    or(
      and(ne(users.status, 'removed'), containsFolded(users.searchText, q)),
      containsFolded(auditEntries.action, q),
    ),
  sorts: { at: auditEntries.at },
  tie: [auditEntries.id],
});
