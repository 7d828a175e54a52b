import { apiOfFile, atOnce, said, statusesOf } from '../support/api';
import { auditedOf } from '../support/forget-audit';
import { uploadSpot } from '../support/heard-episodes';
import { sendPicture } from '../support/image-fixtures';
import { sceneOfFile } from '../support/scene';
import { fileReader } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);
beforeEach(() => api.query('delete from sponsors'));

const path = '/api/local-sponsor';
const bakery = { name: 'Mill Lane Bakery', link: 'https://bakery.example', logo: null, spot: null };
const send = (method: string, below: string, body?: object, token = scene.admin.token, rev?: number) =>
  api.call(method, `${path}${below}`, {
    token,
    body,
    ...(rev !== undefined && { headers: { 'if-match': `"${rev}"` } }),
  });
const read = async (token = scene.admin.token) => (await send('GET', '', undefined, token)).body.data;
const { statusOf } = fileReader(api);

test('C-10 a club adds its sponsor with logo and spot, changes and deletes it, and takes that back', async () => {
  expect(await read()).toEqual({ sponsor: null, deleted: [] });
  const { token } = scene.admin;
  const logo = await sendPicture(api, token);
  const made = await send('POST', '', { ...bakery, logo, spot: await uploadSpot(api, token, 'localSpot') });
  expect(said(made)).toBe('201 Mill Lane Bakery was created');
  const { id, rev, spot } = made.body.data;
  expect(await read()).toEqual({ sponsor: made.body.data, deleted: [] });
  expect(spot).toMatchObject({ fileName: 'localSpot.wav', duration: 4 });
  // A club's own files: people of another club cannot open them.
  for (const url of [logo, spot.url]) {
    expect([await statusOf(url, token), await statusOf(url, scene.otherAdmin.token)]).toEqual([200, 404]);
  }

  const changed = await send('PUT', `/${id}`, { ...bakery, name: 'Old Mill', logo, spot }, token, rev);
  expect([changed.status, changed.body.data.name]).toEqual([200, 'Old Mill']);
  const late = await send('PUT', `/${id}`, { ...bakery, logo, spot }, token, rev);
  expect([late.status, late.body.fields]).toEqual([409, undefined]);

  expect((await send('DELETE', `/${id}`)).status).toBe(200);
  expect(await read()).toMatchObject({ sponsor: null, deleted: [{ id, name: 'Old Mill' }] });
  expect((await send('POST', `/${id}/restore`)).body.data).toMatchObject({ name: 'Old Mill', spot });
  expect(await read()).toMatchObject({ sponsor: { id }, deleted: [] });
  const rows = await auditedOf(api, 'action, club_id', `local-sponsor:${id}`);
  expect(rows).toEqual(
    ['create', 'update', 'remove', 'restore'].map((verb) => ({
      action: `local-sponsor:${verb}`,
      club_id: scene.club.id,
    })),
  );
});

test('C-10 a spot of more than 30 seconds is refused with its sentence, and nothing is saved', async () => {
  const long = await uploadSpot(api, scene.admin.token, 'localSpot', 31);
  const { status, body } = await send('POST', '', { ...bakery, spot: long });
  const sentence = 'This spot is 31 seconds long. Choose one of up to 30 seconds.';
  expect([status, body.fields]).toEqual([422, { spot: sentence }]);
  expect(await read()).toEqual({ sponsor: null, deleted: [] });
  const just = await uploadSpot(api, scene.admin.token, 'localSpot', 30);
  expect((await send('POST', '', { ...bakery, spot: just })).status).toBe(201);
});

test('C-10 a club has one, also when two of its admins add one at once, and brings none back beside it', async () => {
  expect(statusesOf(await atOnce(5, () => send('POST', '', bakery)))).toEqual([201, 409, 409, 409, 409]);
  const { id } = (await read()).sponsor;
  await send('DELETE', `/${id}`);
  expect((await send('POST', '', { ...bakery, name: 'Garage' })).status).toBe(201);
  expect(said(await send('POST', `/${id}/restore`))).toBe(
    '409 Your club has another sponsor now. Delete that one first, then restore this one.',
  );
  // Another club has its own, and the platform's list knows of neither.
  expect((await send('POST', '', bakery, scene.otherAdmin.token)).status).toBe(201);
  const platform = await api.call('GET', '/api/sponsor', { token: scene.platform.token });
  expect(platform.body).toMatchObject({ data: [], total: 0 });
  expect((await read(scene.otherAdmin.token)).sponsor.name).toBe('Mill Lane Bakery');
});
