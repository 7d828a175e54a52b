import { type BuildColumns, type BuildExtraConfigColumns, getTableName } from 'drizzle-orm';
import {
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from 'drizzle-orm/pg-core';

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
  recording: 'with its recording; the sweep empties one 7 days after it was removed',
  version: 'for 7 days out of its slot; the sweep removes it',
  removal: 'for 7 days in which a guardian can undo it, then it is erased by the sweep',
  session: 'until it is ended or runs out, at most SESSION_MAX_DAYS; the sweep removes it within the hour',
  sharedDevice:
    'until a guardian or a person at the device ends it, or no person was chosen on it for SESSION_MAX_DAYS; the sweep removes it within the hour',
  knownDevice: 'until 400 days after the last sign-in there, or with the account; the sweep removes it',
  switchedOff: 'for 7 days, without a name; the sweep removes it',
  link: 'until it is used or runs out; the sweep removes it within the hour',
  joining:
    'until it is decided; the sweep removes what is not confirmed within 7 days or answered within 30, and an invite 30 days after it ran out, or 90 with the children who wait for it and are undecided',
  listening: 'for 90 days, under a pseudonym; erased with the account',
  feed: 'until it is ended, or 30 days after it ran out; erased with the account',
  feedRead: 'for two days; the sweep removes it',
  fetched: 'for 90 days, without a name; the sweep removes it',
  downloadKey: 'for a day after its own, or after its month with a rolling window; the sweep removes it',
  downloadWindow: 'for two days after the last request in it; the sweep removes it',
  archive: 'for 30 days; its file for 7, or until something of a person in it has to go',
  imported: 'for 90 days after the import; the sweep removes it',
  delivery: 'for 30 days; the sweep removes it',
  news: 'for 90 days, so that each piece of news is sent once; the sweep removes it',
  figures: 'kept: sums that name no person',
  repeat: 'for 24 hours; the sweep removes it within the hour',
  upload: 'until it has become a part, or nothing of it has arrived for 24 hours',
  limit: 'until its window has passed',
  evidence: 'kept: append-only, nothing removes it',
} as const;
export type Retention = keyof typeof retentions;

const dataClass = Symbol('data class');

/** A column that says its class. */
type Classified = PgColumnBuilderBase & { readonly [dataClass]: DataClass };
type Unclassified = PgColumnBuilderBase & { readonly [dataClass]?: never };

const classify =
  (name: DataClass) =>
  <Column extends Unclassified>(column: Column): Column & { readonly [dataClass]: DataClass } =>
    Object.assign(column, { [dataClass]: name });

/** The class of a column. */
export const publicColumn = classify('public');
export const clubColumn = classify('club');
export const personalColumn = classify('personal');
export const childColumn = classify('child');
export const secretColumn = classify('secret');

/** How long the rows of a table are kept, and the class of each column. */
interface DataOfTable {
  keep: Retention;
  classes: ReadonlyMap<string, DataClass>;
}
const known = new WeakMap<PgTable, DataOfTable>();

/** `pgTable` for a table that says how long its rows are kept, and whose columns each say their class. */
export function classifiedTable<Name extends string, Columns extends Record<string, Classified>>(
  name: Name,
  { keep }: { keep: Retention },
  columns: Columns,
  indexes?: (table: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, Columns, 'pg'>;
  dialect: 'pg';
}> {
  const table = pgTable(name, columns, indexes);
  const classes = Object.entries(columns).map(([column, of]) => [column, of[dataClass]] as const);
  known.set(table, { keep, classes: new Map(classes) });
  return table;
}

/** What a table has said of itself; throws for one that was made by `pgTable` alone. */
export function dataOf(table: PgTable): DataOfTable {
  const data = known.get(table);
  if (!data) throw new Error(`${getTableName(table)} has no data classes: make it with classifiedTable`);
  return data;
}
