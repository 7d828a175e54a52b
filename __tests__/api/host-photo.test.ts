import { apiOfFile, refusedAt } from '../support/api';
import { pictureFile, uploadForm } from '../support/image-fixtures';
import { rawRequest } from '../support/raw-request';
import { sceneOfFile } from '../support/scene';
import { downloadPath } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);

const upload = async (token = scene.platform.token): Promise<string> => {
  const form = uploadForm('file', [await pictureFile()]);
  return (await api.call('POST', '/api/file/upload/images', { token, body: form })).body.data[0];
};
const create = (photo: string | null) =>
  api.call('POST', '/api/host', {
    token: scene.platform.token,
    body: { name: 'Ada Byron', bio: '', photo },
  });
const change = (id: string, photo: string | null) =>
  api.call('PUT', `/api/host/${id}`, {
    token: scene.platform.token,
    body: { name: 'Ada Byron', bio: '', photo },
  });
const statusOf = async (url: string, token: string) =>
  (await rawRequest(`${api.url}${downloadPath(url)}`, { headers: { authorization: token } })).status;

test('A-05 the photo that was uploaded is the host’s, to be seen by every family', async () => {
  const photo = await upload();
  const { status, body } = await create(photo);
  expect([status, body.data.photo]).toEqual([201, photo]);
  expect(await statusOf(photo, scene.parent.token)).toBe(200);
  const { body: found } = await api.call('GET', `/api/host/${body.data.id}`, { token: scene.platform.token });
  expect(found.data).toMatchObject({ name: 'Ada Byron', photo });
});

test('a photo that is replaced or taken away is there no more, one that stays is', async () => {
  const [first, second] = [await upload(), await upload()];
  const { id } = (await create(first)).body.data;
  expect((await change(id, first)).body.data).toMatchObject({ rev: 2, photo: first });
  expect((await change(id, second)).body.data.photo).toBe(second);
  expect(await statusOf(first, scene.platform.token)).toBe(404);
  expect((await change(id, null)).body.data.photo).toBeNull();
  expect(await statusOf(second, scene.platform.token)).toBe(404);
});

test('a deleted host comes back with the photo', async () => {
  const photo = await upload();
  const { id } = (await create(photo)).body.data;
  const { token } = scene.platform;
  await api.call('DELETE', `/api/host/${id}`, { token });
  expect((await api.call('POST', `/api/host/${id}/restore`, { token })).body.data.photo).toBe(photo);
  expect(await statusOf(photo, token)).toBe(200);
});

const strange: [name: string, make: () => Promise<string>][] = [
  ['an image that somebody else has sent', () => upload(scene.admin.token)],
  ['a URL of nothing', async () => `/file/${'x'.repeat(22)}`],
  ['the photo of another host', async () => (await create(await upload())).body.data.photo],
];

test.each(strange)('%s is refused at the field, and nothing is made', async (_, make) => {
  const photo = await make();
  const count = async () =>
    (await api.call('GET', '/api/host', { token: scene.platform.token })).body.total as number;
  const before = await count();
  expect(refusedAt(await create(photo))).toBe('422 photo');
  expect(await count()).toBe(before);
});
