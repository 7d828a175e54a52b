import { eq } from 'drizzle-orm';
import { renditions } from '@/server/db/schema/episode';
import { checkFile } from '@/server/episode-content/check-part';
import { startBoss } from '@/server/jobs/queue';
import { startWorking } from '@/server/jobs/worker';
import { masterRendition } from '@/server/rendition/master-rendition';
import { listAbandoned } from '@/server/rendition/rendition.store';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { masteringJobs } from '../support/mastering-jobs';
import { sendingOfFile } from '../support/sending';

const on = sendingOfFile();
beforeEach(async () => {
  await on.query('delete from pgboss.job');
  await on.renew();
});

const good = (name = 'good.wav') => ({ name, bytes: wav({ seconds: 1.5, rate: 16_000 }) });
const silent = { name: 'silent.wav', bytes: wav({ seconds: 20, rate: 8000, at: () => 0 }) };
const key = () => ({ episodeId: on.episodeId(), clubId: on.scene.club.id });
const move = (status: string) =>
  on.api.call('PUT', `/api/episode/${on.episodeId()}/status`, {
    token: on.scene.platform.token,
    body: { status },
  });
const letSendAgain = (maySendAgain: boolean) =>
  on.api.call('PUT', `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/access`, {
    token: on.scene.platform.token,
    body: { maySendAgain },
  });
const board = async () => {
  const { token } = on.scene.platform;
  return (await on.api.call('GET', `/api/episode/${on.episodeId()}/clubs`, { token })).body;
};
async function fileOf(slot: string) {
  const text = 'select file_id from episode_parts where episode_id = $1 and slot = $2';
  return (await on.query(text, [on.episodeId(), slot]))[0]?.file_id ?? '';
}
const check = async (slot: string) => checkFile(on.api.services, await fileOf(slot));
const master = () => masterRendition(on.api.services, key());
const rendition = async () => (await on.contentOf()).rendition;
const jobs = async () => (await masteringJobs(on.api, on.episodeId())).length;
/** What a member hears: the file's address. */
const heard = async () => {
  const { token } = on.scene.parent;
  const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}`;
  const answer = await on.api.call('GET', path, { token });
  return answer.status === 200 ? answer.body.data.rendition?.url : answer.status;
};

/** Published with a good intro, and mastered. */
async function published() {
  await on.send(['intro'], [good()]);
  await check('intro');
  await move('published');
  await master();
  const url = await heard();
  expect(url).toMatch(/^\/file\//);
  await on.query('delete from pgboss.job');
  return url;
}

test('where the only part is bad the board says which one in two words, and the long reason what to do', async () => {
  await on.send(['outro'], [silent]);
  await check('outro');
  // An episode without any sound would not be published.
  const { other, otherAdmin } = on.scene;
  await on.send(['intro'], [good()], { token: otherAdmin.token, clubId: other.id });
  await check('intro');
  await move('published');
  await master();
  const row = (await board()).data.find(({ club }: { club: { id: string } }) => club.id === on.scene.club.id);
  expect(row.rendition).toMatchObject({
    status: 'failed',
    shortReason: 'Outro not usable',
    reason: expect.stringMatching(
      /^Outro · recap is not usable.*Check the microphone and record it again\.$/,
    ),
  });
});

test('U1 a part counts once its check found it good; a silent one never does, is skipped, and the club reads why', async () => {
  await on.send(['intro', 'outro'], [good(), silent]);
  expect((await board()).summary).toMatchObject({ delivered: 0, silent: 1, checking: 1 });
  await check('intro');
  await check('outro');
  const { sent } = await on.contentOf();
  expect(sent.intro).toMatchObject({ check: 'good', problem: null, duration: 1.5 });
  expect(sent.outro).toMatchObject({ check: 'bad', problem: expect.stringMatching(/silent/) });
  const listed = await on.api.call('GET', '/api/episode?maySend=true', { token: on.scene.admin.token });
  expect(listed.body.data.find(({ id }: { id: string }) => id === on.episodeId()).sent).toBe(1);
  const { data, summary } = await board();
  expect(data[0].parts).toContainEqual(expect.objectContaining({ slot: 'outro', check: 'bad' }));
  expect(summary).toMatchObject({ delivered: 0, silent: 1, checking: 0 });
  await move('published');
  await master();
  expect(await rendition()).toMatchObject({ status: 'ready', chapters: [{ kind: 'intro' }] });
  await move('in_progress');
  // Another file in its place is checked anew.
  await on.send(['outro'], [good()]);
  expect((await on.contentOf()).sent.outro).toMatchObject({ check: 'checking', problem: null });
});

test('U1 published while a part is being checked, the episode is made when the check ends', async () => {
  await on.send(['intro'], [good()]);
  await move('published');
  await master();
  expect((await rendition()).status).toBe('queued');
  await on.query('delete from pgboss.job');
  await check('intro');
  expect(await jobs()).toBe(1);
  await master();
  expect(await rendition()).toMatchObject({ status: 'ready', chapters: [{ kind: 'intro' }] });
});

test('U1 one club sends again after publishing, and its families hear the old one until the new one is ready', async () => {
  const before = await published();
  const refused = await on.send(['intro'], [good('late.wav')]);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This episode is not open for parts any more. Ask the platform to let your club send again.',
  ]);
  expect((await letSendAgain(true)).status).toBe(200);
  const { other, otherAdmin } = on.scene;
  const others = await on.send(['intro'], [good()], { token: otherAdmin.token, clubId: other.id });
  expect(others.status).toBe(409);
  const offered = await on.api.call('GET', '/api/episode?maySend=true', { token: on.scene.admin.token });
  expect(offered.body.data).toContainEqual(expect.objectContaining({ id: on.episodeId(), maySend: true }));

  const better = { name: 'better.wav', bytes: wav({ seconds: 3, rate: 16_000 }) };
  expect((await on.send(['intro'], [better])).status).toBe(200);
  expect([await heard(), await jobs()]).toEqual([before, 0]);
  await check('intro');
  expect([await heard(), await jobs()]).toEqual([before, 1]);
  await master();
  const after = await heard();
  expect(after).toMatch(/^\/file\//);
  expect(after).not.toBe(before);
  expect((await rendition()).duration).toBeGreaterThan(2.5);

  await letSendAgain(false);
  expect((await on.send(['intro'], [good()])).status).toBe(409);
  const said = await on.query(
    "select action from audit_entries where object = $1 and action like 'episode:%again' order by at",
    [`episode:${on.episodeId()}`],
  );
  expect(said.map(({ action }) => action)).toEqual(['episode:let-send-again', 'episode:close-again']);
});

test('U1 of two parts sent after publishing one is bad: families keep what they have until it is mended', async () => {
  await on.send(['intro', 'outro'], [good(), good('outro.wav')]);
  for (const slot of ['intro', 'outro']) await check(slot);
  await move('published');
  await master();
  const before = await heard();
  await on.query('delete from pgboss.job');
  await letSendAgain(true);
  await on.send(['outro'], [silent]);
  await check('outro');
  expect([await heard(), await jobs()]).toEqual([before, 0]);
  await on.send(['intro'], [{ name: 'new.wav', bytes: wav({ seconds: 2, rate: 16_000 }) }]);
  await check('intro');
  await master();
  expect([await heard(), (await rendition()).status]).toEqual([before, 'ready']);
  await on.send(['outro'], [good('mended.wav')]);
  await check('outro');
  await master();
  expect(await heard()).not.toBe(before);
  expect((await rendition()).chapters).toHaveLength(2);
});

test('U1 a recording that is taken back after publishing is not heard any longer, even when nothing is left', async () => {
  await published();
  await letSendAgain(true);
  const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/intro`;
  expect((await on.api.call('DELETE', path, { token: on.scene.admin.token })).status).toBe(200);
  await master();
  expect(await heard()).toBeNull();
});

test('U1 while the store is away no recording is called bad', async () => {
  await on.send(['intro'], [good()]);
  const fileId = await fileOf('intro');
  const away = { ...on.api.services.storage, locate: () => 'nowhere/at-all', has: async () => false };
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(checkFile({ ...on.api.services, storage: away }, fileId)).rejects.toThrow();
  }
  await check('intro');
  expect((await on.contentOf()).sent.intro).toMatchObject({ check: 'good', problem: null });
});

test('D6 an episode that waits without a job is asked for again', async () => {
  await on.send(['intro'], [good()]);
  await check('intro');
  await move('published');
  await on.query('delete from pgboss.job');
  expect(await listAbandoned(on.api.services.db, 20)).not.toContainEqual(key());
  await on.query("update renditions set updated_at = now() - interval '61 seconds' where episode_id = $1", [
    on.episodeId(),
  ]);
  expect(await listAbandoned(on.api.services.db, 20)).toContainEqual(key());
});

test('U1 letting a club in is for published episodes and for the platform, and ends when the episode moves on', async () => {
  expect((await letSendAgain(true)).status).toBe(409);
  await published();
  const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/access`;
  const own = await on.api.call('PUT', path, {
    token: on.scene.admin.token,
    body: { maySendAgain: true },
  });
  expect(own.status).toBe(403);
  await letSendAgain(true);
  for (const status of ['in_progress', 'published']) await move(status);
  expect((await on.send(['intro'], [good()])).status).toBe(409);
});

test('U1 a file that ends every check is given up after three', async () => {
  await on.send(['intro'], [good()]);
  // Three workers have begun it, and none has lived to tell.
  await on.query('update episode_parts set check_attempts = 3 where episode_id = $1', [on.episodeId()]);
  await check('intro');
  expect((await on.contentOf()).sent.intro).toMatchObject({
    check: 'bad',
    problem: expect.stringMatching(/^The recording couldn't be read\./),
  });
});

test('U1 a check whose worker was killed, and a part from before there were checks, are taken up', async () => {
  const { db, storage, log, env } = on.api.services;
  await on.send(['intro'], [good()]);
  await on.query('delete from pgboss.job');
  await on.query(
    "update episode_parts set check_attempts = 1, check_updated_at = now() - interval '1 minute' where episode_id = $1",
    [on.episodeId()],
  );
  const boss = await startBoss(env.databaseUrl ?? '', () => undefined);
  const stop = await startWorking({ boss, db, storage, log });
  try {
    await eventually(
      'the part is found good',
      async () => (await on.contentOf()).sent.intro.check === 'good',
    );
  } finally {
    stop();
    await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
  }
  const kept = await db.select().from(renditions).where(eq(renditions.episodeId, on.episodeId()));
  expect(kept).toEqual([]);
});
