import { usualMastering } from '@/contract/mastering/settings';
import { apiOfFile } from '../support/api';
import {
  hertz,
  listen,
  master,
  openEpisode,
  publish,
  renditionOf,
  statesOf,
  uploadSpot,
} from '../support/heard-episodes';
import { shareHeard, whenHeard } from '../support/heard-tones';
import { seededOnce } from '../support/scene';
import { seedClub, seedPerson } from '../support/seed';
import { fileReader } from '../support/stored-file';

const api = apiOfFile();
const admin = seededOnce(() => seedPerson(api.services.db));

async function send(method: string, where: string, body?: object) {
  const answer = await api.call(method, where, { token: admin.token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}

const upload = (name: 'sponsorSpot' | 'campaignSpot') => uploadSpot(api, admin.token, name);

let serial = 0;
const days = { startsOn: '2020-01-01', endsOn: '2090-01-01' };
const makeSponsor = async (spot: { url: string } | null) =>
  (await send('POST', '/api/sponsor', { name: `Boots ${++serial}`, link: '', logo: null, spot })).data;
const campaignBody = (sponsorId: string, clubIds: string[], spot: { url: string } | null = null) => ({
  sponsorId,
  name: `Campaign ${++serial}`,
  ...days,
  allClubs: false,
  clubs: clubIds.map((id) => ({ id })),
  spot,
});
const makeCampaign = async (...of: Parameters<typeof campaignBody>) =>
  (await send('POST', '/api/campaign', campaignBody(...of))).data;

test('A-17 a campaign’s spot is heard in the episodes of the chosen clubs, at the chapter’s time, and in no other', async () => {
  const [chosen, other] = [await seedClub(api.services.db), await seedClub(api.services.db)];
  const sponsor = await makeSponsor(await upload('sponsorSpot'));
  await makeCampaign(sponsor.id, [chosen.id], await upload('campaignSpot'));
  const episode = await openEpisode(api, [chosen.id, other.id]);
  await publish(api, episode);
  const ofChosen = await listen(api, episode.key);
  const ofOther = await listen(api, { ...episode.key, clubId: other.id });

  const { sound: played, chapters, chapterOf } = ofChosen;
  const spot = chapterOf('campaignSpot');
  expect(chapters.map(({ kind }) => kind)).toEqual(['intro', 'campaignSpot', 'outro']);
  expect(spot?.title).toBe(`A word from ${sponsor.name}`);
  const heard = whenHeard(played, hertz.campaignSpot);
  expect(Math.abs((heard?.start ?? 0) - (spot?.start ?? -1))).toBeLessThanOrEqual(0.05);
  // A pause follows each part.
  const end = (spot?.end ?? -1) - usualMastering.gap;
  expect(Math.abs((heard?.end ?? 0) - end)).toBeLessThanOrEqual(0.05);
  // Nothing else within the chapter, and the sponsor's own spot nowhere: the campaign's is heard instead.
  expect(shareHeard(played, hertz.campaignSpot, (spot?.start ?? 0) + 0.05, end - 0.05)).toBe(1);
  expect(whenHeard(played, hertz.sponsorSpot)).toBeUndefined();
  for (const part of ['intro', 'outro'] as const) {
    const chapter = chapters.find(({ kind }) => kind === part);
    const tone = whenHeard(played, hertz[part]);
    expect(Math.abs((tone?.start ?? 0) - (chapter?.start ?? -1))).toBeLessThanOrEqual(0.05);
  }

  expect(ofOther.chapters.map(({ kind }) => kind)).toEqual(['intro', 'outro']);
  expect(whenHeard(ofOther.sound, hertz.campaignSpot)).toBeUndefined();
  expect(whenHeard(ofOther.sound, hertz.sponsorSpot)).toBeUndefined();
  expect(whenHeard(ofOther.sound, hertz.outro)).toBeDefined();
});

test('of two campaigns in one club the one that began first is heard; paused, the other one is', async () => {
  const club = await seedClub(api.services.db);
  const first = await makeSponsor(await upload('sponsorSpot'));
  const second = await makeSponsor(await upload('campaignSpot'));
  const earlier = await makeCampaign(first.id, [club.id]);
  const later = { ...campaignBody(second.id, [club.id]), startsOn: '2021-01-01' };
  const { id: laterId } = (await send('POST', '/api/campaign', later)).data;
  const episode = await openEpisode(api, [club.id]);
  await master(api, episode.keys);
  const { key } = episode;
  expect(await renditionOf(api, key)).toMatchObject({ status: 'ready', campaignId: earlier.id });

  await send('PUT', `/api/campaign/${earlier.id}/pause`, { paused: true });
  expect(await renditionOf(api, key)).toMatchObject({ status: 'queued' });
  await publish(api, episode);
  expect(await renditionOf(api, key)).toMatchObject({ status: 'ready', campaignId: laterId });
});

test('before publishing a changed spot is mastered anew, and only in the clubs that hear it', async () => {
  const [chosen, other] = [await seedClub(api.services.db), await seedClub(api.services.db)];
  const sponsor = await makeSponsor(await upload('sponsorSpot'));
  await makeCampaign(sponsor.id, [chosen.id]);
  const { keys, key } = await openEpisode(api, [chosen.id, other.id]);
  await master(api, keys);
  const states = () => statesOf(api, keys);
  expect(await states()).toEqual(['ready', 'ready']);

  const change = { name: sponsor.name, link: 'https://boots.example', logo: null };
  await send('PUT', `/api/sponsor/${sponsor.id}`, { ...change, spot: { url: sponsor.spot.url } });
  expect(await states()).toEqual(['ready', 'ready']);
  await send('PUT', `/api/sponsor/${sponsor.id}`, { ...change, spot: await upload('campaignSpot') });
  expect(await states()).toEqual(['queued', 'ready']);
  await master(api, keys);
  expect((await renditionOf(api, key))?.chapters.map(({ kind }) => kind)).toEqual([
    'intro',
    'campaignSpot',
    'outro',
  ]);

  // A spot of the platform that is not heard is gone from the next one.
  await send('PUT', `/api/sponsor/${sponsor.id}`, { ...change, spot: null });
  expect(await states()).toEqual(['queued', 'ready']);
  await master(api, keys);
  expect(await renditionOf(api, key)).toMatchObject({
    status: 'ready',
    campaignId: null,
    chapters: [{ kind: 'intro' }, { kind: 'outro' }],
  });
});

test('what is published keeps its spot until an admin changes that, and is counted meanwhile', async () => {
  const clubs = [(await seedClub(api.services.db)).id, (await seedClub(api.services.db)).id];
  const sponsor = await makeSponsor(await upload('sponsorSpot'));
  const campaign = await makeCampaign(sponsor.id, clubs);
  const episode = await openEpisode(api, clubs);
  await publish(api, episode);
  const kept = async (query = `campaignId=${campaign.id}`) =>
    (await send('GET', `/api/campaign/old-spots?${query}`)).data;
  const states = () => statesOf(api, episode.keys);
  expect(await kept()).toEqual({ renditions: 0, episodes: 0 });

  const changed = { name: sponsor.name, link: '', logo: null, spot: await upload('campaignSpot') };
  await send('PUT', `/api/sponsor/${sponsor.id}`, changed);
  expect(await states()).toEqual(['ready', 'ready']);
  expect(await kept()).toEqual({ renditions: 2, episodes: 1 });
  expect(await kept(`sponsorId=${sponsor.id}`)).toEqual({ renditions: 2, episodes: 1 });

  const { data, message } = await send('POST', '/api/campaign/remaster', { sponsorId: sponsor.id });
  expect([data, message]).toEqual([{ renditions: 2 }, '2 finished episodes are mastered again']);
  expect(await states()).toEqual(['queued', 'queued']);
  await master(api, episode.keys);
  expect(await kept()).toEqual({ renditions: 0, episodes: 0 });
  const { sound: played } = await listen(api, episode.key);
  expect(whenHeard(played, hertz.campaignSpot)).toBeDefined();

  // The day of publishing decides: a campaign that ended before today still belongs to what was published in it.
  await send('PUT', `/api/campaign/${campaign.id}/pause`, { paused: true });
  expect(await kept()).toEqual({ renditions: 2, episodes: 1 });
  expect(await states()).toEqual(['ready', 'ready']);
});

test('the spot of a deleted sponsor is heard nowhere, and no file of it is left once it is replaced', async () => {
  const club = await seedClub(api.services.db);
  const sponsor = await makeSponsor(await upload('sponsorSpot'));
  const campaign = await makeCampaign(sponsor.id, [club.id]);
  await send('PUT', `/api/campaign/${campaign.id}/pause`, { paused: true });
  await send('DELETE', `/api/sponsor/${sponsor.id}`);
  const refused = await api.call('PUT', `/api/campaign/${campaign.id}/pause`, {
    token: admin.token,
    body: { paused: false },
  });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/sponsor of this campaign is deleted/),
  ]);
  const episode = await openEpisode(api, [club.id]);
  await publish(api, episode);
  expect((await listen(api, episode.key)).chapterOf('campaignSpot')).toBeUndefined();

  await send('POST', `/api/sponsor/${sponsor.id}/restore`);
  const { name } = sponsor;
  await send('PUT', `/api/sponsor/${sponsor.id}`, { name, link: '', logo: null, spot: null });
  expect(await fileReader(api).statusOf(sponsor.spot.url, admin.token)).toBe(404);
});
