import { renditions } from '@/server/db/schema/episode';
import { beginUpload } from '../support/begin-upload';
import { multipart, textPart } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { type Sending, sound, startSending } from '../support/sending';
import { storeFile } from '../support/stored-file';

let on: Sending;
beforeAll(async () => {
  on = await startSending();
});
afterAll(() => on.api.close());

/** The answer to the fields and the beginning of a file. */
function beginSending(episodeId: string, clubId: string): Promise<number> {
  const form = multipart([
    textPart('episodeId', episodeId),
    textPart('clubId', clubId),
    textPart('map', '["intro"]'),
    { head: 'Content-Disposition: form-data; name="file"; filename="a.wav"', content: Buffer.alloc(2000) },
  ]);
  return beginUpload(`${on.api.url}/api/file/upload/audio`, on.scene.admin.token, form);
}

test("S-20 another club's upload is refused before its files are sent", async () => {
  expect(await beginSending(on.episodeId(), on.scene.other.id)).toBe(404);
  await on.tempIsEmpty();
});

test('an upload to an episode that is not open is refused before its files are sent', async () => {
  const published = await seedEpisode(on.api.services.db, 'published');
  expect(await beginSending(published.id, on.scene.club.id)).toBe(409);
  await on.tempIsEmpty();
});

test.each(['a new part', 'a part taken back'])(
  '%s takes the finished episode of before away',
  async (what) => {
    await on.renew();
    await on.send(['intro', 'outro'], [sound('a.wav', 300), sound('b.wav', 500)]);
    const key = { episodeId: on.episodeId(), clubId: on.scene.club.id };
    const { id } = await storeFile(on.api.services, { purpose: 'rendition', ...key });
    await on.api.services.db
      .insert(renditions)
      .values({ ...key, status: 'ready', fileId: id, inputs: 'as before' });
    expect((await on.contentOf()).rendition.url).toMatch(/^\/file\//);

    if (what === 'a new part') await on.send(['intro'], [sound('c.wav', 700)]);
    else {
      const path = `/api/episode/${key.episodeId}/clubs/${key.clubId}/intro`;
      expect((await on.api.call('DELETE', path, { token: on.scene.admin.token })).status).toBe(200);
    }
    expect((await on.contentOf()).rendition).toBeNull();
    expect(await on.query('select 1 from files where id = $1', [id])).toEqual([]);
  },
);
