import { eq } from 'drizzle-orm';
import { checkFile } from '@/server/episode-content/check-part';
import { startBoss } from '@/server/kernel/jobs/queue';
import { makeListenerOf } from '@/server/kernel/listener-key';
import { startWorking } from '@/server/programs/worker';
import { runMastering } from '@/server/rendition/master-rendition';
import { listAbandoned } from '@/server/rendition/rendition.store';
import { readInputs } from '@/server/rendition/rendition-inputs';
import { renditions } from '@/server/tables/episode';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { masteringJobs } from '../support/mastering-jobs';
import type { SentFile } from '../support/scene';
import { sendingOfFile } from '../support/sending';

const on = sendingOfFile();
beforeEach(async () => {
  await on.query('delete from pgboss.job');
  await on.renew();
});

const good = (name = 'good.wav', seconds = 1.5) => ({ name, bytes: wav({ seconds, rate: 16_000 }) });
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
  const text = `
    select file_id from part_versions where episode_id = $1 and slot = $2 and ended_at is null
    union all select file_id from episode_parts where episode_id = $1 and slot = $2 limit 1`;
  return (await on.query(text, [on.episodeId(), slot]))[0]?.file_id ?? '';
}
const check = async (slot: string) => checkFile(on.api.services, await fileOf(slot));
const master = () => runMastering(on.api.services, key());
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

test('B2 a replacement that is found good after the episode was archived leaves its finished episode alone', async () => {
  await published();
  const { url } = await rendition();
  await letSendAgain(true);
  await on.send(['intro'], [{ name: 'late.wav', bytes: wav({ seconds: 2, rate: 16_000 }) }]);
  await move('archived');
  await check('intro');
  expect(await rendition()).toMatchObject({ status: 'ready', url });
});

test('B2 of two parts sent after publishing one is bad: families get the good one, and keep the one before the bad', async () => {
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
  expect(await heard()).not.toBe(before);
  expect((await rendition()).chapters).toHaveLength(2);
});

describe('B2 a replacement is checked before it takes the place of a good part', () => {
  const sent = async () => {
    const { interview, interview_name: name, sent: of } = await on.contentOf();
    return { url: interview, name, ...of.interview };
  };
  const parts = async () => (await readInputs(on.api.services.db, key()))?.parts.map(({ sha256 }) => sha256);
  const replacing = async (file: SentFile) => {
    await on.send(['interview'], [good('first.wav')]);
    await check('interview');
    await master();
    const first = await parts();
    expect((await on.send(['interview'], [file])).status).toBe(200);
    return first;
  };

  test('B2 it shows as checking, and the episode keeps the good part meanwhile', async () => {
    const first = await replacing(good('second.wav', 2));
    expect(await sent()).toMatchObject({
      name: 'second.wav',
      check: 'checking',
      keeps: { name: 'first.wav', url: expect.stringMatching(/^\/file\//) },
      refused: null,
    });
    expect(await parts()).toEqual(first);
    const row = (await board()).data.find(
      ({ club }: { club: { id: string } }) => club.id === on.scene.club.id,
    );
    expect(row.parts).toEqual([expect.objectContaining({ slot: 'interview', check: 'good' })]);
    await check('interview');
    expect(await sent()).toMatchObject({ name: 'second.wav', check: 'good', keeps: null, refused: null });
    expect(await parts()).not.toEqual(first);
  });

  test('B2 found bad, the good one is back at once, and the club reads why until it sends another', async () => {
    const first = await replacing(silent);
    await check('interview');
    expect(await sent()).toMatchObject({
      name: 'first.wav',
      check: 'good',
      keeps: null,
      refused: { name: 'silent.wav', by: 'Dana Okafor', problem: expect.stringMatching(/silent/) },
    });
    expect(await parts()).toEqual(first);
    await on.send(['interview'], [good('third.wav', 2)]);
    await check('interview');
    expect(await sent()).toMatchObject({ name: 'third.wav', check: 'good', refused: null });
  });

  test('B2 while it is open the finished episode goes when the replacement is found good, not before', async () => {
    await on.send(['interview'], [good('first.wav')]);
    await check('interview');
    const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/rendition`;
    expect((await on.api.call('POST', path, { token: on.scene.admin.token })).status).toBe(200);
    await master();
    const { url } = await rendition();
    await on.send(['interview'], [good('second.wav', 2)]);
    expect((await rendition()).url).toBe(url);
    await check('interview');
    expect(await rendition()).toBeNull();
  });

  test('B2 mastering that is asked for waits for the replacement', async () => {
    await replacing(good('second.wav', 2));
    const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/rendition`;
    await on.api.call('POST', path, { token: on.scene.admin.token });
    await master();
    expect((await rendition()).status).toBe('queued');
    await check('interview');
    await master();
    expect((await rendition()).status).toBe('ready');
  });

  test('B2 a file that was sent while the first was checked takes its place once that was found bad', async () => {
    await on.send(['interview'], [silent]);
    const silentFile = await fileOf('interview');
    await on.send(['interview'], [good('second.wav')]);
    await checkFile(on.api.services, silentFile);
    expect(await sent()).toMatchObject({ name: 'second.wav', check: 'checking', keeps: null });
    await check('interview');
    expect(await sent()).toMatchObject({ name: 'second.wav', check: 'good' });
  });

  test('B2 taken back while it is checked, the part before it is what the slot has', async () => {
    await replacing(good('second.wav', 2));
    const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/interview`;
    const { body } = await on.api.call('DELETE', path, { token: on.scene.admin.token });
    expect(body.data).toMatchObject({ interview_name: 'first.wav', sent: { interview: { check: 'good' } } });
    // Its undo lets it be checked again, and then it takes the slot.
    const undone = await on.api.call('POST', `${path}/restore`, {
      token: on.scene.admin.token,
      body: { version: body.version },
    });
    expect(undone.body.data).toMatchObject({
      interview_name: 'second.wav',
      sent: { interview: { check: 'checking', keeps: { name: 'first.wav' } } },
    });
    await check('interview');
    expect(await sent()).toMatchObject({ name: 'second.wav', check: 'good' });
  });

  test('B2 an older version is brought back, and a bad one is not', async () => {
    const first = await replacing(good('second.wav', 2));
    await check('interview');
    await on.send(['interview'], [silent]);
    await check('interview');
    const base = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}`;
    const { token } = on.scene.admin;
    const history = (await on.api.call('GET', `${base}/history`, { token })).body.data;
    const backOf = (name: string) =>
      history.find((entry: { sent: { name: string } | null }) => entry.sent?.name === name).sent.back.version;
    const restore = (name: string) =>
      on.api.call('POST', `${base}/interview/restore`, { token, body: { version: backOf(name) } });
    expect((await restore('silent.wav')).status).toBe(409);
    expect((await restore('first.wav')).body.data).toMatchObject({
      interview_name: 'first.wav',
      sent: { interview: { check: 'good', refused: null } },
    });
    expect(await parts()).toEqual(first);
  });
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
  const stop = await startWorking({ boss, db, env, storage, listenerOf: makeListenerOf(env), log });
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
