import * as z from 'zod';
import { type Endpoint, endpoint, type Nothing, type ReplyOf } from './endpoint';
import { limits } from './limits';
import { list, optionalLine } from './shapes';
import { dayIn } from './time-zone';

/** The words for a thing: `{ one: 'club', many: 'clubs' }`. */
export interface Words {
  one: string;
  many: string;
}

/** The text of a row under one title: in a cell of the table, in its tooltip and in the CSV file. */
interface ColumnText<Row> {
  title: string;
  /** Words for people, never codes. Instants and lengths by `dayText` and `lengthText`, which spreadsheets can sort. */
  text(row: Row, timeZone: string): string | number | null;
}

/** Columns by their key, in reading order. A key that is one of the sorts can be sorted by. */
export type ListColumns<Row, Key extends string = string> = { [Name in Key]: ColumnText<Row> };

/** Facts of a list beside its call, from which the table, the CSV file and the walk of the tests are made. */
interface ListFacts<Row, Key extends string = string> {
  words: Words;
  /** Each can be asked for as it is, or with `-` before it for descending. */
  sorts: readonly string[];
  /** The order when none is asked for: one of the sorts, or an order of its own, which has no reverse. */
  first: string;
  filters: z.ZodRawShape;
  columns: ListColumns<Row, Key>;
  counts?: Counts;
}

/**
 * A filter whose values are counted: `counts` of the reply says how many rows each would have under the same search and
 * the other filters. Values without a row may be missing.
 */
export interface Counts<Filter extends string = string> {
  filter: Filter;
  values: readonly string[];
}

/** An instant as the day it falls on in a zone, `2026-11-28`. */
export const dayText = (instant: string | null, timeZone: string): string | null =>
  instant === null ? null : dayIn(timeZone, new Date(instant));

/** Seconds as `00:02:41`: without the hours a spreadsheet would take the minutes for them. */
export const lengthText = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(Math.floor(seconds) * 1000).toISOString().slice(11, 19);

interface Listed {
  data: unknown[];
  total: number;
  counts?: Record<string, number> | undefined;
}

/**
 * A call that answers a list: `GET` with `page`, `pageSize`, `sort`, `q` and filters answers `{ data, total
 * }`. With `Accept: text/csv`, the same address answers the list as a CSV file: every row under the same
 * filters and in the same order, without pages, streamed in one consistent read. It has all of
 * `list.columns`, in the form that spreadsheets expect where its reader is (`text/csv-form.ts`), and its name is in
 * `Content-Disposition`, such as `clubs-2026-11-28.csv`. Errors are JSON.
 * An error after the first row breaks the connection, so that half a file cannot be mistaken for a whole one.
 */
export interface ListEndpoint<
  Access extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Reply extends z.ZodType<Listed> = z.ZodType<Listed>,
  Key extends string = string,
> extends Endpoint<Access, Params, Query, Nothing, Reply> {
  list: ListFacts<z.output<Reply>['data'][number], Key>;
}

/** A row of a list, as the reply has it. */
export type RowOf<E extends ListEndpoint> = ReplyOf<E>['data'][number];

/** Whether a call answers a list: how tables and tests find all of them in `endpoints`. */
export const isList = (called: Endpoint): called is ListEndpoint => 'list' in called;

/** Paging, sorting and searching of every list. */
export function listQuery<const Sort extends string, const First extends string>(
  sorts: readonly Sort[],
  first: First,
) {
  const both = sorts.flatMap((sort): (Sort | `-${Sort}`)[] => [sort, `-${sort}`]);
  const orders: (Sort | `-${Sort}` | First)[] = [...new Set([...both, first])];
  return z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(20),
    sort: z.enum(orders).default(first as never),
    q: optionalLine(100).optional(),
  });
}

interface Declared<Access, Row extends z.ZodType, Sort, First, Key extends string, Filters, Params, Reply> {
  path: `/api/${string}`;
  summary: string;
  words: Words;
  access: Access;
  params?: Params;
  row: Row;
  /** The names by which rows can be sorted. `-` before one of them, for descending, need not be listed. */
  sorts: readonly Sort[];
  first: First;
  filters?: Filters;
  counts?: Counts<keyof Filters & string>;
  columns: ListColumns<z.output<Row>, Key>;
  /** The answer where it says more than rows and total. */
  reply?: Reply;
}

/** Declares a list. */
export function listEndpoint<
  const Access extends string,
  Row extends z.ZodType,
  const Sort extends string,
  const First extends string,
  Key extends string,
  Filters extends z.ZodRawShape = Record<never, never>,
  Params extends z.ZodType = Nothing,
  Reply extends z.ZodType<{ data: z.output<Row>[]; total: number }> = ReturnType<typeof list<Row>>,
>(declared: Declared<Access, Row, Sort, First, Key, Filters, Params, Reply>) {
  const { path, summary, words, access, params, row, sorts, first, columns, counts } = declared;
  const filters = declared.filters ?? ({} as Filters);
  return {
    ...endpoint({
      method: 'GET',
      path,
      summary,
      access,
      params,
      query: listQuery(sorts, first).extend(filters),
      reply: declared.reply ?? (list(row) as z.ZodType as Reply),
    }),
    list: { words, sorts, first, filters, columns, counts },
  };
}
