import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Slot } from '@/contract/episode-content';
import type { Database, Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { auditEntries } from '../tables/audit';
import { categories } from '../tables/category';
import { clubs } from '../tables/club';
import { clubNotes } from '../tables/club-note';
import { episodes } from '../tables/episode';
import { guardianInvites } from '../tables/family';
import { feeds } from '../tables/feed';
import { files } from '../tables/file';
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
import { countAudit, type Found, findAsked, isWanted, type Query } from './audit-count.store';
import { actor } from './history.store';

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

/**
 * The first id in the object of an entry, which is `noun:id` or `request:` with a method and a path. Found once for each entry,
 * because it is looked for in every table.
 */
const objectId = sql`about.id`;
const about = sql`lateral (select substring(lower(${auditEntries.object}) from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as id offset 0) about`;

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

/**
 * A page, never longer than 2 000 rows. PostgreSQL cannot see how long a page is: it would reckon with a tenth of the audit, and read
 * whole tables for the names.
 */
const bounded = (page: SQL) => sql`(select * from ${page} limit 2000) page`;

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
    .innerJoin(bounded(page), sql`page.id = ${auditEntries.id}`)
    .innerJoin(about, sql`true`)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .leftJoin(clubs, eq(clubs.id, auditEntries.clubId))
    .$dynamic();

const readPage = makePager({
  cut: (_query: Query, _found: Found) => sql`${auditEntries.id} from ${auditEntries}`,
  select: selectRows,
  where: isWanted,
  search: [],
  sorts: { at: auditEntries.at },
  tie: [auditEntries.id],
  shape: ({ actors, actions }) => `${actors.length > 0} ${actions.length > 0}`,
  values: (found) => ({ ...found }),
  countsItself: true,
});

/** The whole audit. */
export async function readAudit(db: Database, query: Query) {
  const found = await findAsked(db, query);
  const [{ rows }, total] = await Promise.all([readPage(db, query, found), countAudit(db, query, found)]);
  return { rows, total };
}
