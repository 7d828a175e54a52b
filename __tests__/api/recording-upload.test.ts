import { apiOfFile, refusedAt } from '../support/api';
import { pictureFile } from '../support/image-fixtures';
import { sceneOfFile } from '../support/scene';
import { seedPerson } from '../support/seed';
import { soundFile } from '../support/sending';
import { fileReader } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';

const api = apiOfFile();
const scene = sceneOfFile(api);

const send = (files: Parameters<typeof uploadForm>[1], token = scene.platform.token) =>
  api.call('POST', '/api/file/upload/sound', { token, body: uploadForm('file', files) });
const known = (url: string, token: string) =>
  api.call('GET', `/api/file/sound?url=${encodeURIComponent(url)}`, { token });
const { statusOf: heard } = fileReader(api);

test('a recording that nothing uses yet is for its sender alone', async () => {
  const { status, body } = await send([soundFile('spot.wav')]);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ fileName: 'spot.wav', peaks: [] })]);
  expect(body.data.duration).toBeGreaterThan(0);
  const { url } = body.data;
  const another = await seedPerson(api.services.db);
  expect([await heard(url, scene.platform.token), await heard(url, another.token)]).toEqual([200, 404]);
  expect((await known(url, scene.platform.token)).body.data).toEqual(body.data);
  expect((await known(url, another.token)).status).toBe(404);
});

test('what is no sound is refused by its name, and nothing of it stays', async () => {
  const picture = await pictureFile();
  expect(refusedAt(await send([picture]))).toBe(`415 ${picture.name}`);
  expect((await send([{ ...picture, name: 'empty.mp3', bytes: Buffer.alloc(0) }])).status).toBe(415);
  expect((await send([])).status).toBe(422);
  expect(await api.services.storage.countTemp()).toBe(0);
});
