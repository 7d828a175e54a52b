import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Question } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { currentNotices } from '@/server/consent/notices';
import { checkFiles } from '@/server/file/check-files';
import { sweep } from '@/server/file/sweep';
import { contentPath } from '@/server/kernel/storage/content-files';
import { convertAnswer, resumeConversions } from '@/server/reflection/convert-answer';
import { apiOfFile, atOnce, said } from '../support/api';
import { voice, wav } from '../support/audio-fixtures';
import { type Someone, seedFamily } from '../support/families';
import { eraseContents } from '../support/queued-contents';
import { composeQueuedEmails } from '../support/queued-emails';
import { rawRequest } from '../support/raw-request';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedConsent, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { downloadPath } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';

const choice: Question = { kind: 'choice', text: 'Who helps?', choices: ['A friend', 'The coach'] };
const own: Question = { kind: 'text', text: 'When did someone help you get back up?', choices: [] };

const api = apiOfFile();
const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));

const ask = ({ token }: { token: string }, method: string, path: string, body?: object) =>
  api.call(method, path, { token, body });
const member = (role: 'admin' | 'parent' | 'coach', firstName: string) =>
  seedMember(api.services.db, club.id, role, { firstName });

/** Something like speech, each time another. */
let louder = 0;
function recording(seconds = 2) {
  louder += 0.01;
  const level = 0.4 + louder;
  return wav({ seconds, rate: 16_000, at: (second) => level * voice(second) });
}
const say = (who: Someone, episodeId: string, bytes: Buffer = recording(), question = 0) =>
  api.call('POST', `/api/reflection/${episodeId}/spoken/${question}`, {
    token: who.token,
    body: uploadForm('file', [{ name: 'answer.webm', bytes }]),
  });
const write = (who: Someone, episodeId: string, words = 'At the final') =>
  ask(who, 'PUT', `/api/reflection/${episodeId}`, { question: 0, words });
const read = async (who: Someone, episodeId: string) =>
  (await ask(who, 'GET', `/api/reflection/${episodeId}`)).body.data;
const play = async ({ token }: { token: string }, url: string) =>
  (await rawRequest(`${api.url}${downloadPath(url)}`, { headers: { authorization: token } })).status;
const decide = (who: Someone, childId: string, purposes: object) =>
  ask(who, 'PUT', `/api/family/child/${childId}/consent`, { notice: currentNotices.en.version, purposes });
const remove = (who: Someone, child: Someone, atOnce: boolean) =>
  ask(who, 'POST', `/api/family/child/${child.id}/deletion`, { currentPassword: password, atOnce });
const exportOf = async (who: Someone, child: Someone) =>
  (await ask(who, 'GET', `/api/family/child/${child.id}/export`)).body.data;
const themeFor = async (who: Someone, episodeId: string) =>
  (await ask(who, 'GET', `/api/reflection/theme?episodeId=${episodeId}`)).body.data.questions[0];
const hear = (who: Someone, episodeId: string) =>
  ask(who, 'PUT', `/api/listen/${episodeId}`, { position: 9, rev: 0, played: 0, finished: true });
const rowsOf = (who: Someone) =>
  api.query("select * from files where purpose = 'answer' and created_by = $1", [who.id]);
const isStored = (sha256 = '') => api.services.storage.has(sha256);

/** A parent and a child who has consent to answer and, unless it is said otherwise, by voice; both have heard the episode. */
async function seedPair({ agreed = true, questions = [own, choice] } = {}) {
  const { db } = api.services;
  const ana = await member('parent', 'Ana');
  const milo = await seedMember(db, club.id, 'child', { firstName: 'Milo', lastName: 'Ribeiro' });
  await seedConsent(db, milo.id, { purpose: 'reflections' });
  if (agreed) await seedConsent(db, milo.id, { purpose: 'spoken' });
  await seedFamily(db, club.id, [ana], [milo]);
  const { id: episodeId } = await seedEpisode(db, 'published', { questions, publishedAt: new Date() });
  for (const who of [ana, milo]) await hear(who, episodeId);
  return { ana, milo, episodeId };
}

/** The same, and Milo has said something, which is kept in `file`. */
async function withSpoken(bytes?: Buffer) {
  const all = await seedPair();
  const { body } = await say(all.milo, all.episodeId, bytes);
  const [file] = await rowsOf(all.milo);
  return { ...all, file, url: body.data.questions[0].mine.spoken.url as string };
}

test('E3 a child says its answer once a guardian has agreed; without, it is refused before the recording is read', async () => {
  const { ana, milo, episodeId } = await seedPair({ agreed: false });
  expect((await read(milo, episodeId)).maySpeak).toBe(false);
  expect(said(await say(milo, episodeId))).toBe(
    '403 A parent has to say yes before you answer with your voice. Until then, write your answer.',
  );
  expect(await rowsOf(milo)).toEqual([]);
  expect((await decide(ana, milo.id, { spoken: true })).status).toBe(200);
  expect((await read(milo, episodeId)).maySpeak).toBe(true);
  const kept = await say(milo, episodeId);
  expect(said(kept)).toBe('200 Your answer is kept');
  const { mine } = kept.body.data.questions[0];
  expect(mine).toMatchObject({ choice: null, words: null });
  expect(mine.spoken.duration).toBeCloseTo(2, 0);
  expect(mine.spoken.peaks.length).toBeGreaterThan(10);
  expect(await play(milo, mine.spoken.url)).toBe(200);
});

test('E3 the consent to the club’s recordings is none to answers by voice, and a grown-up has none', async () => {
  const { ana, milo, episodeId } = await seedPair({ agreed: false });
  await seedConsent(api.services.db, milo.id, { purpose: 'voice' });
  expect((await say(milo, episodeId)).status).toBe(403);
  expect((await say(ana, episodeId)).status).toBe(403);
});

test('E3 what was said is sealed until both have answered, and then for this household alone', async () => {
  const { ana, milo, episodeId, url } = await withSpoken();
  const before = await read(ana, episodeId);
  expect(before.questions[0].others).toMatchObject([{ state: 'answered', answer: null }]);
  expect(JSON.stringify(before)).not.toContain(url);
  expect(await play(ana, url)).toBe(404);
  const after = (await write(ana, episodeId)).body.data;
  expect(after.questions[0].others).toMatchObject([
    { state: 'open', answer: { words: null, spoken: { url } } },
  ]);
  expect(await play(ana, url)).toBe(200);
  const { db } = api.services;
  const other = await seedPair();
  await say(other.milo, episodeId);
  const staff = [await member('admin', 'Club'), await member('coach', 'Coach'), await seedPerson(db)];
  for (const who of [other.ana, other.milo, ...staff])
    expect([who.firstName, await play(who, url)]).toEqual([who.firstName, 404]);
  await seedConsent(db, milo.id, { purpose: 'reflections', given: false });
  expect(await play(ana, url)).toBe(404);
});

test('E3 an export for the guardian holds what was said only once it is open', async () => {
  const { ana, milo, episodeId, url } = await withSpoken();
  const sealed = await exportOf(ana, milo);
  expect(sealed.files).toEqual([]);
  expect(JSON.stringify(sealed)).not.toContain(url);
  await write(ana, episodeId);
  expect((await exportOf(ana, milo)).files).toMatchObject([{ purpose: 'answer', url }]);
});

test('E3 withdrawing the consent erases what was said at once, and the question is asked again', async () => {
  const { ana, milo, episodeId, url, file } = await withSpoken();
  await write(ana, episodeId);
  expect(await play(ana, url)).toBe(200);
  await decide(ana, milo.id, { spoken: false });
  for (const who of [ana, milo]) expect(await play(who, url)).toBe(404);
  await eraseContents(api);
  expect(await isStored(file?.sha256)).toBe(false);
  expect((await read(ana, episodeId)).questions[0]).toMatchObject({
    mayChange: true,
    others: [{ state: 'waiting', answer: null }],
  });
  expect((await say(milo, episodeId)).status).toBe(403);
  expect((await write(milo, episodeId, 'In writing')).status).toBe(200);
});

test.each(['said', 'written'] as const)(
  'E3 another answer, %s, erases the recording of the first',
  async (how) => {
    const { milo, episodeId, url, file } = await withSpoken();
    expect((await (how === 'said' ? say : write)(milo, episodeId)).status).toBe(200);
    expect(await play(milo, url)).toBe(404);
    expect(await rowsOf(milo)).toHaveLength(how === 'said' ? 1 : 0);
    await eraseContents(api);
    expect(await isStored(file?.sha256)).toBe(false);
  },
);

test('E3 a deleted child is not heard for seven days, is heard again after an undo, and erased with its recordings', async () => {
  const { ana, milo, episodeId, url, file } = await withSpoken();
  await seedFamily(api.services.db, club.id, [ana, await member('parent', 'João')], [milo]);
  await write(ana, episodeId);
  expect([(await remove(ana, milo, false)).status, await play(ana, url)]).toEqual([200, 404]);
  expect((await ask(ana, 'POST', `/api/family/child/${milo.id}/restore`)).status).toBe(200);
  expect(await play(ana, url)).toBe(200);
  await api.query(
    "delete from family_members where user_id in (select id from users where first_name = 'João')",
  );
  expect((await remove(ana, milo, true)).status).toBe(200);
  expect(await api.query('select id from files where id = $1', [file?.id])).toEqual([]);
  await eraseContents(api);
  expect(await isStored(file?.sha256)).toBe(false);
});

test.each([
  ['silence', () => wav({ seconds: 2, rate: 16_000, at: () => 0 }), /^415 .*silent/],
  ['half a second', () => recording(0.5), /^415 .*shorter than a second/],
  ['what is no sound', () => Buffer.from('<html>hello'.repeat(50)), /^415 .*sound file/],
  ['more than a minute', () => recording(63), /^413 .*longer than 60 seconds/],
  ['more than 2 MB', () => Buffer.alloc(limits.spokenBytes + 300_000), /^413 .*at most 2 MB/],
])('E3 %s is refused in words, and nothing of it stays', async (_, bytes, words) => {
  const { milo, episodeId } = await seedPair();
  const refused = await say(milo, episodeId, bytes());
  expect(said(refused)).toMatch(words);
  expect([await rowsOf(milo), await api.services.storage.countTemp()]).toEqual([[], 0]);
});

test('E3 only a question in own words is answered by voice, and an open answer stays', async () => {
  const { ana, milo, episodeId } = await withSpoken();
  expect((await say(milo, episodeId, recording(), 1)).status).toBe(422);
  await write(ana, episodeId);
  expect((await say(milo, episodeId)).status).toBe(409);
  expect(await rowsOf(milo)).toHaveLength(1);
});

test('E3 what was said is in no theme and no count', async () => {
  const { episodeId } = await withSpoken();
  const admin = await member('admin', 'Club');
  const answerInWriting = async () => {
    const more = await member('parent', 'Eve');
    await hear(more, episodeId);
    await write(more, episodeId);
  };
  expect(await themeFor(admin, episodeId)).toMatchObject({ answers: null, words: [] });
  await atOnce(4, answerInWriting);
  expect((await themeFor(admin, episodeId)).answers).toBeNull();
  await answerInWriting();
  expect((await themeFor(admin, episodeId)).answers).toBe(5);
});

test('E3 a report says that it is a spoken answer, and gives the welfare contact no way to hear it', async () => {
  const { ana, episodeId, url } = await withSpoken();
  const admin = await member('admin', 'Club');
  await ask(admin, 'PUT', '/api/reflection/welfare-contact', { email: 'welfare@example.test' });
  await write(ana, episodeId);
  const [{ answerId }] = (await read(ana, episodeId)).questions[0].others;
  expect((await ask(ana, 'PUT', `/api/reflection/answer/${answerId}/report`)).status).toBe(200);
  const { reports } = (await ask(admin, 'GET', '/api/reflection/report')).body.data;
  expect(reports[0]).toMatchObject({ answerOf: 'Milo R.', spoken: true });
  expect(JSON.stringify(reports)).not.toContain(url);
  const [email] = await composeQueuedEmails(api);
  expect(JSON.stringify(email)).toContain('a spoken answer');
  expect(JSON.stringify(email)).not.toContain(url);
});

test('E3 a recording is no stray file while its answer is there; after an answer that went with its episode it is swept', async () => {
  const { db, storage } = api.services;
  const { milo, episodeId, url, file } = await withSpoken();
  await sweep(db, storage, { olderThanMs: 0, evenMany: true });
  expect(await play(milo, url)).toBe(200);
  await api.query('update files set episode_id = null where created_by = $1', [milo.id]);
  await api.query('delete from reflection_answers where episode_id = $1', [episodeId]);
  await api.query("update files set created_at = now() - interval '3 days' where created_by = $1", [milo.id]);
  expect((await checkFiles(db, storage)).problems).toContain(
    `file ${file?.id}: a recorded answer that no answer names`,
  );
  await sweep(db, storage, { olderThanMs: 0, evenMany: true });
  expect([await rowsOf(milo), await isStored(file?.sha256)]).toEqual([[], false]);
});

/** As a browser on Android records. */
const webm = readFileSync('src/server/programs/demo/audio/rovers-9-interview.webm');
const mimeAt = async ({ token }: { token: string }, url: string) => {
  const { status, headers } = await rawRequest(`${api.url}${downloadPath(url)}`, {
    headers: { authorization: token },
  });
  return [status, headers['content-type']];
};
const convert = (fileId: string, storage = api.services.storage) =>
  convertAnswer({ ...api.services, storage }, fileId);
const conversions = async () =>
  (await api.query("select data from pgboss.job where name = 'convert-answer'")).map(
    ({ data }) => data.fileId,
  );

test('E3 what was said becomes an MP3 at the same address, and what came is erased', async () => {
  const { ana, milo, episodeId, url, file } = await withSpoken(webm);
  expect(await conversions()).toContain(file.id);
  expect(await mimeAt(milo, url)).toEqual([200, 'audio/webm']);
  await convert(file.id);
  expect(await mimeAt(milo, url)).toEqual([200, 'audio/mpeg']);
  const [after] = await rowsOf(milo);
  expect(after).toMatchObject({ id: file.id, file_name: 'answer.mp3' });
  expect(after?.duration).toBeCloseTo(22, -1);
  expect(after?.loudness).toBeCloseTo(-16, 0);
  await eraseContents(api);
  expect([await isStored(file.sha256), await isStored(after?.sha256)]).toEqual([false, true]);
  // Once more, as a second worker does.
  await convert(file.id);
  expect((await rowsOf(milo))[0]).toEqual(after);
  await write(ana, episodeId);
  expect((await exportOf(ana, milo)).files).toMatchObject([{ url, mime: 'audio/mpeg' }]);
  expect((await checkFiles(api.services.db, api.services.storage)).problems).toEqual([]);
  await decide(ana, milo.id, { spoken: false });
  await eraseContents(api);
  expect([await rowsOf(milo), await isStored(after?.sha256)]).toEqual([[], false]);
});

test('E3 a conversion that breaks off loses nothing, leaves nothing, and is made up for', async () => {
  const { storage } = api.services;
  const { milo, url, file } = await withSpoken();
  const full = { ...storage, keep: () => Promise.reject(new Error('no room')) };
  await expect(convert(file.id, full)).rejects.toThrow('no room');
  expect([await mimeAt(milo, url), await storage.countTemp()]).toEqual([[200, 'audio/wav'], 0]);
  await api.query("delete from pgboss.job where name = 'convert-answer'");
  await api.query("update files set created_at = now() - interval '2 hours' where id = $1", [file.id]);
  await resumeConversions(api.services);
  expect(await conversions()).toContain(file.id);
  await api.query("delete from pgboss.job where name = 'convert-answer'");
  await api.query("update files set created_at = now() - interval '25 hours' where id = $1", [file.id]);
  await resumeConversions(api.services);
  expect(await conversions()).toEqual([]);
  await convert(file.id);
  expect(await mimeAt(milo, url)).toEqual([200, 'audio/mpeg']);
});

test('E3 what cannot be converted stays as it came', async () => {
  const { storage } = api.services;
  const { milo, url, file } = await withSpoken();
  await writeFile(`${storage.place}/${contentPath(file.sha256)}`, 'no sound at all');
  await convert(file.id);
  expect([await rowsOf(milo), await mimeAt(milo, url)]).toEqual([[file], [200, 'audio/wav']]);
});

test.each(['withdrawn', 'erased'] as const)(
  'E3 what is %s while it is converted is gone, as is what it was made into',
  async (how) => {
    const { storage } = api.services;
    const { ana, milo, file } = await withSpoken();
    let made = '';
    await convert(file.id, {
      ...storage,
      measure: async (output) => {
        const received = await storage.measure(output);
        made = received.sha256;
        const { status } = await (how === 'withdrawn'
          ? decide(ana, milo.id, { spoken: false })
          : remove(ana, milo, true));
        expect(status).toBe(200);
        return received;
      },
    });
    await eraseContents(api);
    for (const sha256 of [file.sha256, made]) expect(await isStored(sha256)).toBe(false);
    expect([await rowsOf(milo), await storage.countTemp()]).toEqual([[], 0]);
  },
);
