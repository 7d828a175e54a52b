import { endpoints } from '@/contract/endpoints';
import { apiOfFile } from '../support/api';
import { countStatements } from '../support/count-statements';
import { daysAgo, seedHeard } from '../support/figure-rows';
import { sceneOfFile } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { past } from '../support/seed-parts';
import { seedSponsor } from '../support/seed-sponsors';

/** Each call of figures with the statements that it reads for the platform. A call that is not here fails. */
const statements: Record<string, number> = {
  '/api/analytics/overview': 4,
  '/api/analytics/clubs': 2,
  '/api/analytics/clubs/totals': 2,
  '/api/analytics/drop-off': 3,
  '/api/analytics/members': 4,
  '/api/analytics/members/retention': 1,
  '/api/analytics/playlists': 2,
  '/api/analytics/playlists/by-playlist': 1,
  '/api/analytics/playlists/places': 2,
  '/api/analytics/podcasts': 3,
  '/api/analytics/podcasts/episodes': 1,
  '/api/analytics/reflections': 1,
  '/api/analytics/reflections/episodes': 1,
  '/api/analytics/reflections/themes': 1,
  '/api/analytics/reflections/{episodeId}/clubs': 2,
  '/api/analytics/sponsors': 4,
  '/api/analytics/sponsors/by-sponsor': 1,
  '/api/analytics/sponsors/report': 3,
};
const calls = Object.keys(statements);
/** The clubs of one episode are of all days, and for the platform alone. */
const ofDays = calls.filter((path) => !path.includes('{'));
/** A club that asks for a report gets that of its own sponsor. */
const ofClubs = ofDays.filter((path) => !path.endsWith('/report'));

const api = apiOfFile();
const scene = sceneOfFile(api);
/** The parameters of each call besides its days. */
let needed: Record<string, Record<string, string>>;
beforeAll(async () => {
  const { db } = api.services;
  const questions = [{ kind: 'emoji' as const, text: 'How was it?', choices: [] }];
  const { id: episodeId } = await seedEpisode(db, 'published', { questions, publishedAt: past(5) });
  const heard = { clubId: scene.club.id, episodeId, day: daysAgo(3) };
  await seedHeard(db, { ...heard, people: 20, seconds: 900, finished: 20 });
  const list = { name: 'For the bus', description: '', audience: 'everyone', cover: null };
  const body = { ...list, episodes: [{ id: episodeId }] };
  const made = await api.call('POST', '/api/playlist', { token: scene.platform.token, body });
  needed = {
    'drop-off': { episodeId },
    places: { playlistId: made.body.data.id },
    report: { sponsorId: await seedSponsor(db, 'Mill Lane Bakery') },
    clubs: { episodeId },
  };
});

const ask = (path: string, query: Record<string, string> = {}, token = scene.platform.token) => {
  const more = needed[path.split('/').at(-1) ?? ''] ?? {};
  const [where, own] = path.includes('{')
    ? [path.replace('{episodeId}', more.episodeId ?? ''), {}]
    : [path, path.endsWith('analytics/clubs') ? {} : more];
  return api.call('GET', `${where}?${new URLSearchParams({ ...own, ...query })}`, { token });
};

test('every call of figures is walked', () => {
  const all = Object.values(endpoints).filter(({ access }) => access === 'analytics:read');
  expect(calls.toSorted()).toEqual(all.map(({ path }) => path).toSorted());
});

test.each(ofDays)('%s refuses days that cannot be shown on their field, in words', async (path) => {
  for (const [field, words, days] of [
    ['from', /./, { from: '2025-02-30' }],
    ['to', /before the first/, { from: '2025-02-02', to: '2025-02-01' }],
    ['from', /10 years/, { from: '2010-01-01', to: '2025-02-01' }],
  ] as const) {
    const { status, body } = await ask(path, days);
    expect([status, body.fields]).toEqual([422, { [field]: expect.stringMatching(words) }]);
  }
});

test.each(ofClubs)('S-20 %s of another club is 404 to a club', async (path) => {
  expect((await ask(path, { clubId: scene.other.id }, scene.admin.token)).status).toBe(404);
});

test.each(Object.entries(statements))(
  'G-08 %s reads its figures in %i statements',
  async (path, expected) => {
    await ask(path);
    // Other days and another size, because the first answer is kept for a minute. Figures that depend on
    // neither are kept, too.
    const again = () => ask(path, { from: daysAgo(29), pageSize: '50' });
    expect(await countStatements(async () => expect((await again()).status).toBe(200))).toBe(expected);
  },
);
