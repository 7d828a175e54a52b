import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { PersonalExport } from '@/contract/personal/own-data';
import { hearersOfFile, openTo } from '../consent/answer-readers.store';
import { consented } from '../consent/consent.store';
import { isLastHeard } from '../family/household.store';
import { fileUrl } from '../file/file-url';
import type { Transaction } from '../kernel/db/client';
import type { ListenerOf } from '../kernel/listener-key';
import { dataMap } from '../tables/data-map';
import { episodes } from '../tables/episode';
import { accountClaims, familyMembers, guardianInviteChildren } from '../tables/family';
import { files } from '../tables/file';
import { reflectionAnswers } from '../tables/reflection';
import { schema } from '../tables/schema';
import { sharedDeviceMembers } from '../tables/shared-device';
import { users } from '../tables/user';
import { hasEmail } from '../user/user-email.store';

export type TableName = keyof typeof schema;

/** Columns that hold a person's id without a foreign key of the schema: most of their rows outlive the person. */
const namesPerson: Partial<Record<TableName, readonly string[]>> = {
  auditEntries: ['actorId'],
  consentEntries: ['childId', 'guardianId'],
  files: ['createdBy'],
  listens: ['listener'],
  stretches: ['listener'],
};

/** What a person's rows hold in such a column: the pseudonym, where their listening is kept under it. */
export const valueIn = (by: string, id: string, listenerOf: ListenerOf): string =>
  by === 'listener' ? listenerOf(id) : id;

/** Columns that hold the e-mail of a person who may have an account. */
const namesAddress: Partial<Record<TableName, string>> = {
  clubs: 'welfareEmail',
  guardianInvites: 'email',
  invites: 'email',
  joinRequests: 'email',
  suggestedClubs: 'contactEmail',
};

/** The columns of a row that are about others, by the column that finds the row. */
const ofOthers: Partial<Record<TableName, Record<string, readonly string[]>>> = {
  // How the club does its things.
  clubs: {
    welfareEmail: [
      ...['rev', 'sortName', 'logoFileId', 'identityFileId', 'status', 'joinRole'],
      ...['invitesPacedTo', 'newsPacedTo', 'movedTo', 'createdAt', 'removedAt'],
    ],
  },
  // The guardian who decided for the child, and their address.
  consentEntries: { childId: ['guardianId', 'address'] },
  // The guardian who has switched a child's feed on, and of a guardian whose feeds they are.
  feeds: {
    userId: ['madeBy'],
    madeBy: ['userId', 'lastReadAt', 'lastReadBy', 'alertedAt', 'alertNetworks', 'alertApps'],
  },
  // The other household that shares a child, and its guardian.
  familyMembers: { userId: ['sharedFrom', 'sharedWith'], sharedWith: ['sharedFrom', 'userId'] },
  // The people they have invited.
  guardianInvites: { invitedBy: ['email'], email: ['invitedBy', 'familyId'] },
  invites: { invitedBy: ['email', 'familyIds'], email: ['invitedBy'] },
  // Who put them on a shared device, and whom they have put on one.
  sharedDeviceMembers: { userId: ['addedBy'], addedBy: ['userId', 'wrongPins'] },
};

/**
 * Tables that no export shows. A report protects its author: a guardian who exports a child's data must not
 * read that the child has reported them.
 */
const guarded: ReadonlySet<TableName> = new Set(['reflectionReports']);

/** Which columns of a table a guardian sees of a child, and of which rows, by the table's own name. */
interface Sight {
  columns: readonly string[];
  rows?: (guardianId: string) => SQL;
}

const familiesOf = (userId: string) =>
  sql`(select family_id from family_members where user_id = ${userId} and place = 'guardian')`;

/**
 * What screens show a guardian of a child, and so all that an export of the child holds for them. Left out is
 * what only the child sees: what it has done, its devices, what it has answered alone, its reports, and the
 * address of its mail.
 */
const guardianSees: Partial<Record<TableName, Sight>> = {
  // That the child has asked for an account of its own, once its address was confirmed.
  accountClaims: {
    columns: ['childId', 'clubId', 'confirmedAt'],
    rows: () => sql`${accountClaims.confirmedAt} is not null`,
  },
  consentEntries: { columns: ['childId', 'purpose', 'given', 'noticeVersion', 'method', 'at', 'zone'] },
  familyMembers: {
    columns: ['familyId', 'userId', 'place', 'joinedAt'],
    rows: (guardianId) => sql`${familyMembers.familyId} in ${familiesOf(guardianId)}`,
  },
  feeds: { columns: ['id', 'clubId', 'kind', 'userId', 'createdAt', 'lastReadAt', 'lastReadBy'] },
  guardianInviteChildren: {
    columns: ['inviteId', 'childId'],
    rows: (guardianId) =>
      sql`exists (select from guardian_invites invite where invite.id = ${guardianInviteChildren.inviteId}
        and invite.family_id in ${familiesOf(guardianId)})`,
  },
  progress: {
    columns: ['userId', 'episodeId', 'position', 'finished', 'updatedAt'],
    rows: () => isLastHeard,
  },
  // Withdrawing the consent closes on screen the answers that were open.
  reflectionAnswers: {
    columns: [
      ...['id', 'userId', 'episodeId', 'question', 'asked', 'choice', 'words', 'fileId'],
      ...['createdAt', 'updatedAt'],
    ],
    rows: (guardianId) =>
      sql`${guardianId} = any(${openTo}) and ${consented(reflectionAnswers.userId, 'reflections')}`,
  },
  // Family Members shows on which shared devices of the household a child is.
  sharedDeviceMembers: {
    columns: ['deviceId', 'userId', 'addedAt'],
    rows: (guardianId) =>
      sql`exists (select from shared_devices shared where shared.id = ${sharedDeviceMembers.deviceId}
        and shared.family_id in ${familiesOf(guardianId)})`,
  },
  users: {
    columns: ['id', 'clubId', 'clubMemberRole', 'firstName', 'lastName', 'username', 'birthYear', 'status'],
  },
};

/** The columns of a table by which its rows are about a person; none for a table that is not about people. */
export function personColumns(name: TableName): string[] {
  const table: PgTable = schema[name];
  if (table === users) return ['id'];
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const keys = getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns: own } = key.reference();
    return foreignTable === users ? own : [];
  });
  const byKey = Object.keys(columns).filter((column) => keys.some((key) => key === columns[column]));
  return [...byKey, ...(namesPerson[name] ?? [])];
}

/** The columns by which an export finds rows. */
export const exportedBy = (name: TableName): string[] => (guarded.has(name) ? [] : personColumns(name));

/**
 * What an export shows of a table, of the rows found by the column `by`: to the person all but secrets and
 * what is about other people, and to a guardian what screens show of a child. Without columns it shows none
 * of it.
 */
export function sightOf(
  name: TableName,
  by: string,
  guardianId?: string,
): { columns: Record<string, PgColumn>; rows?: SQL } {
  const { secret = [] } = dataMap[name];
  const seen = guardianSees[name];
  const hidden = new Set([...secret, ...(ofOthers[name]?.[by] ?? [])]);
  const all = Object.entries<PgColumn>(getTableColumns(schema[name] as PgTable));
  const shown = all.filter(
    ([column]) => !hidden.has(column) && (guardianId === undefined || seen?.columns.includes(column)),
  );
  return {
    columns: Object.fromEntries(shown),
    rows: guardianId === undefined ? undefined : seen?.rows?.(guardianId),
  };
}

type Rows = Record<string, unknown>[];

async function rowsBy(
  tx: Transaction,
  name: TableName,
  by: string,
  value: string,
  guardianId?: string,
): Promise<Rows> {
  const table: PgTable = schema[name];
  const column: PgColumn | undefined = (getTableColumns(table) as Record<string, PgColumn>)[by];
  if (!column) throw new Error(`the table ${name} has no column ${by}`);
  const { columns, rows } = sightOf(name, by, guardianId);
  if (Object.keys(columns).length === 0) return [];
  const isTheirs: SQL = namesAddress[name] === by ? hasEmail(column, value) : eq(column, value);
  return tx.select(columns).from(table).where(and(isTheirs, rows));
}

const isText = (value: unknown): value is string => typeof value === 'string';

async function episodeNames(tx: Transaction, tables: Record<string, Rows>) {
  const ids = Object.values(tables).flatMap((rows) =>
    rows.flatMap(({ episodeId, episodeIds }) => [episodeId, episodeIds].flat().filter(isText)),
  );
  const named = await tx
    .select({ id: episodes.id, name: episodes.name })
    .from(episodes)
    .where(inArray(episodes.id, [...new Set(ids)]));
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

/** The files that a person has sent, recordings included; for a guardian only the answers that they may read. */
async function sentFiles(
  tx: Transaction,
  userId: string,
  guardianId?: string,
): Promise<PersonalExport['files']> {
  const { key, fileName, purpose, mime, bytes, duration, createdAt } = files;
  const sent = await tx
    .select({ key, fileName, purpose, mime, bytes, duration, createdAt })
    .from(files)
    .where(
      and(
        eq(files.createdBy, userId),
        guardianId === undefined
          ? undefined
          : sql`(${files.purpose} = 'answer' and ${guardianId} = any(${hearersOfFile}))`,
      ),
    )
    .orderBy(files.createdAt, files.id);
  return sent.map(({ key, createdAt, ...file }) => ({
    ...file,
    url: fileUrl(key),
    at: createdAt.toISOString(),
  }));
}

/**
 * What is stored of a person, table by table, made from the schema and the data map: for themselves and the operator all of it,
 * for a guardian what they see of their child.
 */
export async function exportPerson(
  tx: Transaction,
  listenerOf: ListenerOf,
  { id, email }: { id: string; email: string | null },
  guardianId?: string,
): Promise<PersonalExport> {
  const tables: Record<string, Rows> = {};
  for (const name of Object.keys(schema) as TableName[]) {
    const rows: Rows = [];
    for (const by of exportedBy(name))
      rows.push(...(await rowsBy(tx, name, by, valueIn(by, id, listenerOf), guardianId)));
    const address = namesAddress[name];
    if (address && email) rows.push(...(await rowsBy(tx, name, address, email, guardianId)));
    if (rows.length > 0) tables[name] = rows;
  }
  return {
    exportedAt: new Date().toISOString(),
    episodes: await episodeNames(tx, tables),
    files: await sentFiles(tx, id, guardianId),
    tables,
  };
}
