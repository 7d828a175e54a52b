import { rollChangedDays, rollDownloads } from '@/server/download/roll-downloads.store';
import { allClubs } from '@/server/tables/listening-figures';
import { apiOfFile } from '../support/api';
import { type Asked, askFor, countAll } from '../support/count-downloads';
import { stopClock } from '../support/fixed-clock';
import { mp3, type PublishedSound, publishSound } from '../support/podcast-file';
import { sceneOfFile } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { seedCampaign, seedSponsor } from '../support/seed-sponsors';

const api = apiOfFile({ trustProxy: true });
const scene = sceneOfFile(api);
let bakery: { sponsorId: string; campaignId: string };
let butcher: string;

beforeAll(async () => {
  const { db } = api.services;
  const sponsorId = await seedSponsor(db, 'Mill Lane Bakery');
  butcher = await seedSponsor(db, 'Corner Butcher', scene.club.id);
  bakery = { sponsorId, campaignId: await seedCampaign(db, sponsorId, 'Autumn') };
});
// No window ends while a test runs.
beforeEach(() => stopClock('2026-10-05T12:00:00Z'));

/** Two minutes after a tag of 500 bytes: the campaign's spot is sent as 20 500 to 50 500, the club's own as 90 500 to 105 500. */
const publish = (of: { clubId?: string; campaignId?: string; episodeId?: string } = {}) =>
  publishSound(api.services, {
    clubId: scene.club.id,
    campaignId: bakery.campaignId,
    content: mp3(120, 500),
    chapters: [
      { kind: 'intro', start: 0, end: 20 },
      { kind: 'campaignSpot', start: 20, end: 50 },
      { kind: 'interview', start: 50, end: 90 },
      { kind: 'localSponsorSpot', start: 90, end: 105 },
      { kind: 'outro', start: 105, end: 120 },
    ],
    ...of,
  });

const bytes = (from: number, to: number): Asked => ({ range: `bytes=${from}-${to - 1}` });

async function ask(sound: PublishedSound, asked: Asked[]) {
  const { token } = sound.clubId === scene.club.id ? scene.parent : scene.otherParent;
  for (const each of asked) await askFor(api, token)(sound.path, each);
  await countAll(api);
}

const deliveredIn = async ({ episodeId }: PublishedSound) =>
  (
    await api.query(
      'select spot, sponsor_id, campaign_id from deliveries where episode_id = $1 order by spot, sponsor_id',
      [episodeId],
    )
  ).map(({ spot, sponsor_id, campaign_id }) => [spot, sponsor_id, campaign_id]);

test.each<[title: string, asked: Asked[], spots: string[]]>([
  ['all of it delivers both', [{}], ['campaign', 'local']],
  ['the whole spot in less than a minute of the episode is no valid download', [bytes(0, 60_000)], []],
  ['a minute with the whole spot', [bytes(0, 60_500)], ['campaign']],
  ['a minute that ends a byte before the end of the spot', [bytes(0, 50_499), bytes(60_000, 80_000)], []],
  ['a minute that begins a byte after its beginning', [bytes(20_501, 90_000)], []],
  ['the last minute has the club’s own alone', [bytes(60_000, 120_500)], ['local']],
  ['the two halves of the spot in two slices', [bytes(0, 30_000), bytes(30_000, 70_000)], ['campaign']],
  ['later in the same window', [bytes(0, 61_000), bytes(61_000, 110_000)], ['campaign', 'local']],
  [
    'the spot first, and then the minute',
    [bytes(90_500, 105_500), bytes(0, 20_500), bytes(50_500, 80_000)],
    ['local'],
  ],
  ['twice is once', [{}, {}], ['campaign', 'local']],
])('G-04 6 delivered: %s', async (_title, asked, spots) => {
  const sound = await publish();
  await ask(sound, asked);
  const rows = {
    campaign: ['campaign', bakery.sponsorId, bakery.campaignId],
    local: ['local', butcher, null],
  };
  expect(await deliveredIn(sound)).toEqual(spots.map((spot) => rows[spot as keyof typeof rows]));
});

test('G-04 a file of unknown rate delivers its spot only as a whole', async () => {
  const sound = await publishSound(api.services, {
    clubId: scene.club.id,
    campaignId: bakery.campaignId,
    content: Buffer.alloc(100_000, 'no sound'),
    chapters: [{ kind: 'campaignSpot', start: 1, end: 2 }],
  });
  await ask(sound, [bytes(0, 99_999)]);
  expect(await deliveredIn(sound)).toEqual([]);
  await ask(sound, [bytes(99_000, 100_000)]);
  expect(await deliveredIn(sound)).toHaveLength(1);
});

test('G-04 a club’s own spot counts for its sponsor, one without a campaign or a sponsor for none', async () => {
  // The other club has no sponsor of its own any more, and its episode was made before campaigns were kept.
  const sound = await publish({ clubId: scene.other.id, campaignId: undefined });
  await ask(sound, [{}]);
  expect(await deliveredIn(sound)).toEqual([]);
});

test('G-04 K-11 downloads and what was delivered are summed by club, episode, sponsor and campaign, and stay when they are gone', async () => {
  await api.query('truncate downloads, deliveries, download_windows');
  const { id: episodeId } = await seedEpisode(api.services.db, 'published');
  const here = await publish({ episodeId });
  const there = await publish({ episodeId, clubId: scene.other.id });
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await ask(here, [{ address }]);
  await ask(there, [{ address: '192.0.2.1' }]);
  await ask(there, [{ address: '192.0.2.2', ...bytes(0, 60_500) }]);
  await rollChangedDays(api.own.db);
  const counted = () =>
    api.query('select club_id, downloads from download_days where episode_id = $1 order by downloads', [
      episodeId,
    ]);
  const byClub = [
    [there.clubId, 2],
    [here.clubId, 3],
    [allClubs, 5],
  ].map(([club_id, downloads]) => ({ club_id, downloads }));
  expect(await counted()).toEqual(byClub);
  const figures = async () =>
    (
      await api.query(
        'select club_id, sponsor_id, campaign_id, delivered from delivered_days order by 4, 1, 2',
      )
    ).map((row) => Object.values(row).join(' '));
  const [club, other] = [scene.club.id, scene.other.id];
  const { sponsorId, campaignId } = bakery;
  const byHand = [
    [club, sponsorId, campaignId, 3],
    [other, sponsorId, campaignId, 2],
    [allClubs, sponsorId, campaignId, 5],
    [club, butcher, null, 3],
    [allClubs, butcher, null, 3],
  ].map((row) => row.join(' '));
  expect((await figures()).sort()).toEqual(byHand.sort());
  await api.query('delete from campaigns');
  await api.query('delete from sponsors');
  await api.query('delete from renditions where club_id = $1', [club]);
  const [{ day }] = (await api.query('select max(day)::text as day from downloads')) as [{ day: string }];
  await Promise.all([rollDownloads(api.own.db, day), rollDownloads(api.own.db, day)]);
  expect((await figures()).sort()).toEqual(byHand);
  expect(await counted()).toEqual(byClub);
});
