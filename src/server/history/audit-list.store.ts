import { and, eq, gte, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { auditDays, type listAudit } from '@/contract/audit/audit-list';
import type { AuditAction } from '@/contract/audit/audit-words';
import type { QueryOf } from '@/contract/endpoint';
import type { Slot } from '@/contract/episode-content';
import type { Db } from '../kernel/db/client';
import { platformTimeZone } from '../kernel/db/days';
import { makePager, total } from '../kernel/db/pager';
import { auditEntries } from '../tables/audit';
import { categories } from '../tables/category';
import { clubs } from '../tables/club';
import { clubNotes } from '../tables/club-note';
import { episodes } from '../tables/episode';
import { guardianInvites } from '../tables/family';
import { feeds } from '../tables/feed';
import { files } from '../tables/file';
import { containsFolded } from '../tables/fold-text';
import { hosts } from '../tables/host';
import { invites, joinRequests } from '../tables/join';
import { episodeParts, partVersions } from '../tables/part';
import { playlists } from '../tables/playlist';
import { reflectionReports } from '../tables/reflection';
import { sharedDevices } from '../tables/shared-device';
import { campaigns, sponsors } from '../tables/sponsor';
import { suggestedClubs } from '../tables/suggested-club';
import { supportVideos } from '../tables/support-video';
import { users } from '../tables/user';
import { webhooks } from '../tables/webhook';
import { actor } from './history.store';

type Query = QueryOf<typeof listAudit>;

const personName = sql`case when ${users.status} <> 'removed' then nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '') end`;
const nameOfPerson = (userId: SQLWrapper) =>
  sql`(select ${personName} from ${users} where ${users.id} = ${userId})`;
const nameOfClub = (clubId: SQLWrapper) =>
  sql`(select ${clubs.clubname} from ${clubs} where ${clubs.id} = ${clubId})`;
const nameOfEpisode = (episodeId: SQLWrapper) =>
  sql`(select ${episodes.name} from ${episodes} where ${episodes.id} = ${episodeId})`;

/** The tables of which an entry may be about a row, each with the row's name. */
const named: [table: { id: SQLWrapper }, name: SQLWrapper][] = [
  [users, personName],
  [clubs, clubs.clubname],
  [episodes, episodes.name],
  [playlists, playlists.name],
  [categories, categories.name],
  [hosts, hosts.name],
  [sponsors, sponsors.name],
  [campaigns, campaigns.name],
  [suggestedClubs, suggestedClubs.name],
  [supportVideos, supportVideos.title],
  [invites, invites.email],
  [joinRequests, sql`${joinRequests.firstName} || ' ' || ${joinRequests.lastName}`],
  [guardianInvites, guardianInvites.email],
  [clubNotes, nameOfClub(clubNotes.clubId)],
  // Not what a family calls its guest.
  [feeds, nameOfPerson(feeds.userId)],
  [
    files,
    sql`concat_ws(' · ', ${files.fileName}, coalesce(${nameOfEpisode(files.episodeId)}, ${nameOfClub(files.clubId)}))`,
  ],
  [reflectionReports, nameOfEpisode(reflectionReports.episodeId)],
  [sharedDevices, nameOfPerson(sharedDevices.madeBy)],
  // Only the host of an address, because the rest may hold a token.
  [webhooks, sql`substring(${webhooks.url} from '^[a-z]+://(?:[^/@]*@)?([^/:?#]+)')`],
];

/** Of these a person has their own, so where the request has no id, the entry names the person who acted. */
const ownNouns = [
  'account',
  'claim',
  'consent',
  'family',
  'feed',
  'password',
  'pin',
  'profile',
  'second-factor',
];
/** These are gone once they have ended, and only their own people end them. */
const endedNouns = ['session', 'shared-device'];

/** The first id in the object of an entry, which is `noun:id` or `request:` with a method and a path. */
const objectId = sql`substring(lower(${auditEntries.object}) from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid`;

/** Of a refused request, the noun of its action. */
const kind = sql<string>`split_part(
  case when ${auditEntries.object} like 'request:%' then ${auditEntries.action} else ${auditEntries.object} end, ':', 1)`;

const object = sql<string | null>`coalesce(
  (${sql.join(
    named.map(([table, name]) => sql`select ${name} from ${table} where ${table.id} = ${objectId}`),
    sql` union all `,
  )} limit 1),
  substring(${auditEntries.object} from '^season:(.+)'),
  case when ${or(inArray(kind, endedNouns), and(isNull(objectId), inArray(kind, ownNouns)))} then ${personName} end)`;

/** The slot of an episode's part, also of a file that is or was in it. */
const part = sql<Slot | null>`coalesce(
  substring(${auditEntries.object} from ':(intro|interview|outro)$'),
  (select ${episodeParts.slot} from ${episodeParts} where ${episodeParts.fileId} = ${objectId} limit 1),
  (select ${partVersions.slot} from ${partVersions} where ${partVersions.fileId} = ${objectId} limit 1))`;

/** What the platform does by itself belongs to no request, what a person does who has not signed in does. */
const auditActor = sql<
  string | null
>`case when ${auditEntries.requestId} is null then coalesce(${actor}, 'Touchline') else ${actor} end`;

const selectRows = (db: Db, page: SQL) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actorId: auditEntries.actorId,
      actor: auditActor,
      action: auditEntries.action,
      kind,
      object,
      part,
      from: sql<
        string | null
      >`case when ${auditEntries.action} = 'member:move' then ${auditEntries.changes} #>> '{club,0}' end`,
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
