import { checkFile } from '@/server/episode-content/check-part';
import { badRecordings, cutBetweenFrames } from '../support/bad-recordings';
import { sendingOfFile } from '../support/sending';

const on = sendingOfFile();
beforeEach(() => on.renew());

/** What becomes of a file: refused while it is sent, or what its check found; `good` without a problem. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const answer = await on.send(['intro'], [{ name: 'part.mp3', bytes }]);
  if (answer.status !== 200) {
    expect([415, 422]).toContain(answer.status);
    return answer.body.message;
  }
  expect(answer.body.data.sent.intro).toMatchObject({ check: 'checking', problem: null });
  const [part] = await on.query('select file_id from episode_parts where episode_id = $1', [on.episodeId()]);
  await checkFile(on.api.services, part?.file_id ?? '');
  const { check, problem } = (await on.contentOf()).sent.intro;
  expect(check).toBe(problem === null ? 'good' : 'bad');
  return problem ?? 'good';
}

test('B4 an MP3 that is shorter than it says is asked about until its club has answered', async () => {
  expect(await outcomeOf(cutBetweenFrames())).toBe('good');
  const { doubt } = (await on.contentOf()).sent.intro;
  expect(doubt).toMatch(/^It ends after 0:0\d though it says 0:0\d\. Is that all\?$/);
  const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/intro/whole`;
  expect((await on.api.call('PUT', path, { token: on.scene.otherAdmin.token })).status).toBe(404);
  const { status, body } = await on.api.call('PUT', path, { token: on.scene.admin.token });
  expect([status, body.data.sent.intro.doubt, body.data.sent.intro.check]).toEqual([200, null, 'good']);
});

test.each(badRecordings)('U1 %s', async (_, bytes, outcome) => {
  const found = await outcomeOf(bytes);
  if (outcome === 'good') expect(found).toBe('good');
  else expect(found).toMatch(outcome);
});
