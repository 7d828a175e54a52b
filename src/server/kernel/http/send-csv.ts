import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import papaparse from 'papaparse';
import type { Endpoint, ReplyOf } from '@/contract/endpoint';
import { isList, type ListEndpoint, type RowOf } from '@/contract/list';
import { type CsvForm, csvCells, csvFormOf } from '@/contract/text/csv-form';
import { defaultTimeZone, today } from '@/contract/time-zone';
import { translated } from '@/language/text';
import type { Database } from '../db/client';
import { readSnapshot } from '../db/snapshot';
import { inThisLanguage } from '../language/speak';
import { assertAuthorized } from './authorize';
import { withinBudget } from './call-budget';
import { type CsvPlace, leaveCsvPlace, takeCsvPlace } from './csv-places';
import { readFrom } from './read-from';
import type { Call, Route } from './route';

const lines = (form: CsvForm, rows: unknown[][]) =>
  `${papaparse.unparse(csvCells(form, rows), { delimiter: form.delimiter, newline: '\r\n' })}\r\n`;

/** For whom a file is written. */
export interface CsvReader {
  form: CsvForm;
  timeZone: string;
}

/** Rows that are read at once. The next ones are only asked for when these have gone out; each time the list is sorted. */
const batch = 2000;
const patienceMs = 60_000;

/** What the caller is given at a time, so that one who takes it slowly is seen to take it. */
const pieceBytes = 64 * 1024;

/** A list as it is in a CSV file: the titles of its columns, byte order mark first so that Excel reads it as UTF-8. */
export const csvHead = ({ list }: ListEndpoint, { form }: CsvReader): string =>
  `\uFEFF${lines(form, [Object.values(list.columns).map(({ title }) => translated(title))])}`;

/** Rows of a list as lines of a CSV file. */
export const csvRows = <E extends ListEndpoint>(
  { list }: E,
  rows: readonly RowOf<E>[],
  { form, timeZone }: CsvReader,
): string =>
  rows.length === 0
    ? ''
    : lines(
        form,
        rows.map((row) => Object.values(list.columns).map((column) => column.text(row, timeZone))),
      );

/** Whether a call asks for its list as a CSV file. */
export const wantsCsv = (c: Context, endpoint: Endpoint): endpoint is ListEndpoint =>
  isList(endpoint) &&
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/csv'],
    default: 'application/json',
  }) === 'text/csv';

interface Page {
  text: string;
  isLast: boolean;
}

/** The whole list as lines of CSV. */
async function* writeCsv(
  endpoint: ListEndpoint,
  reader: CsvReader,
  readPage: (page: number) => Promise<ReplyOf<ListEndpoint>>,
): AsyncGenerator<Page> {
  let head = csvHead(endpoint, reader);
  for (let page = 1; ; page += 1) {
    const { data } = await readPage(page);
    const isLast = data.length < batch;
    yield { text: head + csvRows(endpoint, data, reader), isLast };
    if (isLast) return;
    head = '';
  }
}

/**
 * A stream that reads on only when the caller takes more. The database's connection and the place are given back once the last rows
 * are read, and when the caller goes away or takes nothing for a while.
 */
function toStream(pages: AsyncGenerator<Page>, first: Page, place: CsvPlace): ReadableStream<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  let next: Page | undefined = first;
  let isOver = false;
  let patience: NodeJS.Timeout | undefined;
  // The caller takes more outside of the work whose language the rows are in.
  const read = inThisLanguage(() => pages.next());
  const giveBack = () => {
    leaveCsvPlace(place);
    return pages.return(undefined);
  };
  const readOn = async () => {
    const { text, isLast }: Page = next ?? (await read()).value;
    next = undefined;
    rest = Buffer.from(text);
    isOver = isLast;
    if (isOver) await giveBack();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      place.cut = () => {
        clearTimeout(patience);
        controller.error(new Error('the CSV file was not taken any more'));
        void giveBack();
      };
    },
    async pull(controller) {
      clearTimeout(patience);
      place.idleSince = undefined;
      try {
        if (rest.length === 0 && !isOver) await readOn();
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (rest.length === 0) return controller.close();
      controller.enqueue(rest.subarray(0, pieceBytes));
      rest = rest.subarray(pieceBytes);
      place.idleSince = Date.now();
      patience = setTimeout(place.cut, patienceMs);
    },
    async cancel() {
      clearTimeout(patience);
      await giveBack();
    },
  });
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
  const { timeZone = defaultTimeZone, country } = call.who?.account.store ?? {};
  const reader = { form: csvFormOf(country), timeZone };
  const writeFrom = (db: Database) =>
    writeCsv(endpoint, reader, async (page) => {
      const services = { ...call.services, db };
      const query = { ...(call.query as object), page, pageSize: batch };
      const read = () => route.handle({ ...call, services, query }) as Promise<ReplyOf<ListEndpoint>>;
      // Each page waits for its own turn, because a slow reader must not keep it. A file that has begun is not broken off for that.
      const reply = await (call.who
        ? withinBudget(call.who, call.incoming, read, page === 1 ? undefined : patienceMs)
        : read());
      if (call.who && !services.env.production) assertAuthorized(call.who, route);
      return reply;
    });
  const place = takeCsvPlace(call.who);
  const { pages, first } = await readFrom(call.services, route, call.who, async (db) => {
    const pages = readSnapshot(db, writeFrom);
    const first: Page = (await pages.next()).value;
    return { pages, first };
  }).catch((error: unknown) => {
    leaveCsvPlace(place);
    throw error;
  });
  const name = `${endpoint.list.words.many.replaceAll(' ', '-')}-${today(timeZone)}.csv`;
  c.header('content-type', 'text/csv; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}"`);
  if (c.req.method === 'HEAD') {
    // The body of a HEAD request is never read, so nothing else would give the connection back.
    leaveCsvPlace(place);
    await pages.return(undefined);
    return c.body(null);
  }
  return c.body(toStream(pages, first, place));
}
