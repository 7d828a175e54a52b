import { checkFile } from '@/server/episode-content/check-part';
import { badRecordings } from '../support/bad-recordings';
import { sendingOfFile } from '../support/sending';

const on = sendingOfFile();

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

test.each(badRecordings)('U1 %s', async (_, bytes, outcome) => {
  const found = await outcomeOf(bytes);
  if (outcome === 'good') expect(found).toBe('good');
  else expect(found).toMatch(outcome);
});
