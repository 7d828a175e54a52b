import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import papaparse from 'papaparse';
import type { Endpoint, ReplyOf } from '@/contract/endpoint';
import { formulaCell, isList, type ListEndpoint, type RowOf } from '@/contract/list';
import { defaultTimeZone, today } from '@/contract/time-zone';
import type { Database } from '../db/client';
import { readSnapshot } from '../db/snapshot';
import { ApiError } from './api-error';
import { assertAuthorized } from './authorize';
import type { Call, Route } from './route';

/** Rows that are read at once. The next ones are only asked for when these have gone out; each time the list is sorted. */
const batch = 2000;
const patienceMs = 60_000;

/** Each file holds a connection of the database while it is read, and other requests need some too. */
const filesAtOnce = 5;
let filesOpen = 0;

const lines = (cells: unknown[][]) =>
  `${papaparse.unparse(cells, { escapeFormulae: formulaCell, newline: '\r\n' })}\r\n`;

/** Whether a call asks for its list as a CSV file. */
export const wantsCsv = (c: Context, endpoint: Endpoint): endpoint is ListEndpoint =>
  isList(endpoint) &&
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/csv'],
    default: 'application/json',
  }) === 'text/csv';

/** The whole list as lines of CSV, byte order mark first so that Excel reads it as UTF-8. */
async function* writeCsv(
  endpoint: ListEndpoint,
  timeZone: string,
  readPage: (page: number) => Promise<ReplyOf<ListEndpoint>>,
): AsyncGenerator<string> {
  const columns = Object.values(endpoint.list.columns);
  const cellsOf = (row: RowOf<ListEndpoint>) => columns.map((column) => column.text(row, timeZone));
  let head = `\uFEFF${lines([columns.map(({ title }) => title)])}`;
  for (let page = 1; ; page += 1) {
    const { data } = await readPage(page);
    yield data.length > 0 ? head + lines(data.map(cellsOf)) : head;
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
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(patience);
      const { done, value } = next ?? (await pieces.next());
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
  if (filesOpen >= filesAtOnce) {
    throw new ApiError('too_many', 'Several files are being written now. Try again in a moment.', {
      retryAfter: 5,
    });
  }
  const readFrom = (db: Database) =>
    writeCsv(endpoint, timeZone, async (page) => {
      const services = { ...call.services, db };
      const query = { ...(call.query as object), page, pageSize: batch };
      const reply = (await route.handle({ ...call, services, query })) as ReplyOf<ListEndpoint>;
      if (call.who && !services.env.production) assertAuthorized(call.who, route);
      return reply;
    });
  const pieces = counted(readSnapshot(call.services.db, readFrom));
  const first = await pieces.next();
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
