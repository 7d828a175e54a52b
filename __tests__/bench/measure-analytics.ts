import { rmSync } from 'node:fs';
import pg from 'pg';
import { connect, disconnect } from '@/server/db/client';
import { startEmbedded } from '@/server/db/embedded/server';
import { rollUp } from '@/server/listening/roll-up.store';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints } from '../../src/contract/endpoints';
import { freePort, makeDataDir } from '../support/installation';
import { run } from '../support/program';
import { measureLatency, type Request } from './latency';
import { daysUntilYesterday, ListeningWriter } from './listening-rows';
import { fillScale, platformToken, tokenOf } from './scale-rows';

/** Milliseconds for the answer of a page. */
const aim = 150;
const eventsADay = 500_000;

const eight = [1, 2, 3, 4, 5, 6, 7, 8];

/** Every call of the analytics pages that needs nothing but a range: a new one is measured by itself. */
const pages = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { access, path }]) => access === 'analytics:read' && !path.includes('{'),
);

/** The ways in which a page is asked: the usual weeks, a season, a year, with those before; for all clubs and one. */
function waysOf(today: string, clubId: string): { as: 'platform' | 'club'; query: string }[] {
  const back = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const ranges = [28, 84, 365].map((days) => `from=${back(days)}&to=${back(1)}`);
  return ranges.flatMap((range) => [
    { as: 'platform' as const, query: range },
    { as: 'platform' as const, query: `${range}&clubId=${clubId}` },
    { as: 'club' as const, query: range },
  ]);
}

interface PageRow {
  events: string;
  page: string;
  as: string;
  'slowest way': string;
  median: number;
  p95: number;
  met: boolean;
}

async function measurePages(url: string, events: string, clubId: string, today: string): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for (const [page, { path }] of pages) {
    for (const { as, query } of waysOf(today, clubId)) {
      const tokens = eight.map((n) => (as === 'platform' ? platformToken(n) : tokenOf(n + 1, 1)));
      const asked = tokens.map((token): Request => ({ url: `${url}${path}?${query}`, token }));
      const { median, p95 } = await measureLatency(asked, aim).catch((error: Error) => {
        console.log(`${page} as ${as}: ${error.message.slice(0, 200)}`);
        return { median: Number.NaN, p95: Number.NaN };
      });
      const known = rows.find((row) => row.page === page && row.as === as);
      if (known && !(p95 > known.p95)) continue;
      const row = { events, page, as, 'slowest way': query, median, p95, met: p95 < aim };
      if (known) Object.assign(known, row);
      else rows.push(row);
    }
  }
  return rows;
}

/** The bytes of a table with its partitions and indexes. */
const sizes = async (client: pg.Client) => {
  const { rows } = await client.query(`
    select c.relname as table, pg_size_pretty(sum(pg_total_relation_size(coalesce(i.inhrelid, c.oid)))) as size
    from pg_class c left join pg_inherits i on i.inhparent = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname in ('heard_events','reach_events','heard_hours','listen_days','playlist_days','stop_days','reach_days')
    group by c.relname order by 1`);
  return rows;
};

/**
 * What analytics cost with so many events of 400 clubs: each page's p95, a day's rolling up, and what the tables take.
 * `measure-listening.ts` has how fast events are taken.
 */
export async function measureAnalytics(steps: readonly number[]) {
  const dataDir = makeDataDir();
  const port = await freePort();
  const api = run('api', { PORT: String(port), DATA_DIR: dataDir });
  const base = `http://127.0.0.1:${port}`;
  try {
    await api.prints(/The API is at/);
    const { url } = await startEmbedded(dataDir);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await fillScale(client, { withFigures: false });
    const last = Math.max(...steps);
    const days = daysUntilYesterday(Math.ceil(last / eventsADay) + 1);
    for (const ago of [0, 31, 62, 93, 124]) {
      await client.query(
        "select make_month_partitions(parent, $1::date - $2::int) from unnest(array['heard_events', 'reach_events']) parent",
        [days.at(-1), ago],
      );
    }
    const { rows: clubs } = await client.query("select id from clubs where join_code = 'SCALE-2'");
    const clubId = String(clubs[0]?.id);
    const db = connect(url);
    const writer = new ListeningWriter(client, eventsADay);
    const rolled: { day: string; events: number; seconds: number }[] = [];
    const pageRows: PageRow[] = [];
    for (const step of [...steps].sort((one, other) => one - other)) {
      while (writer.events < step) {
        const day = days.shift();
        if (!day) throw new Error('not enough days');
        const before = writer.events;
        await writer.writeDay(day);
        const started = performance.now();
        await db.transaction((tx) => rollUp(tx, [day]));
        const seconds = Math.round(performance.now() - started) / 1000;
        rolled.push({ day, events: writer.events - before, seconds });
      }
      await client.query('vacuum (analyze)');
      const events = `${step / 1_000_000} million`;
      const today = days[0] ?? '';
      pageRows.push(...(await measurePages(base, events, clubId, today)));
      console.log(events);
      console.table(await sizes(client));
      console.table(rolled.slice(-3));
    }
    console.table(pageRows);
    await disconnect(db);
    await client.end();
  } finally {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
