import { sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { checkFile, resumeAbandonedChecks } from '@/server/episode-content/check-part';
import type { Storage } from '@/server/kernel/storage/storage';
import { NoRoomYet } from '@/server/kernel/storage/storage-error';
import { startWorking } from '@/server/programs/worker';
import { runMastering } from '@/server/rendition/master-rendition';
import { takeAbandonedRenditions } from '@/server/rendition/rendition.store';
import { readInputs } from '@/server/rendition/rendition-inputs';
import { resumeAbandoned } from '@/server/rendition/request-rendition';
import { wav } from '../support/audio-fixtures';
import { stopClock } from '../support/fixed-clock';
import { crossing } from '../support/locks';
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
/** Calls about the episode, or the club's copy of it. */
const ofEpisode = (who: 'platform' | 'admin' | 'parent', method: string, path = '', body?: object) =>
  on.api.call(method, `/api/episode/${on.episodeId()}${path}`, { token: on.scene[who].token, body });
const ofClub = (who: 'platform' | 'admin' | 'parent', method: string, path = '', body?: object) =>
  ofEpisode(who, method, `/clubs/${on.scene.club.id}${path}`, body);
const move = (status: string) => ofEpisode('platform', 'PUT', '/status', { status });
const letSendAgain = (maySendAgain: boolean) => ofClub('platform', 'PUT', '/access', { maySendAgain });
const board = async () => (await ofEpisode('platform', 'GET', '/clubs')).body;
const rowOfClub = async () =>
  (await board()).data.find(({ club }: { club: { id: string } }) => club.id === on.scene.club.id);
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
  const answer = await ofClub('parent', 'GET');
  return answer.status === 200 ? answer.body.data.rendition?.url : answer.status;
};
const sendGood = async (slot: 'intro' | 'interview', name?: string, seconds?: number) => {
  expect((await on.send([slot], [good(name, seconds)])).status).toBe(200);
  await check(slot);
};

/** Published with a good intro, and mastered. */
async function published() {
  await sendGood('intro');
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
  expect((await rowOfClub()).rendition).toMatchObject({
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
  expect(sent.intro.peaks).toHaveLength(800);
  expect(sent.outro).toMatchObject({ check: 'bad', problem: expect.stringMatching(/silent/) });
  const listed = await on.api.call('GET', '/api/episode?maySend=true', { token: on.scene.admin.token });
  expect(listed.body.data.find(({ id }: { id: string }) => id === on.episodeId()).sent).toBe(1);
  const { summary } = await board();
  expect((await rowOfClub()).parts).toContainEqual(expect.objectContaining({ slot: 'outro', check: 'bad' }));
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
    'This episode is not open for parts any more. Ask the platform team to let your club send again.',
  ]);
  expect((await letSendAgain(true)).status).toBe(200);
  const { other, otherAdmin } = on.scene;
  const others = await on.send(['intro'], [good()], { token: otherAdmin.token, clubId: other.id });
  expect(others.status).toBe(409);
  const offered = await on.api.call('GET', '/api/episode?maySend=true', { token: on.scene.admin.token });
  expect(offered.body.data).toContainEqual(expect.objectContaining({ id: on.episodeId(), maySend: true }));

  const better = good('better.wav', 3);
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

test('B2 a check that ends while the episode is being published leaves what was requested for its families', async () => {
  await sendGood('interview');
  expect((await ofClub('admin', 'POST', '/rendition')).status).toBe(200);
  await master();
  await on.send(['interview'], [good('second.wav', 2)]);
  const episode = on.episodeId();
  await crossing(on.api, {
    first: [
      ['select from episodes where id = $1 for update', episode],
      ["update episodes set status = 'published', published_at = now() where id = $1", episode],
      ["update renditions set status = 'queued' where episode_id = $1", episode],
    ],
    other: () => check('interview'),
    last: [],
  });
  expect(await rendition()).toMatchObject({ status: 'queued' });
});

test('B2 a replacement that is found good after the episode was archived leaves its finished episode alone', async () => {
  await published();
  const { url } = await rendition();
  await letSendAgain(true);
  await on.send(['intro'], [good('late.wav', 2)]);
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
  await on.send(['intro'], [good('new.wav', 2)]);
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
    await sendGood('interview', 'first.wav');
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
    expect((await rowOfClub()).parts).toEqual([
      expect.objectContaining({ slot: 'interview', check: 'good' }),
    ]);
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
    await sendGood('interview', 'third.wav', 2);
    expect(await sent()).toMatchObject({ name: 'third.wav', check: 'good', refused: null });
  });

  test('B2 while it is open the finished episode goes when the replacement is found good, not before', async () => {
    await sendGood('interview', 'first.wav');
    expect((await ofClub('admin', 'POST', '/rendition')).status).toBe(200);
    await master();
    const { url } = await rendition();
    await on.send(['interview'], [good('second.wav', 2)]);
    expect((await rendition()).url).toBe(url);
    await check('interview');
    expect(await rendition()).toBeNull();
  });

  test('B2 mastering that is asked for waits for the replacement', async () => {
    await replacing(good('second.wav', 2));
    await ofClub('admin', 'POST', '/rendition');
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
    const { body } = await ofClub('admin', 'DELETE', '/interview');
    expect(body.data).toMatchObject({ interview_name: 'first.wav', sent: { interview: { check: 'good' } } });
    // Its undo lets it be checked again, and then it takes the slot.
    const undone = await ofClub('admin', 'POST', '/interview/restore', { version: body.version });
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
    const history = (await ofClub('admin', 'GET', '/history')).body.data;
    const backOf = (name: string) =>
      history.find((entry: { sent: { name: string } | null }) => entry.sent?.name === name).sent.back.version;
    const restore = (name: string) =>
      ofClub('admin', 'POST', '/interview/restore', { version: backOf(name) });
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
  expect((await ofClub('admin', 'DELETE', '/intro')).status).toBe(200);
  await master();
  expect(await heard()).toBeNull();
});

test('U1 while the store is away no recording is called bad', async () => {
  await on.send(['intro'], [good()]);
  const fileId = await fileOf('intro');
  const { storage } = on.api.services;
  const away: Storage = { ...storage, withPath: (_, work) => work('nowhere/at-all'), has: async () => false };
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(checkFile({ ...on.api.services, storage: away }, fileId)).rejects.toThrow();
  }
  await check('intro');
  expect((await on.contentOf()).sent.intro).toMatchObject({ check: 'good', problem: null });
});

test('U1 while our disk has no room for a file of the bucket, no recording is called bad, and its job comes again', async () => {
  await on.send(['intro'], [good()]);
  const fileId = await fileOf('intro');
  await on.query('delete from pgboss.job');
  const withPath = () => Promise.reject(new NoRoomYet('full'));
  const full: Storage = { ...on.api.services.storage, withPath };
  const workers = new Map<string, (jobs: object[]) => Promise<void>>();
  const boss = {
    work: async (name: string, _: object, work: (jobs: object[]) => Promise<void>) => workers.set(name, work),
    schedule: async () => undefined,
    stop: async () => undefined,
  } as unknown as PgBoss;
  const stop = await startWorking({ ...on.api.services, storage: full, boss });
  try {
    stopClock(new Date().toISOString());
    const job = { data: { fileId }, singletonKey: fileId, priority: 0, retryCount: 0, retryLimit: 2 };
    for (let tries = 0; tries < 5; tries += 1) await workers.get('analyse-file')?.([job]);
  } finally {
    await stop(0);
  }
  const waiting = await on.query(
    `select round(extract(epoch from start_after) * 1000)::float8 as at from pgboss.job where name = 'analyse-file'`,
  );
  expect(waiting.map(({ at }) => Number(at) - Date.now())).toEqual([30_000]);
  await check('intro');
  expect((await on.contentOf()).sent.intro).toMatchObject({ check: 'good', problem: null });
});

test('D6 an episode that waits without a job is asked for again', async () => {
  await sendGood('intro');
  await move('published');
  await on.query('delete from pgboss.job');
  const { db } = on.api.services;
  const waitsFor = (interval: string) =>
    sql`update renditions set updated_at = now() - ${interval}::interval where episode_id = ${on.episodeId()}`;
  // In a transaction the time stands still.
  const early = await db.transaction(async (tx) => {
    await tx.execute(waitsFor('60 seconds'));
    return takeAbandonedRenditions(tx);
  });
  expect(early).not.toContainEqual(key());
  await db.execute(waitsFor('61 seconds'));
  await resumeAbandoned(on.api.services);
  // Those of both clubs.
  expect(await jobs()).toBe(2);
});

test('D6 of many that wait some are asked for at a time, those of killed workers first', async () => {
  await sendGood('intro');
  const { db } = on.api.services;
  const { club, other } = on.scene;
  await on.query('delete from renditions');
  await on.query(
    `insert into renditions (episode_id, club_id, status, attempts, updated_at) values
     ($1, $2, 'queued', 0, now() - interval '2 hours'), ($1, $3, 'rendering', 2, now() - interval '1 minute')`,
    [on.episodeId(), club.id, other.id],
  );
  const take = async () => (await takeAbandonedRenditions(db, 1)).map(({ clubId }) => clubId);
  expect([await take(), await take(), await take()]).toEqual([[other.id], [club.id], []]);
  const left = await on.query('select status, attempts from renditions order by attempts');
  expect(left).toEqual([0, 2].map((attempts) => ({ status: 'queued', attempts })));
});

test('U1 letting a club in is for published episodes and for the platform, and ends when the episode moves on', async () => {
  expect((await letSendAgain(true)).status).toBe(409);
  await published();
  await letSendAgain(true);
  for (const status of ['in_progress', 'published']) await move(status);
  expect((await on.send(['intro'], [good()])).status).toBe(409);
});

const take = 'intro-2026-11-22-1405.webm';
const recordAgain = 'This recording is damaged and can’t be read. Record it again.';

test('E4 a take that was recorded in the app is refused with the advice to record it again', async () => {
  const refused = await on.send(['intro'], [{ name: take, bytes: Buffer.from('no sound') }]);
  expect(refused.body).toMatchObject({ code: 'unsupported_type', fields: { [take]: recordAgain } });
});

test.each([
  { name: 'good.wav', problem: /^The recording couldn’t be read\. Export it/ },
  { name: take, problem: recordAgain },
])('U1 E4 the file $name that ends every check is given up after three', async ({ name, problem }) => {
  await on.send(['intro'], [good(name)]);
  // Three workers have begun it, and none has lived to tell.
  await on.query('update episode_parts set check_attempts = 3 where episode_id = $1', [on.episodeId()]);
  await check('intro');
  expect((await on.contentOf()).sent.intro).toMatchObject({
    check: 'bad',
    problem: expect.stringMatching(problem),
  });
});

test('U1 a check whose worker was killed, and a part from before there were checks, are taken up', async () => {
  await on.send(['intro'], [good()]);
  await on.query('delete from pgboss.job');
  await on.query(
    "update episode_parts set check_attempts = 1, check_updated_at = now() - interval '1 minute' where episode_id = $1",
    [on.episodeId()],
  );
  await resumeAbandonedChecks(on.api.services);
  const file = await fileOf('intro');
  const queued = "select data->>'fileId' as file from pgboss.job where name = 'analyse-file'";
  expect(await on.query(queued)).toContainEqual({ file });
  await checkFile(on.api.services, file);
  expect((await on.contentOf()).sent.intro.check).toBe('good');
  expect(await on.query('select 1 from renditions where episode_id = $1', [on.episodeId()])).toEqual([]);
});

describe('B4 "Send it anyway" is taken for a part that can be heard, and for no other', () => {
  const say = () => ofClub('admin', 'PUT', '/interview/whole');
  const doubted = async () => {
    await sendGood('interview', 'first.wav');
    await on.query("update episode_parts set doubt = 'Is that all?' where episode_id = $1", [on.episodeId()]);
  };

  test.each<[string, () => Promise<unknown>, number, RegExp, object | null]>([
    ['asked about', doubted, 200, /^The part is accepted as it is$/, { check: 'good', doubt: null }],
    [
      'good',
      () => sendGood('interview'),
      200,
      /^The part is accepted as it is$/,
      { check: 'good', doubt: null },
    ],
    [
      'bad',
      async () => {
        await on.send(['interview'], [silent]);
        await check('interview');
      },
      409,
      /^This recording cannot be used\. The recording is silent\. Check the microphone and record it again\.$/,
      { check: 'bad', problem: expect.stringMatching(/silent/) },
    ],
    [
      'being checked',
      () => on.send(['interview'], [good()]),
      409,
      /^The recording is still being checked\. Answer when that is done\.$/,
      { check: 'checking' },
    ],
    ['not there', async () => undefined, 404, /^The part/, null],
  ])('a part that is %s', async (_, make, status, message, sent) => {
    await make();
    const answer = await say();
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    const shown = (await on.contentOf()).sent.interview;
    if (sent) expect(shown).toMatchObject(sent);
    else expect(shown).toBeNull();
  });

  test('a question about the part before is not answered for a replacement that is still being checked', async () => {
    await doubted();
    await on.send(['interview'], [silent]);
    expect((await say()).status).toBe(409);
    await check('interview');
    expect((await on.contentOf()).sent.interview).toMatchObject({ check: 'good', doubt: 'Is that all?' });
  });
});
