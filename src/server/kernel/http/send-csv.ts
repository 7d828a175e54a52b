import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import papaparse from 'papaparse';
import type { Endpoint, ReplyOf } from '@/contract/endpoint';
import { formulaCell, isList, type ListEndpoint, type RowOf } from '@/contract/list';
import { defaultTimeZone, today } from '@/contract/time-zone';
import { translated } from '@/language/text';
import type { Database } from '../db/client';
import { readSnapshot } from '../db/snapshot';
import { inThisLanguage } from '../language/speak';
import { crowded } from './admit-lists';
import { assertAuthorized } from './authorize';
import { readFrom } from './read-from';
import type { Call, Route } from './route';

const lines = (cells: unknown[][]) =>
  `${papaparse.unparse(cells, { escapeFormulae: formulaCell, newline: '\r\n' })}\r\n`;

/** Rows that are read at once. The next ones are only asked for when these have gone out; each time the list is sorted. */
const batch = 2000;
const patienceMs = 60_000;

/** Each file holds a connection of the database while it is read, and other requests need some too. */
const filesAtOnce = 5;
let filesOpen = 0;

/** A list as it is in a CSV file: the titles of its columns, byte order mark first so that Excel reads it as UTF-8. */
export const csvHead = ({ list }: ListEndpoint): string =>
  `\uFEFF${lines([Object.values(list.columns).map(({ title }) => translated(title))])}`;

/** Rows of a list as lines of a CSV file. */
export const csvRows = <E extends ListEndpoint>(
  { list }: E,
  rows: readonly RowOf<E>[],
  timeZone: string,
): string =>
  rows.length === 0
    ? ''
    : lines(rows.map((row) => Object.values(list.columns).map((column) => column.text(row, timeZone))));

/** Whether a call asks for its list as a CSV file. */
export const wantsCsv = (c: Context, endpoint: Endpoint): endpoint is ListEndpoint =>
  isList(endpoint) &&
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/csv'],
    default: 'application/json',
  }) === 'text/csv';

/** The whole list as lines of CSV. */
async function* writeCsv(
  endpoint: ListEndpoint,
  timeZone: string,
  readPage: (page: number) => Promise<ReplyOf<ListEndpoint>>,
): AsyncGenerator<string> {
  let head = csvHead(endpoint);
  for (let page = 1; ; page += 1) {
    const { data } = await readPage(page);
    yield head + csvRows(endpoint, data, timeZone);
    if (data.length < batch) return;
    head = '';
  }
}

/**
 * A stream that reads on only when the caller takes more. When the caller goes away, or takes nothing for a while, the
 * database's connection is given back.
 */
function toStream(pieces: AsyncGenerator<string>, first: IteratorResult<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | undefined = first;
  let patience: NodeJS.Timeout | undefined;
  // The caller takes more outside of the work whose language the rows are in.
  const read = inThisLanguage(() => pieces.next());
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(patience);
      const { done, value } = next ?? (await read());
      next = undefined;
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      patience = setTimeout(() => {
        controller.error(new Error('the CSV file was not taken any more'));
        void pieces.return(undefined);
      }, patienceMs);
    },
    async cancel() {
      clearTimeout(patience);
      await pieces.return(undefined);
    },
  });
}

async function* counted(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  filesOpen += 1;
  try {
    yield* pieces;
  } finally {
    filesOpen -= 1;
  }
}

/**
 * Answers a list as a CSV file: the handler of the list reads it page by page from one moment of the database. What goes
 * wrong before the first row is refused like anything else.
 */
export async function sendCsv(
  c: Context,
  endpoint: ListEndpoint,
  route: Route,
  call: Call,
): Promise<Response> {
  const timeZone = call.who?.account.store.timeZone ?? defaultTimeZone;
  if (filesOpen >= filesAtOnce) throw crowded();
  const writeFrom = (db: Database) =>
    writeCsv(endpoint, timeZone, async (page) => {
      const services = { ...call.services, db };
      const query = { ...(call.query as object), page, pageSize: batch };
      const reply = (await route.handle({ ...call, services, query })) as ReplyOf<ListEndpoint>;
      if (call.who && !services.env.production) assertAuthorized(call.who, route);
      return reply;
    });
  const { pieces, first } = await readFrom(call.services, route, call.who, async (db) => {
    const pieces = counted(readSnapshot(db, writeFrom));
    return { pieces, first: await pieces.next() };
  });
  const name = `${endpoint.list.words.many.replaceAll(' ', '-')}-${today(timeZone)}.csv`;
  c.header('content-type', 'text/csv; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}"`);
  if (c.req.method === 'HEAD') {
    // The body of a HEAD request is never read, so nothing else would give the connection back.
    await pieces.return(undefined);
    return c.body(null);
  }
  return c.body(toStream(pieces, first));
}
