import { onEmptyApi, read } from './bench-api';
import { measureLatency } from './latency';
import { fillScale, platformToken, tokenOf } from './scale-rows';
import { peopleScript, wrk } from './wrk';

/** Eight of each, none of whom is kept from a list because they have too many under way. */
const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const platform = eight.map(platformToken);
const ofClubs = (person: number) => eight.map((n) => tokenOf(n + 1, person));

interface Asked {
  what: string;
  tokens: string[];
  /** The `n`-th of eight addresses: the same address at the same time shares one answer, which would hide what it costs. */
  path: (n: number, objects: Objects) => string;
  /** How many milliseconds which share of the answers may take. */
  aim?: { p90: number } | { p99: number };
  /** Measured at 32 connections too: a list of 20 as its screen asks for it. */
  perSecond?: true;
}

interface Objects {
  clubs: string[];
  people: string[];
}

const list = (what: string, path: string, tokens = platform): Asked => ({
  what,
  tokens,
  path: () => path,
  perSecond: true,
});

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** Each of them one in ten people has. */
const names = ['zoe', 'nunez', 'ruth', 'larsen', 'milo', 'dvorak', 'ines', 'silva'];
const actions = [
  'auth',
  'club:update',
  'session:end',
  'member',
  'host',
  'auth:logout',
  'transcript',
  'auth:login',
];

const audit = (what: string, query: (n: number, objects: Objects) => string): Asked => ({
  what: `audit, 100 rows: ${what}`,
  tokens: platform,
  path: (n, objects) => `/api/audit?pageSize=100&${query(n, objects)}`,
  aim: { p90: 50 },
});

/** Figures as their page asks for them, of each day of the last eight in turn. */
const overview = (days: number): Asked => ({
  what: `analytics overview of ${days} days`,
  tokens: platform,
  path: (n) => `/api/analytics/overview?from=${day(days + n)}&to=${day(n + 1)}&compare=true`,
  aim: { p90: 100 },
});

const asked: Asked[] = [
  list('account', '/api/account'),
  list('episodes', '/api/episode'),
  list('clubs', '/api/club'),
  list('members', '/api/member'),
  list('campaigns', '/api/campaign'),
  list('hosts', '/api/host'),
  list('sponsors', '/api/sponsor'),
  list('episodes of a club', '/api/episode', ofClubs(1)),
  list('episodes of a parent', '/api/episode', ofClubs(30)),
  audit('newest', (n) => `to=${day(n - 1)}`),
  audit('pages 3 to 10', (n) => `page=${n + 2}`),
  audit('a page far down', (n) => `page=${200 + n * 20}`),
  audit('a year', (n) => `from=${day(365 + n)}`),
  audit('search for a person', (n) => `q=person${n}@club${n}.`),
  audit('search for 4 000 people', (n) => `q=${names[n - 1]}`),
  audit('search for an action', (n) => `q=${actions[n - 1]}`),
  audit('search without a result', (n) => `q=qqq${n}`),
  audit('an action', (n) => `action=${actions[n - 1]}`),
  audit('a club', (n, { clubs }) => `club=${clubs[n]}`),
  audit('a person', (n, { people }) => `actor=${people[n]}`),
  audit('refused', (n) => `result=refused&to=${day(n - 1)}`),
  { what: 'attention', tokens: platform, path: () => '/api/attention', aim: { p99: 100 } },
  { what: 'attention of a club', tokens: ofClubs(1), path: () => '/api/attention/club', aim: { p99: 100 } },
  { what: 'headline figures', tokens: platform, path: () => '/api/attention/figures', aim: { p99: 100 } },
  ...[28, 84, 365].map(overview),
  {
    what: 'club overview',
    tokens: platform,
    path: (n, { clubs }) => `/api/club/${clubs[n]}/overview`,
    aim: { p90: 50 },
  },
];

async function findObjects(url: string): Promise<Objects> {
  const first = async (path: string) =>
    (await read<{ data: { id: string }[] }>(url + path, platformToken(1))).data.map(({ id }) => id);
  return { clubs: await first('/api/club?pageSize=20'), people: await first('/api/member?role=admin') };
}

/** p50, p90 and p99 at 8 connections in ms, and of lists of 20 how many a second come at 32, from the API of a filled installation. */
export async function measureListsAt(url: string, dataDir: string, isMeant: (what: string) => boolean) {
  const objects = await findObjects(url);
  const rows = [];
  for (const { what, tokens, path, aim, perSecond } of asked.filter(({ what }) => isMeant(what))) {
    const requests = tokens.map((token, n) => ({ url: url + path(n + 1, objects), token }));
    const { median: p50, p90, p99 } = await measureLatency(requests, 0);
    const script = peopleScript(dataDir, tokens);
    const many = perSecond && (await wrk(url + path(1, objects), { script })).requests;
    rows.push({ what, p50, p90, p99, aim: aim && JSON.stringify(aim), 'per second': many });
  }
  return rows;
}

/** The same at 400 clubs, 40 000 members, 300 episodes and 600 000 audit entries. */
export const measureLists = (isMeant: (what: string) => boolean = () => true) =>
  onEmptyApi(async ({ url, db, dataDir }) => {
    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0');
    await fillScale(client);
    client.release(true);
    return measureListsAt(url, dataDir, isMeant);
  });
