import { eq } from 'drizzle-orm';
import { episodes } from '@/server/tables/episode';
import { apiOfFile } from '../support/api';
import {
  hertz,
  listen,
  master,
  openEpisode,
  publish,
  statesOf,
  toneOf,
  uploadSpot,
} from '../support/heard-episodes';
import { whenHeard } from '../support/heard-tones';
import { seedClub, seedMember } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();

async function seedAdmin() {
  const club = await seedClub(api.services.db);
  const { token } = await seedMember(api.services.db, club.id, 'admin');
  const send = async (method: string, below = '', body?: object) => {
    const answer = await api.call(method, `/api/local-sponsor${below}`, { token, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  return { id: club.id, token, send };
}

const sponsor = (spot: { url: string } | null) => ({ name: 'Mill Lane Bakery', link: '', logo: null, spot });

test('C-10 the local spot is heard after the feature and before the outro, in the own club alone', async () => {
  const [own, other] = [await seedAdmin(), await seedAdmin()];
  await own.send('POST', '', sponsor(await uploadSpot(api, own.token, 'localSpot')));
  const episode = await openEpisode(api, [own.id, other.id]);
  const { episodeId } = episode;
  const file = { purpose: 'feature' as const, episodeId, content: toneOf('feature', 5), mime: 'audio/wav' };
  const { id: featureFileId } = await storeFile(api.services, file);
  await api.services.db.update(episodes).set({ featureFileId }).where(eq(episodes.id, episodeId));
  await publish(api, episode);

  const ofOwn = await listen(api, episode.key);
  const ofOther = await listen(api, { ...episode.key, clubId: other.id });
  expect(ofOwn.chapters.map(({ kind }) => kind)).toEqual(['intro', 'feature', 'localSponsorSpot', 'outro']);
  expect(ofOwn.chapterOf('localSponsorSpot')?.title).toBe('A word from Mill Lane Bakery');
  const tones = { feature: 'feature', localSponsorSpot: 'localSpot', outro: 'outro' } as const;
  for (const [kind, tone] of Object.entries(tones)) {
    const chapter = ofOwn.chapterOf(kind as keyof typeof tones);
    const heard = whenHeard(ofOwn.sound, hertz[tone]);
    expect(Math.abs((heard?.start ?? 0) - (chapter?.start ?? -1))).toBeLessThanOrEqual(0.05);
  }
  expect(ofOther.chapters.map(({ kind }) => kind)).toEqual(['intro', 'feature', 'outro']);
  expect(whenHeard(ofOther.sound, hertz.localSpot)).toBeUndefined();
});

test('C-10 a change masters the open episode anew; a published one is asked about first', async () => {
  const club = await seedAdmin();
  const [open, past] = [await openEpisode(api, [club.id]), await openEpisode(api, [club.id])];
  await master(api, open.keys);
  await publish(api, past);
  const states = () => statesOf(api, [open.key, past.key]);
  const old = async () => (await club.send('GET', '/old-spots')).data;
  const heardIn = async () => whenHeard((await listen(api, past.key)).sound, hertz.localSpot) !== undefined;
  expect([await states(), await old()]).toEqual([['ready', 'ready'], { renditions: 0, episodes: 0 }]);

  const spot = await uploadSpot(api, club.token, 'localSpot');
  const { data } = await club.send('POST', '', sponsor(spot));
  expect(await states()).toEqual(['queued', 'ready']);
  expect(await old()).toEqual({ renditions: 1, episodes: 1 });
  expect(await heardIn()).toBe(false);
  await master(api, open.keys);

  // Another link changes nothing that is heard.
  await club.send('PUT', `/${data.id}`, { ...sponsor(spot), link: 'https://bakery.example' });
  expect(await states()).toEqual(['ready', 'ready']);

  expect((await club.send('POST', '/remaster')).message).toBe('1 published episode is mastered again');
  expect(await states()).toEqual(['ready', 'queued']);
  await master(api, past.keys);
  expect([await heardIn(), await old()]).toEqual([true, { renditions: 0, episodes: 0 }]);

  await club.send('DELETE', `/${data.id}`);
  expect(await states()).toEqual(['queued', 'ready']);
  expect([await heardIn(), await old()]).toEqual([true, { renditions: 1, episodes: 1 }]);
  await master(api, open.keys);
  await club.send('POST', `/${data.id}/restore`);
  expect(await states()).toEqual(['queued', 'ready']);
  expect(await old()).toEqual({ renditions: 0, episodes: 0 });
});
