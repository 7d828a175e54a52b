import * as z from 'zod';
import { endpoint } from './endpoint';
import { type Counts, type ListColumns, listEndpoint, type Words } from './list';
import { changed, done, Id, Instant, list, Revision } from './shapes';

/** What each row of a resource has beside its own fields. */
const rowFields = {
  id: Id,
  rev: Revision,
  createdAt: Instant,
  /** When it was deleted; it can be restored for `limits.restorableDays` from then. */
  removedAt: Instant.nullable(),
};
type RowFields = typeof rowFields;

const itself = z.object({ id: Id });

/** Deleted ones alone; without it none of them. */
const removed = z.literal('true').optional();

/** Also what one is called where a sentence begins: `The host`. */
export interface ResourceWords extends Words {
  the: string;
}

interface Declared<Read, Manage, Row extends z.ZodRawShape, Body, Sort, First, Key extends string, Filters> {
  /** Where the list is, such as `/api/category`; one of them is at `/{id}` below it. */
  path: `/api/${string}`;
  words: ResourceWords;
  /** The sentences of `policy/rules.ts` for list and get, and for all changes. */
  access: { read: Read; manage: Manage };
  /** The fields of a row beside `id`, `rev`, `createdAt` and `removedAt`, which every resource has. */
  row: Row;
  /** What create and update take; its schemas say what is wrong in sentences. */
  body: Body;
  /** What one is called in messages and as the label of its actions. */
  title(row: z.output<z.ZodObject<Row & RowFields>>): string;
  /** The fields that the list can be sorted by, both ways. */
  sorts: readonly Sort[];
  first: First;
  filters?: Filters;
  /** One of its own filters, whose values are counted. */
  counts?: Counts<keyof Filters & string>;
  columns: ListColumns<z.output<z.ZodObject<Row & RowFields>>, Key>;
}

/**
 * Declares a plain noun. Its list, get, create, update, remove and restore are endpoints like any other:
 * `endpoints.ts` names those that exist. What is special stays a plain `endpoint` beside it.
 *
 * - `list`: search, order, pages and CSV (`ListEndpoint`); `removed=true` shows the deleted ones alone.
 * - `update`: `PUT /{id}` with the whole body. Honours `If-Match` with the `rev` that was shown: 409 without
 * `fields`.
 * - A name that is taken is a 409 with `fields`.
 * - `remove`: `DELETE /{id}`; lists leave it out, and `restore`, `POST /{id}/restore`, brings it back for
 * `limits.restorableDays`; 409 when its name was taken meanwhile.
 */
export function resource<
  const Read extends string,
  const Manage extends string,
  Row extends z.ZodRawShape,
  Body extends z.ZodRawShape,
  const Sort extends string,
  const First extends string,
  Key extends string,
  Filters extends z.ZodRawShape = Record<never, never>,
>(declared: Declared<Read, Manage, Row, Body, Sort, First, Key, Filters>) {
  const { path, words, access, sorts, first, columns, counts, title } = declared;
  const row = z.object({ ...declared.row, ...rowFields });
  const body = z.object(declared.body);
  const one = `${/^[aeiou]/i.test(words.one) ? 'an' : 'a'} ${words.one}`;
  return {
    words,
    title,
    list: listEndpoint({
      path,
      summary: `The ${words.many}`,
      words,
      access: access.read,
      row,
      sorts,
      first,
      filters: { ...(declared.filters ?? ({} as Filters)), removed },
      counts,
      columns,
      reply: list(row),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Read ${one}`,
      access: access.read,
      params: itself,
      reply: z.object({ data: row }),
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Create ${one}`,
      access: access.manage,
      body,
      reply: changed(row),
      repeatable: true,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Change ${one}`,
      access: access.manage,
      params: itself,
      body,
      reply: changed(row),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete ${one}, with some days to think better of it`,
      access: access.manage,
      params: itself,
      reply: done,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/{id}/restore`,
      summary: `Take the deletion of ${one} back`,
      access: access.manage,
      params: itself,
      reply: changed(row),
    }),
  };
}
