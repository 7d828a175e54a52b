import { and, asc, desc, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { containsText } from '../../tables/fold-text';
import type { Db } from './client';
import { shareReadsOf } from './share-reads';
import { isSnapshot } from './snapshot';

/** What every list is asked for (`listQuery` of the contract), without its filters. */
export interface PageQuery {
  page: number;
  pageSize: number;
  sort: string;
  q?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** The number of rows of all pages. */
  total: number;
  /** How many rows each value of the counted filter would have; absent where nothing is counted. */
  counts?: Record<string, number>;
}

/** The number of rows of all pages, with the counts where a list has them; the first row of a page has it. */
type Total = number | { total: number; counts: Page<unknown>['counts'] } | null;

/** What is known of all pages, selected with each row of a list, so that one statement reads all that a list shows. */
export const total = sql<Total>`page.total`;

/** A page that holds one known row, so that it is selected as lists select theirs. */
export const pageOf = (id: string): SQL => sql`(select ${id}::uuid as id, 1 as total) page`;

type Values = Record<string, unknown>;

interface Declared<Query extends PageQuery, Reader, Select extends PgSelect> {
  /**
   * What pages are cut from, as `id from table`. Columns beside the id are for `select`, which then need not look them
   * up again. What `values` gives is named by placeholders, here and in `select`.
   */
  cut(query: Query, reader: Reader): SQL;
  /**
   * Everything that is shown of the rows of `page`, and `total`. Looked up for these rows alone: PostgreSQL would
   * otherwise do it for the rows of all pages before them too.
   */
  select(db: Db, page: SQL, query: Query, reader: Reader): Select;
  /** The condition for the rows that exist under these filters and for this reader. */
  where?(query: Query, reader: Reader): SQL | undefined;
  /** The texts in which `q` is looked for, or how else a row is found by it. */
  search: readonly SQLWrapper[] | ((q: Placeholder) => SQL | undefined);
  /** The expression of each sort. */
  sorts: Record<string, SQLWrapper>;
  /** Whole orders, for sorts that have no reverse. */
  orders?(reader: Reader): Record<string, SQL[]>;
  /** Decides between equals, in this direction for every sort; it ends with the id. */
  tie: readonly SQLWrapper[];
  /** The part of the key by which statements are kept, where the reader changes the statement itself. */
  shape?(reader: Reader): string;
  /** The values of the placeholders. */
  values?(reader: Reader): Values;
  /** The filter whose values are counted beside each page (`Counts` of the contract). */
  counts?: CountedFilter<Reader>;
  /** The caller counts the rows, because counting them all takes longer than reading a page by an index. */
  countsItself?: true;
}

/** A filter whose values are counted: its name, the value of a row, and for which readers (all without `for`). */
export interface CountedFilter<Reader = void> {
  filter: string;
  /** Other filters that are taken away when a value of this one is chosen. */
  alsoDropped?: readonly string[];
  value: SQLWrapper;
  for?(reader: Reader): boolean;
}

interface Statement<Row> {
  execute(values: Values): Promise<Row[]>;
}

/** Building a statement costs several times what running it does, so those of this many shapes are kept. */
const shapesKept = 200;

const searchIn = (texts: readonly SQLWrapper[]) => (q: Placeholder) =>
  or(...texts.map((text) => containsText(text, q)));

/**
 * Makes the function that reads a page of a list: filtered, searched, in an order that does not change from page to page,
 * with the right total also past the end. It asks the database once; once more where no row is on the page.
 */
export function makePager<Query extends PageQuery, Select extends PgSelect, Reader = void>(
  declared: Declared<Query, Reader, Select>,
) {
  type Row = Select['_']['result'][number] & { total: Total };
  const { search, sorts, tie } = declared;
  const found = typeof search === 'function' ? search : searchIn(search);
  const kept = new WeakMap<Db, LRUCache<string, Statement<unknown>>>();
  const share = shareReadsOf();

  function orderOf({ sort }: Query, reader: Reader): SQL[] {
    const whole = declared.orders?.(reader)[sort];
    if (whole) return whole;
    const looksAt = sorts[sort.replace('-', '')];
    if (!looksAt) throw new Error(`This list cannot be sorted by ${sort}`);
    return [sort.startsWith('-') ? desc(looksAt) : asc(looksAt), ...tie.map((column) => sql`${column}`)];
  }

  function conditionOf(query: Query, reader: Reader): SQL {
    const searched = query.q ? found(sql.placeholder('q')) : undefined;
    return and(declared.where?.(query, reader), searched) ?? sql`true`;
  }

  /** The counted filter, where this reader has counts: not for a CSV file, which shows none. */
  function countedFor(db: Db, reader: Reader): CountedFilter<Reader> | undefined {
    const { counts } = declared;
    return counts && !isSnapshot(db) && counts.for?.(reader) !== false ? counts : undefined;
  }

  function countsOf(
    query: Query,
    reader: Reader,
    { filter, alsoDropped = [], value }: CountedFilter<Reader>,
  ) {
    const dropped = [filter, ...alsoDropped].map((name) => [name, undefined]);
    // Without `sort`: an order that needs a look-up would make it for every row.
    const others = { ...query, ...Object.fromEntries(dropped), sort: '' };
    return sql<Record<string, number>>`(
      select coalesce(json_object_agg(value, rows), '{}') from (
        select value, count(*)::int as rows
        from (select ${value} as value, ${declared.cut(others, reader)} where ${conditionOf(others, reader)}) each_row
        group by value) each_value)`;
  }

  function build(db: Db, query: Query, reader: Reader): Statement<Row> {
    const order = sql.join(orderOf(query, reader), sql`, `);
    const place = sql`row_number() over (order by ${order})`;
    const rows = declared.countsItself ? sql`0` : sql`(count(*) over ())::int`;
    const counted = countedFor(db, reader);
    const ofAll = counted
      ? sql`case when ${place} = ${sql.placeholder('offset')}::bigint + 1
          then json_build_object('total', ${rows}, 'counts', ${countsOf(query, reader, counted)}) end`
      : rows;
    // PostgreSQL would plan again for each limit that it can see, which costs more than reading the page.
    const page = sql`(
      select ${ofAll} as total, ${place} as place, ${declared.cut(query, reader)}
      where ${conditionOf(query, reader)} order by ${order}
      limit (select ${sql.placeholder('limit')}::int) offset ${sql.placeholder('offset')}) page`;
    return declared
      .select(db, page, query, reader)
      .orderBy(sql`page.place`)
      .prepare('') as unknown as Statement<Row>;
  }

  /** Which statement such a query needs. */
  const shapeOf = (kind: 'page' | 'counts', db: Db, query: Query, reader: Reader): string => {
    const filters = { ...query, page: undefined, pageSize: undefined, q: Boolean(query.q) };
    return JSON.stringify([kind, filters, declared.shape?.(reader), countedFor(db, reader) !== undefined]);
  };

  /** The statement of that shape: kept, or built now. */
  function statementFor<Of>(db: Db, shape: string, make: () => Statement<Of>): Statement<Of> {
    const statements = kept.get(db) ?? new LRUCache<string, Statement<unknown>>({ max: shapesKept });
    kept.set(db, statements);
    // A shape has its kind in it, so what is kept under it is of this type.
    const statement = (statements.get(shape) as Statement<Of> | undefined) ?? make();
    statements.set(shape, statement);
    return statement;
  }

  const valuesOf = ({ q }: Query, reader: Reader): Values => ({
    ...declared.values?.(reader),
    ...(q && { q }),
  });

  /** The counts alone, for a list without a row. */
  async function count(db: Db, query: Query, reader: Reader): Promise<Page<Row>['counts']> {
    const counted = countedFor(db, reader);
    if (!counted) return undefined;
    const make = () =>
      db
        .select({ counts: countsOf(query, reader, counted) })
        .from(sql`(select) nothing`)
        .prepare('') as unknown as Statement<{ counts: Page<Row>['counts'] | null }>;
    const all = { ...query, sort: '' };
    const [row] = await statementFor(db, shapeOf('counts', db, all, reader), make).execute(
      valuesOf(query, reader),
    );
    return row?.counts ?? {};
  }

  return async (db: Db, query: Query, reader: Reader): Promise<Page<Row>> => {
    const { page, pageSize } = query;
    const shape = shapeOf('page', db, query, reader);
    const statement = statementFor(db, shape, () => build(db, query, reader));
    const read = (limit: number, offset: number) => {
      const values = { ...valuesOf(query, reader), limit, offset };
      return share(db, shape + JSON.stringify(values), () => statement.execute(values));
    };
    const rows = await read(pageSize, (page - 1) * pageSize);
    // A page past the end has no row with the total.
    const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
    const ofAll = first?.total ?? 0;
    if (typeof ofAll === 'object') return { rows, ...ofAll };
    return { rows, total: ofAll, counts: first ? undefined : await count(db, query, reader) };
  };
}
