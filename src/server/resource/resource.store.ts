import {
  and,
  eq,
  getTableColumns,
  type InferSelectModel,
  isNotNull,
  isNull,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FileKind } from '@/contract/endpoint';
import type { Db, Transaction } from '../kernel/db/client';
import { type CountedFilter, makePager, type Page, type PageQuery, pageOf, total } from '../kernel/db/pager';
import type { FilePurpose } from '../tables/file';

/** A table whose rows can be deleted and restored, and count their changes. */
export type ResourceTable = PgTable & Record<'id' | 'rev' | 'createdAt' | 'removedAt', PgColumn>;

/** The columns that every resource has. */
export interface CommonColumns {
  id: string;
  rev: number;
  createdAt: Date;
  removedAt: Date | null;
}

/** Counted or looked up for each row, in SQL that names the table's own columns as `table.column`. */
export type ExtraColumns = Record<string, SQL>;

type Counted<Extra> = { [Name in keyof Extra]: Extra[Name] extends SQL<infer Value> ? Value : never };

/** What is known of a file of a row. */
export interface FileOfRow {
  key: string;
  fileName: string;
  bytes: number;
  duration: number | null;
  loudness: number | null;
  peaks: number[] | null;
}

/** A file of a row, by the column that holds its id. */
export const fileOfRow = (column: SQLWrapper | undefined) => sql<FileOfRow | null>`(
  select json_build_object('key', f.key, 'fileName', f.file_name, 'bytes', f.bytes, 'duration', f.duration,
    'loudness', f.loudness, 'peaks', f.brief_peaks) from files f where f.id = ${column})`;

/** The files of a row, by the fields of the contract; null where it has none. */
type FilesOfRow = Record<string, FileOfRow | null>;

/** A file that a row has: which column holds it, what it is for. */
interface FileField {
  kind: FileKind;
  column: string;
  purpose: FilePurpose;
}

/** A row of a resource: the table's columns, and what is counted or looked up beside them. */
export type ResourceRow<Table extends ResourceTable, Extra> = InferSelectModel<Table> &
  Counted<Extra> &
  CommonColumns & {
    files: FilesOfRow;
  };

export interface ResourceDeclared<Table extends ResourceTable, Extra> {
  table: Table;
  extra?: Extra;
  /** The texts in which the list is searched. */
  search: readonly SQLWrapper[] | ((q: Placeholder) => SQL | undefined);
  /** The expression of each sort of the contract. */
  sorts: Record<string, SQLWrapper>;
  /** Joins that search and sorts need. Each row of the table must stay one row. */
  joined?: SQL;
  /** The condition of the query's own filters, beside `removed`. */
  filter?(query: never): SQL | undefined;
  /** One of these filters, whose values are counted; only among rows that are not deleted. */
  counts?: CountedFilter<string | null>;
  /** Its files, by the field of the contract that holds the URL. */
  files?: Record<string, FileField>;
  /**
   * Each row is of the platform or of a club, by its `clubId`: callers find and change those of their own
   * club alone, a platform admin those of the platform.
   */
  owned?: true;
}

/** A row without what is counted or looked up. */
export type BareRow<Table extends ResourceTable> = InferSelectModel<Table> & CommonColumns;

/** The bare row, locked until the transaction ends, also when it is deleted. */
export async function lockRow<Table extends ResourceTable>(tx: Transaction, table: Table, id: string) {
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update');
  return rows[0] as BareRow<Table> | undefined;
}

/** Deletes a row for now, or takes that back. */
export async function setRemoved(db: Db, table: ResourceTable, id: string, removed: boolean): Promise<void> {
  await db
    .update(table)
    .set({ removedAt: removed ? sql`now()` : null })
    .where(eq(table.id, id));
}

/** What the routes of a plain noun ask the database. */
export function makeResourceStore<Table extends ResourceTable, Extra extends ExtraColumns>({
  table,
  extra,
  search,
  sorts,
  joined = sql``,
  filter,
  counts,
  files = {},
  owned,
}: ResourceDeclared<Table, Extra>) {
  type Row = ResourceRow<Table, Extra>;
  const columns = getTableColumns(table as PgTable);
  const shownFiles = Object.entries(files).map(([field, { column }]) => [field, fileOfRow(columns[column])]);
  const select = (db: Db, page: SQL) =>
    db
      .select({ ...columns, ...extra, files: Object.fromEntries(shownFiles), total })
      .from(table as PgTable)
      .innerJoin(page, sql`page.id = ${table.id}`)
      .$dynamic();
  const ofOwner = (clubId: string | null) =>
    owned &&
    (clubId === null
      ? sql`${columns.clubId} is null`
      : sql`${columns.clubId} = ${sql.placeholder('clubId')}::uuid`);
  const readPage = makePager({
    cut: (_query: PageQuery & { removed?: 'true' | undefined }, _clubId: string | null) =>
      sql`${table.id} from ${table} ${joined}`,
    select,
    where: (query, clubId) =>
      and(
        query.removed ? isNotNull(table.removedAt) : isNull(table.removedAt),
        ofOwner(clubId),
        filter?.(query as never),
      ),
    search,
    sorts,
    tie: [table.id],
    shape: (clubId) => (clubId === null ? 'platform' : 'club'),
    values: (clubId) => (owned && clubId !== null ? { clubId } : {}),
    counts: counts && { ...counts, alsoDropped: ['removed'] },
  });

  return {
    /** `clubId` is that of the caller, null for the platform. */
    list: readPage as unknown as (db: Db, query: PageQuery, clubId: string | null) => Promise<Page<Row>>,
    hasColumn: (name: string) => name in columns,
    /** Also a deleted one: callers check `removedAt`. */
    async get(db: Db, id: string): Promise<Row | undefined> {
      const rows = await select(db, pageOf(id));
      return rows[0] as Row | undefined;
    },
    async create(tx: Transaction, values: object): Promise<string> {
      const rows = await tx
        .insert(table)
        .values(values as never)
        .returning({ id: table.id });
      const [row] = rows as { id: string }[];
      if (!row) throw new Error('insert returned no row');
      return row.id;
    },
    async update(tx: Transaction, id: string, values: object): Promise<void> {
      await tx
        .update(table)
        .set({ ...values, rev: sql`${table.rev} + 1` } as never)
        .where(eq(table.id, id));
    },
  };
}
