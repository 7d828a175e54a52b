import { supportVideos } from '@/server/tables/support-video';
import { apiOfFile } from '../support/api';
import { sceneOfFile } from '../support/scene';
import { seedMember } from '../support/seed';
import { fileReader, storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);
beforeEach(() => api.services.db.delete(supportVideos));

let place = 0;
async function seedVideo(title: string, of: Partial<typeof supportVideos.$inferInsert> = {}) {
  const file = await storeFile(api.services, { purpose: 'supportVideo', mime: 'video/mp4', duration: 1200 });
  place += 1;
  const [row] = await api.services.db
    .insert(supportVideos)
    .values({ title, videoFileId: file.id, position: place, ...of })
    .returning();
  return { ...file, id: row?.id ?? '' };
}
const path = '/api/support-video/watch';
const read = async (query = '', { token } = scene.admin) =>
  (await api.call('GET', `${path}${query}`, { token })).body;
const save = (id: string, body: object, { token } = scene.admin) =>
  api.call('PUT', `${path}/${id}`, { token, body });

test('C-12 a club finds the videos that are for it in the platform’s order, and opens their files with ranges', async () => {
  await seedVideo('For both');
  const film = await seedVideo('For clubs', { audience: 'club' });
  const hidden = await seedVideo('For the platform', { audience: 'platform' });
  await seedVideo('Deleted', { removedAt: new Date() });
  const { data, total, counts } = await read();
  expect(data.map(({ title }: { title: string }) => title)).toEqual(['For both', 'For clubs']);
  expect([total, counts]).toEqual([2, { new: 2 }]);
  expect(data[1]).toMatchObject({ position: 0, state: 'new', video: { duration: 1200 } });
  const part = await fileReader(api).readFile(film.url, scene.admin.token, { range: 'bytes=1-2' });
  expect([part.status, part.body.equals(film.content.subarray(1, 3))]).toEqual([206, true]);
  expect((await save(hidden.id, { position: 1 })).status).toBe(404);
});

test('C-12 a person’s position is remembered on all their devices, and only for them', async () => {
  const { id } = await seedVideo('Twenty minutes');
  const colleague = await seedMember(api.services.db, scene.club.id, 'admin');
  expect((await save(id, { position: 724 })).body.data).toMatchObject({ position: 724, state: 'begun' });
  expect((await read('?state=begun')).data).toMatchObject([{ id, position: 724 }]);
  const unseen = { data: [{ position: 0, state: 'new' }], counts: { new: 1 } };
  expect(await read('', colleague)).toMatchObject(unseen);
  await save(id, { position: 800 });
  expect((await read()).data[0].position).toBe(800);
});

test('C-12 a video counts as watched at its end, until the person unmarks it', async () => {
  const { id } = await seedVideo('Twenty minutes');
  expect((await save(id, { position: 1140 })).body.data.state).toBe('watched');
  // Watched again from the beginning, it stays so.
  expect((await save(id, { position: 30 })).body.data).toMatchObject({ position: 30, state: 'watched' });
  expect((await save(id, { watched: false })).body.data).toMatchObject({ position: 30, state: 'begun' });
  const { id: elsewhere } = await seedVideo('A link', { videoFileId: null, link: 'https://example.test' });
  expect((await save(elsewhere, { watched: true })).body.data).toMatchObject({ state: 'watched' });
  expect((await read()).counts).toEqual({ begun: 1, watched: 1 });
});
