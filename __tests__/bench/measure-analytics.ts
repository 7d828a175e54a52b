import pg from 'pg';
import { keptDays } from '@/contract/analytics/range';
import { startEmbedded } from '@/server/kernel/db/embedded/server';
import { makeListenerOf } from '@/server/kernel/listener-key';
import { countMonth } from '@/server/listening/count-people.store';
import { rollUp } from '@/server/listening/roll-up.store';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints } from '../../src/contract/endpoints';
import { onEmptyApi } from './bench-api';
import { measureLatency, type Request } from './latency';
import { daysUntilYesterday, dayText, idOf, ListeningWriter, newestEpisodeId } from './listening-rows';
import { fillScale, platformToken, scale, tokenOf } from './scale-rows';

/** Milliseconds for the answer of a page. */
const aim = 150;
/** The last day is one of these, and is what rolling up is measured on. */
const busyDay = 500_000;
/** The days whose stretches are written one by one: those that are kept, and a week before. */
const writtenDays = 98;
/** What older days repeat: whole weeks. */
const block = 84;
/** The sums lie in one year, because a year is the longest range that the pages offer as a preset. */
const year = 365;

const eight = [1, 2, 3, 4, 5, 6, 7, 8];

/** Every call of the analytics pages: a new one is measured by itself. */
const pages = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { access, path }]) => access === 'analytics:read' && !path.includes('{'),
);

/** What some of them ask for beside the range. Of a club's people the report is that of its own sponsor. */
const asksFor: Record<string, (as: 'platform' | 'club') => string> = {
  getDropOff: () => `&episodeId=${newestEpisodeId}`,
  getPlaylistPlaces: () => `&playlistId=${idOf('playlist 1')}`,
  getSponsorReport: (as) => (as === 'platform' ? `&sponsorId=${idOf('sponsor 0')}` : ''),
};

const dayBefore = (day: string, days: number) => dayText(Date.parse(day) - days * 86_400_000);

/** The ways in which a page is asked: the usual weeks, a season, a year, with those before; for all clubs and one. */
function waysOf(today: string, clubId: string): { as: 'platform' | 'club'; query: string }[] {
  const ranges = [28, 84, year].map((days) => `from=${dayBefore(today, days)}&to=${dayBefore(today, 1)}`);
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
      const whole = `${url}${path}?${query}${asksFor[page]?.(as) ?? ''}`;
      const asked = tokens.map((token): Request => ({ url: whole, token }));
      const { median, p95 } = await measureLatency(asked, aim);
      const known = rows.find((row) => row.page === page && row.as === as);
      if (known && p95 <= known.p95) continue;
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
      and c.relname in ('stretches','listens','hour_days','part_days','listen_days','reach_days')
    group by c.relname order by 1`);
  return rows;
};

/** The tables of sums that a year is made of. */
const sums = ['listen_days', 'part_days', 'hour_days', 'reach_days'] as const;

/**
 * Repeats the sums of the last `block` days before the newest day until they reach back to `first`, because sums are all
 * that is left of older days, and the members come back in the same way each season.
 */
async function repeatSums(client: pg.Client, { first, newest }: { first: string; newest: string }) {
  const from = dayBefore(newest, block);
  await client.query('delete from reach_days where of_month');
  for (const table of sums) {
    await client.query(`delete from ${table} where day < $1`, [from]);
    const { rows } = await client.query(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`);
    const moved = names.map((name) => (/day"$/.test(name) ? `${name} - $3::int` : name));
    for (let back = block; dayBefore(newest, back + 1) >= first; back += block)
      await client.query(
        `insert into ${table} (${names}) select ${moved} from ${table}
         where day >= $1::date and day < $2::date and day - $3::int >= $4::date`,
        [from, newest, back, first],
      );
  }
}

/**
 * What analytics cost with so many events a year of 400 clubs: each page's p95, a day's rolling up, and what the tables
 * take. The stretches are those of the last weeks, because older ones are deleted. `measure-listening.ts` has how fast
 * events are taken.
 */
export const measureAnalytics = (eventsOfYear: number) =>
  onEmptyApi(async ({ url: base, db, dataDir }) => {
    const client = new pg.Client({ connectionString: (await startEmbedded(dataDir)).url });
    await client.connect();
    await fillScale(client, { withFigures: false });
    const days = daysUntilYesterday(year);
    const [first = '', newest = ''] = [days[0], days.at(-1)];
    const written = days.slice(-writtenDays);
    for (const day of written.filter((_, n) => n % 28 === 0))
      await client.query("select make_month_partitions('stretches', $1::date)", [day]);
    const local = Array.from({ length: scale.clubs }, (_, c) => [
      idOf(`local sponsor ${c}`),
      idOf(`club ${c + 1}`),
    ]);
    await client.query(
      "insert into sponsors (id, club_id, name) select id, club_id, 'The bakery' from unnest($1::uuid[], $2::uuid[]) as s (id, club_id)",
      [local.map(([id]) => id), local.map(([, id]) => id)],
    );
    const { rows: clubs } = await client.query("select id from clubs where join_code = 'SCALE-2'");
    const clubId = String(clubs[0]?.id);
    const listenerOf = makeListenerOf({ dataDir, listeningKey: undefined });
    const writer = new ListeningWriter(client, listenerOf);
    let busy = { events: 0, seconds: 0 };
    for (const day of written) {
      const before = writer.events;
      await writer.writeDay(day, day === newest ? busyDay : eventsOfYear / year);
      const started = performance.now();
      await db.transaction((tx) => rollUp(tx, listenerOf, [day]));
      busy = { events: writer.events - before, seconds: Math.round(performance.now() - started) / 1000 };
    }
    await repeatSums(client, { first, newest });
    const months = new Set(days.map((day) => `${day.slice(0, 7)}-01`));
    for (const month of [...months].filter((each) => each < `${newest.slice(0, 7)}-01`))
      await db.transaction((tx) => countMonth(tx, month));
    await client.query('delete from reach_days where not of_month and day < $1', [
      dayBefore(newest, keptDays),
    ]);
    await client.query('vacuum (analyze)');
    const events = `${eventsOfYear / 1_000_000} million a year`;
    console.table(await measurePages(base, events, clubId, dayText(Date.now())));
    console.table(await sizes(client));
    console.table([
      { 'stretches kept': writer.events, 'busy day': busy.events, 'rolled up in s': busy.seconds },
    ]);
    await client.end();
  });
