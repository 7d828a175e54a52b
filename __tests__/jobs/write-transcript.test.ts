import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { currentNotices } from '@/server/consent/notices';
import { checkFile } from '@/server/episode-content/check-part';
import type { TranscriptionEnv } from '@/server/kernel/env';
import { serviceLimits } from '@/server/kernel/speech/speech-service';
import { NoRoomYet } from '@/server/kernel/storage/storage-error';
import { runMastering } from '@/server/rendition/master-rendition';
import { requestUnwritten } from '@/server/transcript/request-transcript';
import { resumeTranscripts, type WriteContext, writeTranscript } from '@/server/transcript/write-transcript';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { stopClock } from '../support/fixed-clock';
import { seededOnce } from '../support/scene';
import { seedConsent, seedMember } from '../support/seed';
import { sendingOfFile } from '../support/sending';
import { sentFile } from '../support/sent-file';
import { json, segments, startSpeechService } from '../support/speech-service';
import { writtenLog } from '../support/written-log';

const on = sendingOfFile();
const service = seededOnce(startSpeechService);
afterAll(() => service.close());
beforeEach(async () => {
  await on.query('delete from pgboss.job');
  await on.query('delete from transcription_days');
  await on.renew();
  service.asked.length = 0;
  service.answer(segments([0, 1, 'Hello there.'], [1, 1.5, ' Bye.']));
});

const settings = (): TranscriptionEnv => ({
  url: service.url,
  key: 'secret-key-of-the-service',
  model: 'whisper-1',
  isOurs: false,
  minutesADay: 600,
});
const context = (own: Partial<TranscriptionEnv> = {}): WriteContext => ({
  ...on.api.services,
  env: { transcription: { ...settings(), ...own } },
});
const good = (seconds = 1.5) => ({ name: 'intro.wav', bytes: wav({ seconds, rate: 16_000 }) });
const transcript = async () => (await on.contentOf()).sent.intro?.transcript;
const jobs = () =>
  on.query(
    `select data->>'fileId' as file, round(extract(epoch from start_after) * 1000)::float8 as at from pgboss.job
     where name = 'write-transcript' and state = 'created'`,
  );
/** Stops the clock. Resolves to how many seconds from then on each job waits. */
function stopped() {
  stopClock(new Date().toISOString());
  const waits = async () => (await jobs()).map(({ at }) => (Number(at) - Date.now()) / 1000);
  return { waits };
}
const patient = { ...serviceLimits, answerBytes: 20_000 };
/** Ends the time of the service for its answer. */
let timeIsUp: () => void;

/** An intro that its check has found good. */
async function sent(voices: (string[] | 'untold' | null)[] = [null], own: Partial<TranscriptionEnv> = {}) {
  expect((await on.send(['intro'], [good()], { voices })).status).toBe(200);
  const id = await sentFile(on);
  await checkFile(context(own), id);
  return id;
}
/** As the worker would take the job: it is away from the queue. */
async function write(id: string, own: Partial<TranscriptionEnv> = {}, bounds = patient) {
  await on.query(`delete from pgboss.job where name = 'write-transcript'`);
  await writeTranscript(context(own), { fileId: id }, bounds);
}
/** The service hears something while something else is done. */
const hearWhile = (text: string, work: () => Promise<unknown>) =>
  service.answer((...of) => void work().then(() => segments([0, 1, text])(...of)));
/** The address of the intro's transcript. */
const address = async () => `/api/transcript/${(await on.contentOf()).intro.split('/').at(-1)}`;
/** “Try again”, on an API that has the service, as that of this test has not. Resolves to the transcript's status. */
async function makeAgain() {
  on.api.own.env.transcription = settings();
  const { body } = await on.asAdmin('POST', `${await address()}/make`);
  on.api.own.env.transcription = undefined;
  return body.data.status;
}
const words = async (id: string) =>
  (await on.query('select cues from transcripts where file_id = $1', [id]))[0]?.cues as unknown as
    | { text: string }[]
    | undefined;

test('a part that was found good is sent once as a small MP3, and what the service hears is what club and platform read', async () => {
  const id = await sent();
  expect(await jobs()).toMatchObject([{ file: id }]);
  expect(await transcript()).toMatchObject({ status: 'waiting', problem: null, lines: 0 });
  await Promise.all([write(id), writeTranscript(context(), { fileId: id }, patient)]);
  expect(service.asked).toEqual([
    {
      path: '/v1/audio/transcriptions',
      key: 'Bearer secret-key-of-the-service',
      fields: { model: 'whisper-1', response_format: 'verbose_json' },
      bytes: expect.any(Number),
      isMp3: true,
    },
  ]);
  // 32 kbit/s are 4 KB a second.
  expect(service.asked[0]?.bytes).toBeLessThan(9000);
  expect(await transcript()).toMatchObject({ status: 'written', problem: null, lines: 2 });
  expect(await words(id)).toEqual([
    { start: 0, end: 1, speaker: null, text: 'Hello there.' },
    { start: 1, end: 1.5, speaker: null, text: 'Bye.' },
  ]);
  // Written already, so nothing is sent again: not for another job, and not for another check.
  await write(id);
  await checkFile(context(), id);
  expect([service.asked.length, (await jobs()).length]).toEqual([1, 0]);
  expect(await on.api.services.storage.countTemp()).toBe(0);
});

test('without a service nothing is sent, and once one is set the recordings of before are taken up', async () => {
  await on.send(['intro'], [good()], { voices: [null] });
  const id = await sentFile(on);
  await checkFile({ ...on.api.services, env: { transcription: undefined } }, id);
  expect([(await transcript())?.status, await jobs()]).toEqual(['none', []]);
  await requestUnwritten(context());
  expect((await jobs()).map(({ file }) => file)).toContain(id);
});

const failures: [string, Parameters<typeof service.answer>[0], RegExp, number | null][] = [
  ['answers 500', json({ error: 'no' }, 500), /out of order/, 60],
  ['answers 429 with Retry-After', json({}, 429, { 'retry-after': '600' }), /too much to do/, 600],
  ['answers 401', json({}, 401), /does not accept our key/, null],
  ['answers 413', json({}, 413), /too large for the service/, null],
  [
    'sends us on',
    json({}, 302, { location: 'http://127.0.0.1:1/' }),
    /another address, which we do not follow/,
    null,
  ],
  [
    'answers with a web page',
    json('<!doctype html><p>Hello', 200, { 'content-type': 'text/html' }),
    /a web page/,
    60,
  ],
  ['answers broken JSON', json('{"segments": [{'), /makes no sense/, 60],
  ['answers other JSON', json({ segments: [{ start: 'soon', text: 5 }] }), /makes no sense/, 60],
  ['answers times beyond the sound', segments([0, 1, 'Hi'], [900, 901, 'Ho']), /makes no sense/, 60],
  [
    'answers too much',
    json({ segments: [], text: 'x'.repeat(30_000) }),
    /answer of the service is too large/,
    60,
  ],
  ['never answers', () => timeIsUp(), /took too long/, 60],
  [
    'hangs in the middle',
    (outgoing) => void outgoing.writeHead(200).write('{"segments"', () => timeIsUp()),
    /took too long/,
    60,
  ],
  ['hears nothing', segments(), /found no words in this recording/, null],
];
test.each(failures)(
  'R-21 a service that %s is bounded, told in a sentence, and asked again later where that helps',
  async (_name, answer, problem, wait) => {
    const id = await sent();
    service.answer(answer);
    const { waits } = stopped();
    const late = new AbortController();
    timeIsUp = () => late.abort();
    const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    await write(id);
    expect(limit.mock.calls).toEqual([[patient.pieceMs]]);
    const state = await transcript();
    expect(state?.problem).toMatch(problem);
    expect(state?.status).toBe(wait === null ? 'unavailable' : 'waiting');
    expect(await waits()).toEqual(wait === null ? [] : [wait]);
    expect(service.asked.length).toBe(1);
  },
);

test('R-21 S-41 a service that is down costs nothing, five tries are made, its key is in no log, and “Try again” begins anew', async () => {
  const down = { url: 'http://127.0.0.1:9' };
  const id = await sent([null], down);
  const { log, lines } = writtenLog('worker');
  const { waits } = stopped();
  const minutes: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    await on.query(`delete from pgboss.job where name = 'write-transcript'`);
    await writeTranscript({ ...context(down), log }, { fileId: id }, patient);
    minutes.push(...(await waits()).map((seconds) => seconds / 60));
  }
  expect(minutes).toEqual([1, 5, 25, 125]);
  expect(await transcript()).toMatchObject({
    status: 'unavailable',
    problem: 'The service cannot be reached.',
  });
  expect(await on.query('select seconds from transcription_days')).toEqual([{ seconds: 0 }]);
  expect(JSON.stringify(lines())).not.toContain('secret-key');
  const again = await on.asAdmin('POST', `${await address()}/make`);
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('No service')]);
  expect(await makeAgain()).toBe('waiting');
  await write(id);
  expect((await transcript())?.status).toBe('written');
});

test('R-21 while our disk has no room for the recording it waits, which costs nothing', async () => {
  const id = await sent();
  const withPath = () => Promise.reject(new NoRoomYet('full'));
  const full = { ...context(), storage: { ...on.api.services.storage, withPath } };
  await on.query(`delete from pgboss.job where name = 'write-transcript'`);
  await writeTranscript(full, { fileId: id }, patient);
  expect([await transcript(), (await jobs()).length]).toMatchObject([{ status: 'waiting' }, 1]);
  expect(await on.query('select seconds from transcription_days')).toEqual([{ seconds: 0 }]);
  await write(id);
  expect((await transcript())?.status).toBe('written');
});

test('the minutes of a day are a limit: what is over it waits for tomorrow, and the platform is told', async () => {
  const id = await sent();
  // Of tomorrow, too, which may have begun when they are looked at.
  await on.query(
    `insert into transcription_days select (now() at time zone 'utc')::date + days, 59 from unnest(array[0, 1]) days`,
  );
  const { waits } = stopped();
  await write(id, { minutesADay: 1 });
  expect(service.asked).toEqual([]);
  expect(await transcript()).toMatchObject({
    status: 'waiting',
    problem: expect.stringContaining('tomorrow'),
  });
  const [wait = 0] = await waits();
  expect(new Date(Date.now() + wait * 1000).toISOString()).toMatch(/T00:01:00\.000Z$/);
  expect([wait > 0, wait <= 86_460]).toEqual([true, true]);
  const { data } = (await on.asPlatform('GET', '/api/attention')).body;
  expect(data).toContainEqual(expect.objectContaining({ kind: 'transcripts', count: 1, tone: 'waiting' }));
  await on.query('delete from transcription_days');
  await write(id, { minutesADay: 1 });
  expect((await transcript())?.status).toBe('written');
  expect((await on.asPlatform('GET', '/api/attention')).body.data).not.toContainEqual(
    expect.objectContaining({ kind: 'transcripts' }),
  );
});

test('a recording that was not measured yet is not sent uncounted: it comes again in a minute', async () => {
  const id = await sent();
  await on.query('update files set duration = null where id = $1', [id]);
  const { waits } = stopped();
  await write(id);
  expect([service.asked, await on.query('select * from transcription_days')]).toEqual([[], []]);
  expect((await transcript())?.status).toBe('waiting');
  expect(await waits()).toEqual([60]);
  await on.query('update files set duration = 1.5 where id = $1', [id]);
  await write(id);
  expect((await transcript())?.status).toBe('written');
  // One that is never measured is given up.
  await on.query('update files set duration = null where id = $1', [id]);
  await on.query("update transcripts set status = 'waiting', attempts = 4 where file_id = $1", [id]);
  await write(id);
  expect([(await transcript())?.status, await jobs()]).toEqual(['unavailable', []]);
});

test('what was removed and is asked for anew is gone, also when the service writes nothing', async () => {
  const id = await sent();
  await write(id);
  expect((await on.asAdmin('DELETE', await address())).status).toBe(200);
  expect(await makeAgain()).toBe('waiting');
  service.answer(json({}, 401));
  await write(id);
  expect(await transcript()).toMatchObject({ status: 'unavailable', lines: 0 });
  expect(await on.query('select cues, words::text from transcripts where file_id = $1', [id])).toEqual([
    { cues: [], words: '' },
  ]);
  expect((await on.asAdmin('POST', `${await address()}/restore`)).status).toBe(404);
});

test('a newer part ends it: the call is dropped, and the answer for the old one is not stored', async () => {
  const id = await sent();
  hearWhile('Too late', () => on.asAdmin('DELETE', `${on.pairPath()}/intro`));
  await writeTranscript(context(), { fileId: id }, patient);
  expect(await on.query('select 1 from transcripts where file_id = $1 and cues <> $2', [id, '[]'])).toEqual(
    [],
  );
});

test('what a person sends meanwhile stays, and a worker that was killed is followed by another', async () => {
  const id = await sent();
  const lost = `update transcripts set status = 'writing', updated_at = now() - interval '2 minutes' where file_id = $1`;
  await on.query(lost, [id]);
  await on.query('delete from pgboss.job');
  await resumeTranscripts(context());
  expect(await jobs()).toMatchObject([{ file: id }]);
  const form = new FormData();
  form.append('file', new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nBy hand']), 'a.vtt');
  hearWhile('By machine', async () => on.asAdmin('POST', `${await address()}/file`, form));
  await writeTranscript(context(), { fileId: id }, patient);
  expect((await words(id))?.map(({ text }) => text)).toEqual(['By hand']);
});

describe('K-02 K-20 a part with a child’s voice', () => {
  async function child(purposes: ('voice' | 'transcript')[]) {
    const { db } = on.api.services;
    const guardian = await seedMember(db, on.scene.club.id, 'parent');
    const milo = await seedMember(db, on.scene.club.id, 'child', { firstName: 'Milo', lastName: 'Ribeiro' });
    for (const purpose of purposes) await seedConsent(db, milo.id, { purpose });
    await seedFamily(db, on.scene.club.id, [guardian], [milo]);
    const decide = (given: object) =>
      on.api.call('PUT', `/api/family/child/${milo.id}/consent`, {
        token: guardian.token,
        body: { notice: currentNotices.en.version, purposes: given },
      });
    return { milo, decide };
  }
  const asked = () => service.asked.length;

  test.each<[string, ('voice' | 'transcript')[], Partial<TranscriptionEnv>, boolean]>([
    ['with consent to both', ['voice', 'transcript'], {}, true],
    ['with consent to the voice alone', ['voice'], {}, false],
    ['with consent to the voice alone, by our own service', ['voice'], { isOurs: true }, true],
    ['without any consent', [], { isOurs: true }, false],
  ])('%s', async (_name, purposes, own, isSent) => {
    const { milo } = await child(purposes);
    const id = await sent([[milo.id]], own);
    await write(id, own);
    expect(asked()).toBe(isSent ? 1 : 0);
    expect((await transcript())?.status).toBe(isSent ? 'written' : 'unavailable');
  });

  test('is not sent before the club has said whose voice it is, and is once it has', async () => {
    const id = await sent(['untold']);
    await write(id);
    expect(asked()).toBe(0);
    expect(await transcript()).toMatchObject({
      status: 'unavailable',
      problem: 'First say whether a child can be heard in this recording.',
    });
    on.api.own.env.transcription = settings();
    await on.asAdmin('PUT', `${on.pairPath()}/intro/voices`, { voices: null });
    on.api.own.env.transcription = undefined;
    expect(await jobs()).toMatchObject([{ file: id }]);
  });

  test('is not stored when consent was withdrawn while the service was listening, and is erased when it is later', async () => {
    const { milo, decide } = await child(['voice', 'transcript']);
    const id = await sent([[milo.id]]);
    hearWhile('Milo speaks', () => decide({ transcript: false }));
    await writeTranscript(context(), { fileId: id }, patient);
    expect(await words(id)).toBeUndefined();

    service.answer(segments([0, 1, 'Milo speaks']));
    on.api.own.env.transcription = settings();
    expect((await decide({ transcript: true })).status).toBe(200);
    await write(id);
    expect((await words(id))?.length).toBe(1);
    await decide({ transcript: false });
    on.api.own.env.transcription = undefined;
    expect(await words(id)).toBeUndefined();
  });

  test('goes with the part when the consent to the voice is withdrawn, also from the search', async () => {
    const { milo, decide } = await child(['voice', 'transcript']);
    const id = await sent([[milo.id]]);
    service.answer(segments([0, 1, 'Wombats everywhere']));
    await write(id);
    await on.asPlatform('PUT', `/api/episode/${on.episodeId()}/status`, { status: 'published' });
    await runMastering(on.api.services, { episodeId: on.episodeId(), clubId: on.scene.club.id });
    const parent = { token: on.scene.parent.token };
    const found = async () =>
      (await on.api.call('GET', '/api/transcript/search?q=wombats', parent)).body.data;
    expect(await found()).toMatchObject([{ episodeId: on.episodeId(), text: 'Wombats everywhere' }]);
    await decide({ voice: false });
    expect([await found(), await words(id)]).toEqual([[], undefined]);
    const gone = await on.api.call('GET', `${on.pairPath()}/transcript`, parent);
    expect(gone.status).toBe(404);
  });
});

const inPieces = { ...patient, pieceSeconds: 30 };

/** A recording of two pieces that its check has found good. */
async function sentLong() {
  const talk = (second: number) =>
    second > 22 && second < 23 ? 0 : 0.2 * Math.sin(2 * Math.PI * 300 * second);
  const long = { name: 'long.wav', bytes: wav({ seconds: 40, rate: 8000, at: talk }) };
  await on.send(['intro'], [long], { voices: [null] });
  const id = await sentFile(on);
  await checkFile(context(), id);
  return id;
}

test('the pieces of a long recording are not swept while a slow service listens to the first', async () => {
  const id = await sentLong();
  const { storage, env } = on.api.services;
  const hour = 3_600_000;
  const waitLong = async () => {
    const temp = path.join(env.dataDir, 'tmp');
    const [folder = ''] = await readdir(temp);
    const old = new Date(Date.now() - 2 * hour);
    await utimes(path.join(temp, folder), old, old);
    const isFresh = async () => (await stat(path.join(temp, folder))).mtimeMs > Date.now() - hour;
    await eventually('a sign of life', isFresh);
    await storage.sweepTemp(hour);
  };
  let waited: Promise<void> | undefined;
  service.answer((outgoing, incoming) => {
    waited ??= waitLong();
    const answer = () => segments([1, 2, 'A piece begins.'])(outgoing, incoming);
    void waited.then(answer, answer);
  });
  await writeTranscript(context(), { fileId: id }, inPieces);
  await waited;
  expect([service.asked.length, (await words(id))?.length]).toEqual([2, 2]);
});

test('a long recording is sent in pieces that end in a pause, and their times are added up', async () => {
  const id = await sentLong();
  // A service that answers the first piece and is busy then was sent something, so it counts.
  service.answer((outgoing, incoming) =>
    (service.asked.length === 1 ? segments([1, 2, 'A piece begins.']) : json({}, 429))(outgoing, incoming),
  );
  await writeTranscript(context(), { fileId: id }, inPieces);
  expect(await on.query('select seconds from transcription_days')).toEqual([{ seconds: 40 }]);
  service.asked.length = 0;
  service.answer(segments([1, 2, 'A piece begins.']));
  await writeTranscript(context(), { fileId: id }, inPieces);
  const cues = (await words(id)) as unknown as { start: number }[];
  expect(service.asked.length).toBe(2);
  expect(cues[0]?.start).toBe(1);
  expect(cues[1]?.start).toBeGreaterThan(23);
  expect(cues[1]?.start).toBeLessThan(24);
  await eventually('no temp file', async () => (await on.api.services.storage.countTemp()) === 0);
});
