import type { Persona } from '../../src/policy/persona';
import { onEmptyApi, read } from './bench-api';
import { type Latency, measureLatency, type Request } from './latency';
import { listCalls } from './scale-lists';
import { fillScale, platformToken, tokenOf } from './scale-rows';

/** Milliseconds. */
const aim = 50;

/** Eight of each, one for each connection, from clubs that have waveforms; none of these clubs is suspended or deleted. */
const tokensOf: Record<Persona, readonly string[]> = {
  platformAdmin: [1, 2, 3, 4, 5, 6, 7, 8].map(platformToken),
  clubAdmin: [2, 3, 4, 5, 6, 7, 8, 9].map((club) => tokenOf(club, 1)),
  coach: [2, 3, 4, 5, 6, 7, 8, 9].map((club) => tokenOf(club, 4)),
  // One of them has heard everything.
  parent: [2, 3, 4, 5, 6, 7, 8, 9].map((club) => tokenOf(club, club === 2 ? 31 : 30)),
  child: [2, 3, 4, 5, 6, 7, 8, 9].map((club) => tokenOf(club, club === 2 ? 71 : 80)),
};

/** What the screens ask for as they open, beside the lists as such. */
const screens: [screen: string, persona: Persona, path: string][] = [
  ['platform dashboard: open episodes', 'platformAdmin', '/api/episode?status=in_progress&sort=current'],
  ['platform dashboard: an open episode', 'platformAdmin', '/api/episode/{openId}/clubs?pageSize=1'],
  ['members of a club', 'platformAdmin', '/api/member?club={clubId}&pageSize=100'],
  [
    'members: deactivated admins of a name, newest first',
    'platformAdmin',
    '/api/member?role=admin&status=disabled&q=zoe&sort=-createdAt&pageSize=100',
  ],
  [
    'members: children of a word, far down',
    'platformAdmin',
    '/api/member?role=child&q=a&sort=-createdAt&pageSize=100&page=9',
  ],
  ['a club’s details', 'platformAdmin', '/api/club/{clubId}/details'],
  ['campaigns: the calendar', 'platformAdmin', '/api/campaign/calendar'],
  ['sponsor analytics: totals', 'platformAdmin', '/api/sponsor/analytics/totals'],
  ['one episode', 'platformAdmin', '/api/episode/{episodeId}'],
  ['club dashboard: what is open', 'clubAdmin', '/api/episode?maySend=true&sort=current&pageSize=10'],
  ['member home: account', 'parent', '/api/account'],
  ['member home: a child’s account', 'child', '/api/account'],
  ['member home: every episode', 'parent', '/api/episode?sort=-number&pageSize=100'],
  ['member home: how far an episode was heard', 'parent', '/api/listen/{episodeId}'],
];

interface ScaleRow extends Latency {
  what: string;
  as: Persona;
  query: string;
  /** p95 at one connection, where it is not below the aim at eight. */
  alone?: number;
}

type Objects = Record<string, string>;

/** Puts what `objects` names into a path; a list of something new says here what it lacks. */
const addressOf = (path: string, objects: Objects) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // What a path calls just `id` is that of its noun.
    const id = objects[name === 'id' ? `${path.split('/')[2]}Id` : name];
    if (!id) throw new Error(`${path}: say in measure-scale.ts which ${name} to ask for`);
    return id;
  });

/** The club of a person, undefined for platform admins. */
async function clubOf(url: string, token: string): Promise<string | undefined> {
  const { user } = await read<{ user: { club?: { id: string } | null } }>(`${url}/api/account`, token);
  return user.club?.id;
}

async function findObjects(url: string): Promise<Objects> {
  const first = async (path: string) =>
    (await read<{ data: { id: string }[] }>(`${url}${path}&pageSize=1`, platformToken(1))).data[0]?.id ?? '';
  return {
    clubId: (await clubOf(url, tokenOf(2, 1))) ?? '',
    episodeId: await first('/api/episode?status=published&sort=-number'),
    openId: await first('/api/episode?status=in_progress&sort=-number'),
    webhookId: await first('/api/webhook?'),
  };
}

/** Measures each list of the contract in each way, and the screens' calls, at the API of a filled installation. */
async function measureLists(url: string, isMeant: (what: string) => boolean) {
  const objects = await findObjects(url);
  const requests = (persona: Persona, path: string): Promise<Request[]> =>
    Promise.all(
      tokensOf[persona].map(async (token) => {
        const own = (await clubOf(url, token)) ?? objects.clubId ?? '';
        return { url: url + addressOf(path, { ...objects, clubId: own }), token };
      }),
    );
  const rows: ScaleRow[] = [];
  const measure = async (what: string, persona: Persona, path: string, query: string) => {
    if (!isMeant(what)) return;
    const asked = await requests(persona, path + query);
    const latency = await measureLatency(asked, aim);
    if (latency.p95 < aim) return void rows.push({ what, as: persona, query, ...latency });
    const { p95: alone } = await measureLatency(asked, aim, 1);
    rows.push({ what, as: persona, query, ...latency, alone });
    // Printed at once, because the whole takes minutes.
    console.log(`${what} as ${persona}${query}: p95 ${latency.p95} ms, alone ${alone}`);
  };
  for (const { list, persona, path, query } of listCalls()) {
    await measure(list, persona, path, query && `?${query}`);
  }
  for (const [screen, persona, path] of screens) await measure(screen, persona, path, '');
  return rows;
}

/** The slowest of each list and persona, and how many of its ways there are. */
function summarizeScale(rows: readonly ScaleRow[]) {
  const groups = new Map<string, ScaleRow[]>();
  for (const row of rows) {
    const key = `${row.what} ${row.as}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const slowest = group.reduce((one, other) => (other.p95 > one.p95 ? other : one));
    const { query, p95, ...of } = slowest;
    return { ...of, ways: group.length, 'slowest way': query, p95, aim: `< ${aim}`, met: p95 < aim };
  });
}

/** p95 at 8 connections, and at one where that is too slow, of all there is to list, or of what is meant, at the API of an installation filled for it, in ms. */
export const measureScale = (isMeant: (what: string) => boolean = () => true) =>
  onEmptyApi(async ({ url, db }) => {
    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0');
    await fillScale(client);
    client.release(true);
    return summarizeScale(await measureLists(url, isMeant));
  });
