import { and, eq } from 'drizzle-orm';
import { renditions } from '@/server/tables/episode';
import { campaigns, sponsors } from '@/server/tables/sponsor';
import { apiOfFile } from '../support/api';
import { daysAgo } from '../support/figure-rows';
import { addRolledSpots } from '../support/rolled-spots';
import { seededOnce } from '../support/scene';
import { seedClub, seedEpisode, seedPerson } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const platform = seededOnce(() => seedPerson(api.services.db));

const ask = async (where: string) => (await api.call('GET', where, { token: platform.token })).body;

async function seedCampaign(sponsor: string, name: string): Promise<{ id: string; sponsorId: string }> {
  const { db } = api.services;
  const [found] = await db.select().from(sponsors).where(eq(sponsors.name, sponsor));
  const [made] = found ? [found] : await db.insert(sponsors).values({ name: sponsor }).returning();
  const sponsorId = made?.id ?? '';
  const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' };
  const [campaign] = await db
    .insert(campaigns)
    .values({ sponsorId, name, ...days })
    .returning();
  return { id: campaign?.id ?? '', sponsorId };
}

/** A club's finished episode that has the spot of a campaign, as a worker leaves it. */
async function finish(episodeId: string, campaignId: string | null) {
  const clubId = (await seedClub(api.services.db)).id;
  const key = { episodeId, clubId };
  const { db } = api.services;
  await db.insert(renditions).values({ ...key, status: 'queued' });
  const file = await storeFile(api.services, { purpose: 'rendition', ...key });
  const isOf = and(eq(renditions.episodeId, episodeId), eq(renditions.clubId, clubId));
  await db.update(renditions).set({ status: 'ready', fileId: file.id, campaignId }).where(isOf);
  return isOf;
}

test('A-18 each campaign is listed with each episode that has its spot and for how many clubs, and summed up', async () => {
  const { db } = api.services;
  const boots = await seedCampaign('Northfield Boots', 'Boots for every foot');
  const bread = await seedCampaign('Mill Lane Bakery', 'Warm after training');
  const publishedAt = new Date('2026-11-20T12:00:00Z');
  const derby = await seedEpisode(db, 'published', { name: 'The derby', publishedAt });
  const rain = await seedEpisode(db, 'in_progress', { name: 'Rain' });
  await finish(derby.id, boots.id);
  const mastered = await finish(derby.id, boots.id);
  await finish(derby.id, bread.id);
  await finish(derby.id, null);
  const removed = await finish(rain.id, boots.id);
  const derbyClub = await seedClub(db);

  const rows = async (query = '') =>
    (await ask(`/api/sponsor/analytics?sort=-clubs${query}`)).data.map(
      (row: { campaign: { name: string }; episode: { name: string }; clubs: number }) =>
        `${row.campaign.name}, ${row.episode.name}: ${row.clubs}`,
    );
  expect(await rows()).toEqual(
    expect.arrayContaining([
      'Boots for every foot, The derby: 2',
      'Warm after training, The derby: 1',
      'Boots for every foot, Rain: 1',
    ]),
  );
  const totals = async (query = '') => (await ask(`/api/sponsor/analytics/totals?${query}`)).data;
  expect(await totals()).toEqual({ campaigns: 2, episodes: 2, renditions: 4 });
  expect(await rows(`&sponsorId=${boots.sponsorId}&q=DERBY`)).toEqual(['Boots for every foot, The derby: 2']);
  const ofBoots = { campaigns: 1, episodes: 1, renditions: 2 };
  expect(await totals(`sponsorId=${boots.sponsorId}&q=DERBY`)).toEqual(ofBoots);

  // What became of them: of all clubs together, families of the sponsor in the episode.
  const of = { clubId: derbyClub.id, episodeId: derby.id, sponsorId: boots.sponsorId };
  await addRolledSpots(db, { ...of, campaignId: boots.id, delivered: 40, plays: 30, households: 20 });
  await addRolledSpots(db, { ...of, campaignId: bread.id, delivered: 9, plays: 8, households: 0 });
  const [pair] = (await ask('/api/sponsor/analytics?q=derby&sort=-clubs')).data;
  const [played, families] = [30, 20].map((value) => ({ value, hidden: false }));
  expect(pair).toMatchObject({ delivered: 40, played, families });
  // The list of campaigns sums up the plays of each in all its episodes; no episode has the spot of the last one.
  await addRolledSpots(db, { ...of, episodeId: rain.id, campaignId: boots.id, plays: 4, households: 3 });
  const unheard = await seedCampaign('Northfield Boots', 'Not in an episode yet');
  const playsOf = async ({ id }: { id: string }) => (await ask(`/api/campaign/${id}`)).data.played;
  expect(await playsOf(boots)).toEqual({ value: 34, hidden: false });
  expect(await playsOf(unheard)).toEqual({ value: null, hidden: false });

  // Mastered again with another campaign's spot, and gone.
  await db.update(renditions).set({ campaignId: bread.id }).where(mastered);
  await db.delete(renditions).where(removed);
  expect((await rows()).sort()).toEqual([
    'Boots for every foot, The derby: 1',
    'Warm after training, The derby: 2',
  ]);
  expect(await totals()).toEqual({ campaigns: 2, episodes: 1, renditions: 3 });

  // A campaign that is deleted was heard all the same; one that is purged takes its counts along.
  await db.update(campaigns).set({ removedAt: new Date() }).where(eq(campaigns.id, bread.id));
  const [first] = (await ask('/api/sponsor/analytics?q=warm')).data;
  expect(first.campaign).toEqual({ id: bread.id, name: 'Warm after training', removed: true });
  await db.delete(campaigns).where(eq(campaigns.id, bread.id));
  expect(await rows()).toEqual(['Boots for every foot, The derby: 1']);
});

test('K-12 A-18 five families who came back after three months are hidden, as five are', async () => {
  const { db } = api.services;
  const boots = await seedCampaign('Five Boots', 'Twice');
  const episode = await seedEpisode(db, 'published', { name: 'Heard twice' });
  await finish(episode.id, boots.id);
  const { id: clubId } = await seedClub(db);
  for (const day of [daysAgo(120), daysAgo(1)])
    await addRolledSpots(db, {
      ...{ clubId, episodeId: episode.id, sponsorId: boots.sponsorId, campaignId: boots.id },
      ...{ day, plays: 6, households: 5 },
    });
  const hidden = { value: null, hidden: true };
  expect((await ask('/api/sponsor/analytics?q=twice')).data).toMatchObject([
    { played: hidden, families: hidden },
  ]);
  expect((await ask(`/api/campaign/${boots.id}`)).data.played).toEqual(hidden);
});
