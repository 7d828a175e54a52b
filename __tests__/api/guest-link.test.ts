import { parseFeed } from 'podcast-partytime';
import { currentNotices } from '@/server/consent/notices';
import { leaveHouseholds } from '@/server/family/leaving.store';
import { renditions } from '@/server/tables/episode';
import { episodeParts } from '@/server/tables/part';
import { renditionVoices } from '@/server/tables/voice';
import { apiOfFile, said } from '../support/api';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { deadInASecond, feedCalls, readAt, tokenIn } from '../support/feeds';
import { mp3, publishSound } from '../support/podcast-file';
import { seededOnce, seedScene } from '../support/scene';
import { seedConsent, seedEpisode, seedMember } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const { feedsOf, make, end } = feedCalls(api);

const on = seededOnce(async () => {
  const { db } = api.services;
  const scene = await seedScene(db);
  const clubId = scene.club.id;
  const [second, child] = [
    await seedMember(db, clubId, 'parent', { firstName: 'Ben' }),
    await seedMember(db, clubId, 'child', { firstName: 'Milo' }),
  ];
  await seedFamily(db, clubId, [scene.parent, second], [child]);
  await seedFamily(db, clubId, [await seedMember(db, clubId, 'parent')]);
  await seedConsent(db, child.id, { purpose: 'voice' });
  /** A published episode whose intro says that of children's voices. */
  const episodeOf = async (
    childVoices: 'none' | 'untold' | 'named',
    audience: 'everyone' | 'parents' = 'everyone',
  ) => {
    const { id: episodeId } = await seedEpisode(db, 'published', { publishedAt: new Date(), audience });
    const made = await publishSound(api.services, { clubId, episodeId, content: mp3(70, 0) });
    const { id = '' } = await storeFile(api.services, { purpose: 'part', clubId, episodeId });
    await db
      .insert(episodeParts)
      .values({ episodeId, clubId, slot: 'intro', fileId: id, check: 'good', childVoices });
    if (childVoices === 'named')
      await db.insert(renditionVoices).values({ episodeId, clubId, childId: child.id });
    return made;
  };
  return {
    ...scene,
    second,
    child,
    plain: await episodeOf('none'),
    untold: await episodeOf('untold'),
    named: await episodeOf('named'),
    forParents: await episodeOf('none', 'parents'),
  };
});

const guestOf = async (name: string, days?: number) => {
  const { guests } = await make(on.parent, '/guest', { name, ...(days && { days }) });
  const guest = guests?.find((each) => each.name === name);
  if (!guest?.url) throw new Error('no link');
  return { ...guest, url: guest.url };
};
const heardAt = async (url: string) =>
  parseFeed((await readAt(api, url)).body.toString())
    ?.items.map(({ guid }) => guid)
    .sort();
const pageOf = (url: string) => api.call('GET', `/api/pub/guest/${tokenIn(url)}`);
const idsOf = (...of: { episodeId: string }[]) => of.map(({ episodeId }) => episodeId).sort();
const decide = (disclosure: boolean) =>
  api.call('PUT', `/api/family/child/${on.child.id}/consent`, {
    token: on.parent.token,
    body: { notice: currentNotices.en.version, purposes: { account: true, voice: true, disclosure } },
  });

test('K-20 G-09 a guest hears what is for everyone, and a child only while a guardian agrees to listeners outside the club', async () => {
  const { url } = await guestOf('Gran');
  expect(await heardAt(url)).toEqual(idsOf(on.plain));
  expect((await feedsOf(on.parent)).leftOut).toBe(2);
  expect((await decide(true)).status).toBe(200);
  await eventually('the child is heard', async () => (await heardAt(url))?.length === 2);
  expect(await heardAt(url)).toEqual(idsOf(on.plain, on.named));
  const audio = url.replace('feed.xml', `${on.named.episodeId}/${on.named.sha256.slice(0, 16)}.mp3`);
  expect((await readAt(api, audio)).status).toBe(200);
  expect((await decide(false)).status).toBe(200);
  expect((await readAt(api, audio)).status).toBe(404);
  await eventually('it is left out again', async () => (await heardAt(url))?.length === 1);
  // While it is made anew it is unknown who is heard in the file of before.
  await api.services.db.update(renditions).set({ status: 'queued' });
  await eventually(
    'nothing is heard',
    async () => (await heardAt(url)) === undefined || (await heardAt(url))?.length === 0,
  );
  await api.services.db.update(renditions).set({ status: 'ready' });
  expect((await feedsOf(on.parent)).own).toBeNull();
});

test('the page of a guest names who has sent it, the club, the end and the episodes, and no child', async () => {
  const { url, endsAt, page } = await guestOf('Grandpa Joe', 30);
  expect(page).toBe(`http://localhost:3000/pub/listen#${tokenIn(url)}`);
  const { status, body, headers } = await pageOf(url);
  expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'no-store',
  ]);
  expect(body.data).toMatchObject({ from: on.parent.firstName, clubname: on.club.clubname, endsAt });
  expect(body.data.episodes.map(({ id }: { id: string }) => id)).toEqual(idsOf(on.plain));
  expect((await readAt(api, body.data.episodes[0].audio)).headers['content-type']).toBe('audio/mpeg');
  expect(JSON.stringify(body)).not.toMatch(/Grandpa|Byron|Milo|Ribeiro/);
  expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  // The link of a person with an account has no page.
  const own = (await make(on.parent)).own?.url ?? '';
  expect((await pageOf(own)).status).toBe(404);
});

test('G-05 both guardians see and end it, others do not; it ends by itself, and with the one who made it', async () => {
  const { id, url } = await guestOf('Aunt Mia');
  expect((await feedsOf(on.second)).guests?.map(({ name }) => name)).toContain('Aunt Mia');
  expect((await feedsOf(on.otherParent)).guests).toBeNull();
  const dead = () => deadInASecond(api, url);
  const alive = async () => expect((await readAt(api, url)).status).toBe(200);
  await api.query("update feeds set ends_at = now() - interval '1 second' where id = $1", [id]);
  await dead();
  expect((await pageOf(url)).status).toBe(404);
  expect((await feedsOf(on.parent)).guests?.find((each) => each.id === id)?.ended).toBe(true);
  await api.query("update feeds set ends_at = now() + interval '1 day' where id = $1", [id]);
  await alive();
  await api.query("update family_members set place = 'removed' where user_id = $1", [on.parent.id]);
  await dead();
  await api.query("update family_members set place = 'guardian' where user_id = $1", [on.parent.id]);
  await alive();
  await end(on.second, `/guest/${id}`);
  await dead();
});

test('a household has five links, each with a name of its own', async () => {
  const ask = (name: string) =>
    api.call('POST', '/api/feed/guest', { token: on.parent.token, body: { name } });
  for (let i = (await feedsOf(on.parent)).guests?.length ?? 0; i < 5; i += 1) await guestOf(`Guest ${i}`);
  expect(said(await ask('gran'))).toBe('409 gran has a link already. Send that one, or end it first.');
  expect(said(await ask('One more'))).toBe('409 Your family has 5 links. End one to make another.');
});

test('a link belongs to the household that children are added to, and goes with the guardian who made it', async () => {
  const { db } = api.services;
  const [ana, rui] = [
    await seedMember(db, on.club.id, 'parent', { firstName: 'Ana' }),
    await seedMember(db, on.club.id, 'parent', { firstName: 'Rui' }),
  ];
  const first = await seedFamily(db, on.club.id, [ana, rui]);
  await seedFamily(db, on.club.id, [ana]);
  // She has come into the older household later.
  await api.query("update family_members set joined_at = now() + interval '1 hour' where family_id = $1", [
    first,
  ]);
  await make(ana, '/guest', { name: 'Gran' });
  expect(await api.query('select family_id from feeds where user_id = $1', [ana.id])).toEqual([
    { family_id: first },
  ]);
  expect((await feedsOf(rui)).guests?.map(({ name }) => name)).toEqual(['Gran']);
  await db.transaction((tx) =>
    leaveHouseholds(tx, { userId: ana.id, clubId: on.club.id, shared: [first], going: [] }),
  );
  expect((await feedsOf(rui)).guests).toEqual([]);
});
