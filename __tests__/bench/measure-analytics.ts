import pg from 'pg';
import { startEmbedded } from '@/server/kernel/db/embedded/server';
import { makeListenerOf } from '@/server/kernel/listener-key';
import { rollUp } from '@/server/listening/roll-up.store';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints } from '../../src/contract/endpoints';
import { onEmptyApi } from './bench-api';
import { measureLatency, type Request } from './latency';
import { daysUntilYesterday, dayText, idOf, ListeningWriter, newestEpisodeId } from './listening-rows';
import { fillScale, platformToken, scale, tokenOf } from './scale-rows';

/** Milliseconds for the answer of a page. */
const aim = 150;
/** The last day of each step is one of these, and is what rolling up is measured on. */
const busyDay = 500_000;
/** The events lie in one year, because a year is the longest range that the pages offer as a preset. */
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

/**
 * What analytics cost with so many events of 400 clubs: each page's p95, a day's rolling up, and what the tables take.
 * `measure-listening.ts` has how fast events are taken.
 */
export const measureAnalytics = (steps: readonly number[]) =>
  onEmptyApi(async ({ url: base, db, dataDir }) => {
    const client = new pg.Client({ connectionString: (await startEmbedded(dataDir)).url });
    await client.connect();
    await fillScale(client, { withFigures: false });
    const last = Math.max(...steps);
    const days = daysUntilYesterday(year);
    for (const day of days.filter((_, n) => n % 28 === 0))
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
    const rolled: { day: string; events: number; seconds: number }[] = [];
    const ascending = [...steps].sort((one, other) => one - other);
    for (const [at, step] of ascending.entries()) {
      for (let isBusy = false; !isBusy; ) {
        const day = days.shift();
        if (!day) throw new Error('not enough days');
        const before = writer.events;
        // A day is made a little smaller than asked for, because a member does not hear an episode twice on
        // one day.
        const busyDays = ascending.length - at;
        const usualDay = (last - before - busyDays * busyDay) / Math.max(1, days.length + 1 - busyDays);
        isBusy = days.length < busyDays || before + usualDay + busyDay > step;
        await writer.writeDay(day, isBusy ? busyDay : usualDay);
        const started = performance.now();
        await db.transaction((tx) => rollUp(tx, listenerOf, [day]));
        const seconds = Math.round(performance.now() - started) / 1000;
        if (isBusy) rolled.push({ day, events: writer.events - before, seconds });
      }
      await client.query('vacuum (analyze)');
      const events = `${step / 1_000_000} million`;
      const today = days[0] ?? dayText(Date.now());
      console.log(events);
      console.table(await measurePages(base, events, clubId, today));
      console.table(await sizes(client));
      console.log(`${writer.events} events, ${days.length} days to go`);
      console.table(rolled.slice(-1));
    }
    await client.end();
  });
