import { apiOfFile, refusedAt } from '../support/api';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { feedCalls, readAt } from '../support/feeds';
import { auditedOf } from '../support/forget-audit';
import { mp3, publishSound } from '../support/podcast-file';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);
const { make } = feedCalls(api);
const elsewhere = 'https://podcasts.example.test/rovers?x=1&y=2';

const move = (movedTo: string) =>
  api.call('PUT', `/api/club/${scene.club.id}/move`, { token: scene.admin.token, body: { movedTo } });
/** A process remembers for half a second what a feed is about. */
const answers = (url: string, status: number) =>
  eventually(`an answer of ${status}`, async () => {
    const answer = await readAt(api, url);
    return answer.status === status && answer;
  });

test('the links of a club that has left answer 301 to the new feed and name it, until it comes back; those of children stay', async () => {
  const child = await seedMember(api.services.db, scene.club.id, 'child');
  await seedFamily(api.services.db, scene.club.id, [scene.parent], [child]);
  const { id: episodeId } = await seedEpisode(api.services.db, 'published', { publishedAt: new Date() });
  await publishSound(api.services, { clubId: scene.club.id, episodeId, content: mp3(2) });
  const { own } = await make(scene.parent);
  const { children } = await make(scene.parent, `/child/${child.id}`);
  const url = own?.url ?? '';
  const ofChild = children[0]?.feed?.url ?? '';
  const before = await readAt(api, url);
  expect([before.status, String(before.body).includes('new-feed-url')]).toEqual([200, false]);

  expect((await move(elsewhere)).status).toBe(200);
  const moved = await answers(url, 301);
  expect([moved.status, moved.headers.location, moved.headers['cache-control']]).toEqual([
    301,
    elsewhere,
    'private, no-cache',
  ]);
  expect(String(moved.body)).toContain(
    '<itunes:new-feed-url>https://podcasts.example.test/rovers?x=1&amp;y=2</itunes:new-feed-url>',
  );
  const head = await readAt(api, url, {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([301, 0]);
  // A client that has the feed from before must hear of it, too; and what it has in its list goes on playing.
  expect((await readAt(api, url, { 'if-none-match': String(before.headers.etag) })).status).toBe(301);
  const [, audio = ''] = /enclosure url="([^"]+)"/.exec(String(before.body)) ?? [];
  expect((await readAt(api, audio)).status).toBe(200);
  expect((await readAt(api, ofChild)).status).toBe(200);

  await move('');
  await answers(url, 200);
  expect((await auditedOf(api, 'action', `club:${scene.club.id}`)).map(({ action }) => action)).toEqual([
    'club-move:set',
    'club-move:end',
  ]);
});

test('an address is kept as a header can carry it, and one that is here is refused however it is written, like one that is none', async () => {
  expect((await move('https://pödcasts.example.test/rövers')).body.data).toEqual({
    movedTo: 'https://xn--pdcasts-90a.example.test/r%C3%B6vers',
  });
  await move('');
  const { host, hostname } = new URL(api.services.env.publicUrl);
  const here = [host.toUpperCase(), host.replace(hostname, `${hostname}.`)].map((own) => `https://${own}`);
  for (const refused of [...here, 'javascript:alert(1)'])
    expect(refusedAt(await move(refused))).toBe('422 movedTo');
});
