import { apiOfFile, refusedAt, type TestApi } from '../support/api';
import { sendPicture } from '../support/image-fixtures';
import { resourceSamples } from '../support/resource-samples';
import { sceneOfFile } from '../support/scene';
import { seedClub } from '../support/seed';
import { fileReader, storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);
const { statusOf } = fileReader(api);
const upload = () => sendPicture(api, scene.platform.token);
const send: (...of: [method: string, path: string, body?: object]) => ReturnType<TestApi['call']> = (
  method,
  path,
  body,
) => api.call(method, path, { token: scene.platform.token, body });

interface Noun {
  path: string;
  /** The field that takes the address of a picture. */
  field: string;
  make(picture: unknown): ReturnType<typeof send>;
  change(id: string, picture: unknown): ReturnType<typeof send>;
}

let number = 0;
const resources = resourceSamples.flatMap(({ declared, body, picture }): Noun[] => {
  if (!picture) return [];
  const { path } = declared.list;
  const bodyWith = (url: unknown) => ({ ...body(++number), [picture]: url });
  const make: Noun['make'] = (url) => send('POST', path, bodyWith(url));
  return [{ path, field: picture, make, change: (id, url) => send('PUT', `${path}/${id}`, bodyWith(url)) }];
});
const club: Noun = {
  path: '/api/club',
  field: 'clubLogo',
  make: async (clubLogo) => club.change((await seedClub(api.services.db)).id, clubLogo),
  change: (id, clubLogo) => send('PUT', `/api/club/${id}`, { clubname: `Club ${++number}`, clubLogo }),
};

describe.each([club, ...resources])('the picture of $path', ({ path, field, make, change }) => {
  test('stays by its own address; replaced or taken away it is there no more', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id, rev } = (await make(first)).body.data;
    expect((await change(id, first)).body.data).toMatchObject({ rev: rev + 1, [field]: first });
    expect((await change(id, second)).body.data[field]).toBe(second);
    expect((await change(id, null)).body.data[field]).toBeNull();
    for (const url of [first, second]) expect(await statusOf(url, scene.platform.token)).toBe(404);
  });

  test('comes back with what was deleted', async () => {
    const picture = await upload();
    const { id } = (await make(picture)).body.data;
    await send('DELETE', `${path}/${id}`);
    expect((await send('POST', `${path}/${id}/restore`)).body.data[field]).toBe(picture);
    expect(await statusOf(picture, scene.platform.token)).toBe(200);
  });

  const strange: [what: string, make: () => unknown][] = [
    ['an address elsewhere', () => 'http://evil.test/x.png'],
    ['an address of nothing', () => `/file/${'x'.repeat(22)}`],
    ['nothing at all', () => undefined],
    ['an image that somebody else has sent', () => sendPicture(api, scene.admin.token)],
    [
      'a part of a club',
      async () => (await storeFile(api.services, { purpose: 'part', clubId: scene.club.id })).url,
    ],
    ['the picture of another one', async () => (await make(await upload())).body.data[field]],
  ];

  test.each(strange)('S-23 is not %s: 422 at the field, and nothing has changed', async (_what, other) => {
    const own = await upload();
    const { id } = (await make(own)).body.data;
    const picture = await other();
    const files = () => api.query('select id, purpose, club_id from files order by id');
    const before = await files();
    for (const answer of [await change(id, picture), await make(picture)])
      expect(refusedAt(answer)).toBe(`422 ${field}`);
    expect([await files(), await statusOf(own, scene.platform.token)]).toEqual([before, 200]);
  });
});

test('A-05 the photo of a host is seen by every family', async () => {
  const photo = await upload();
  const host = await send('POST', '/api/host', { name: 'Ada Byron', bio: '', photo });
  expect([host.status, await statusOf(photo, scene.parent.token)]).toEqual([201, 200]);
});
