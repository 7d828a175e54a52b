import { eq } from 'drizzle-orm';
import { foldText } from '@/contract/search/fold-text';
import type { Cue } from '@/contract/transcript/transcript';
import { checkFile } from '@/server/episode-content/check-part';
import { runMastering } from '@/server/rendition/master-rendition';
import { episodes } from '@/server/tables/episode';
import { hasRenditionText, readRenditionText } from '@/server/transcript/rendition-text.store';
import { refusedAt } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { auditedOf } from '../support/forget-audit';
import { seedMember } from '../support/seed';
import { sendingOfFile } from '../support/sending';
import { storeFile } from '../support/stored-file';

const on = sendingOfFile();
beforeEach(() => on.renew());

/** Half a second of silence, then sound: the finished episode leaves the silence out. */
const spoken = (name: string, hertz: number, seconds = 6) => ({
  name,
  bytes: wav({ seconds, rate: 16_000, at: (at) => (at < 1 ? 0 : 0.3 * Math.sin(2 * Math.PI * hertz * at)) }),
});
const captions = (...lines: [from: string, to: string, text: string][]) =>
  `WEBVTT\n\n${lines.map(([from, to, text]) => `00:${from} --> 00:${to}\n${text}\n`).join('\n')}`;
const hello = captions(['01.000', '03.000', '<v Dana>Hello'], ['03.000', '05.000', 'everyone']);

type Who = 'platform' | 'admin' | 'otherAdmin' | 'parent' | 'otherParent';
const ask = (
  who: Who,
  method: string,
  path: string,
  more: { body?: object; headers?: Record<string, string> } = {},
) => on.api.call(method, path, { token: on.scene[who].token, ...more });
const upload = (who: Who, key: string, text: string | Uint8Array) => {
  const form = new FormData();
  form.append('file', new Blob([text as BlobPart]), 'words.vtt');
  return ask(who, 'POST', `/api/transcript/${key}/file`, { body: form });
};
const keyOf = async (slot: 'intro' | 'interview') =>
  String((await on.contentOf())[slot])
    .split('/')
    .at(-1) ?? '';

async function sendPart(slot: 'intro' | 'interview', hertz = 400) {
  expect((await on.send([slot], [spoken(`${slot}.wav`, hertz)], { voices: [null] })).status).toBe(200);
  const rows = await on.query(
    `select file_id from part_versions where episode_id = $1 and slot = $2 and ended_at is null
     union all select file_id from episode_parts where episode_id = $1 and slot = $2 limit 1`,
    [on.episodeId(), slot],
  );
  await checkFile(on.api.services, rows[0]?.file_id ?? '');
  return keyOf(slot);
}
const publish = async () => {
  expect(
    (await on.asPlatform('PUT', `/api/episode/${on.episodeId()}/status`, { status: 'published' })).status,
  ).toBe(200);
  await runMastering(on.api.services, { episodeId: on.episodeId(), clubId: on.scene.club.id });
};
const lines = (who: Who, headers?: Record<string, string>) =>
  ask(who, 'GET', `${on.pairPath()}/transcript`, { headers });

test('a club sends the text of a part, corrects it, removes it and brings it back; each is in the audit', async () => {
  const key = await sendPart('intro');
  const path = `/api/transcript/${key}`;
  expect((await ask('admin', 'GET', path)).body.data).toMatchObject({ status: 'none', cues: [] });
  const sent = await upload('admin', key, hello);
  expect(sent.body).toMatchObject({ notice: null, data: { status: 'written', lines: 2, rev: 1 } });
  const cues: Cue[] = sent.body.data.cues;
  expect(cues[0]).toEqual({ start: 1, end: 3, speaker: 'Dana', text: 'Hello' });
  const { transcript } = (await on.contentOf()).sent.intro;
  expect(transcript).toMatchObject({ status: 'written', problem: null, lines: 2 });

  const corrected = cues.map((cue) => ({ ...cue, text: `${cue.text}!` }));
  const save = (rev: number, body: object) =>
    ask('platform', 'PUT', path, { body, headers: { 'if-match': `"${rev}"` } });
  expect((await save(1, { cues: corrected })).body.data).toMatchObject({ rev: 2, cues: corrected });
  expect((await save(1, { cues: corrected })).status).toBe(409);
  expect(refusedAt(await save(2, { cues: [] }))).toBe('422 cues');
  const refusal = async (start: number, end: number) =>
    refusedAt(await save(2, { cues: [{ start, end, speaker: null, text: 'x' }] }));
  expect(await refusal(2, 1)).toMatch(/^422 cues/);
  expect(await refusal(60, 61)).toBe('422 cues');

  expect((await ask('admin', 'DELETE', path)).status).toBe(200);
  const removed = { status: 'removed', lines: 2, cues: [] };
  expect((await ask('admin', 'GET', path)).body.data).toMatchObject(removed);
  expect((await save(3, { cues: corrected })).status).toBe(404);
  const back = { status: 'written', cues: corrected };
  expect((await ask('admin', 'POST', `${path}/restore`)).body.data).toMatchObject(back);
  const [{ file_id }] = (await on.query(
    'select file_id from transcripts where sha256 = (select sha256 from files where key = $1)',
    [key],
  )) as [{ file_id: string }];
  const acts = (await auditedOf(on.api, 'action', `recording:${file_id}`)).map(({ action }) => action);
  expect(acts.sort()).toEqual(
    ['correct', 'remove', 'restore', 'send'].map((what) => `transcript:${what}`).sort(),
  );
});

test('S-25 S-28 a file that cannot be used is refused with its line, nothing of it stays, and captions after the end are left out', async () => {
  const key = await sendPart('intro');
  const refused = await upload('admin', key, captions(['01.000', '00.500', 'Backwards']));
  expect(refusedAt(refused)).toBe('422 file');
  expect(refused.body.message).toMatch(
    /One caption ends before it begins, or at the same moment, .*\(line 3 of the file\)/,
  );
  const beyond = captions(['30.000', '31.000', 'Of another'], ['40.000', '41.000', 'recording']);
  expect((await upload('admin', key, beyond)).body.message).toMatch(/belongs to another one/);
  expect((await upload('admin', key, new Uint8Array(2 * 1024 * 1024 + 1).fill(65))).status).toBe(413);
  expect((await upload('admin', key, Buffer.from([0, 1, 2]))).status).toBe(422);
  const late = captions(['01.000', '02.000', 'Here'], ['30.000', '31.000', 'Late']);
  const { notice, data } = (await upload('admin', key, late)).body;
  expect(notice).toBe(
    'One caption was read. One caption begins after the end of the recording and was left out (line 6 of the file).',
  );
  expect(data.lines).toBe(1);
  await on.tempIsEmpty();
});

test('S-20 S-24 another club does not get to it, and the feature is the platform’s', async () => {
  const key = await sendPart('intro');
  await upload('admin', key, hello);
  const { db } = on.api.services;
  const file = await storeFile(on.api.services, { purpose: 'feature', episodeId: on.episodeId() });
  await db.update(episodes).set({ featureFileId: file.id }).where(eq(episodes.id, on.episodeId()));
  const feature = file.key;
  for (const [who, of, status] of [
    ['otherAdmin', key, 404],
    ['admin', feature, 404],
    ['platform', feature, 200],
    ['admin', 'x'.repeat(22), 404],
  ] as const)
    expect([who, (await ask(who, 'GET', `/api/transcript/${of}`)).status]).toEqual([who, status]);
  expect((await upload('otherAdmin', key, hello)).status).toBe(404);
  expect((await upload('platform', feature, hello)).status).toBe(200);
});

test('the finished episode has the lines of its recordings in its own time, for who may hear it, and 304 when they are known', async () => {
  await upload('admin', await sendPart('intro'), hello);
  await sendPart('interview', 500);
  expect((await lines('admin')).status).toBe(404);
  await publish();
  const { rendition } = await on.contentOf();
  expect(rendition.transcript).toBe(true);
  // The silence before is left out but for three tenths of a second.
  const got = await lines('parent');
  expect(got.body.data).toEqual([
    { start: expect.closeTo(0.3, 1), end: expect.closeTo(2.3, 1), speaker: 'Dana', text: 'Hello' },
    { start: expect.closeTo(2.3, 1), end: expect.closeTo(4.3, 1), speaker: null, text: 'everyone' },
  ]);
  const tag = got.headers.get('etag') ?? '';
  expect(got.headers.get('cache-control')).toBe('private, no-cache');
  expect((await lines('parent', { 'if-none-match': `"x", W/${tag}` })).status).toBe(304);
  const vtt = await ask('parent', 'GET', `${on.pairPath()}/transcript.vtt`);
  expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(vtt.body).toMatch(/^WEBVTT\n\n00:00:00\.\d+ --> 00:00:02\.\d+\n<v Dana>Hello\n/);
  expect((await lines('otherParent')).status).toBe(404);
  expect((await lines('otherAdmin')).status).toBe(404);

  // A changed part alone has another text; the others keep theirs, and what is heard keeps its own until the new one is ready.
  await on.asPlatform('PUT', `${on.pairPath()}/access`, { maySendAgain: true });
  await upload('admin', await keyOf('interview'), captions(['02.000', '03.000', 'Second part']));
  await sendPart('intro', 450);
  expect((await lines('parent')).body.data.map(({ text }: Cue) => text)).toEqual([
    'Hello',
    'everyone',
    'Second part',
  ]);
  const key = { episodeId: on.episodeId(), clubId: on.scene.club.id };
  await runMastering(on.api.services, key);
  const after = await lines('parent', { 'if-none-match': tag });
  expect(after.body.data.map(({ text }: Cue) => text)).toEqual(['Second part']);
  const chapter = (await on.contentOf()).rendition.chapters[1];
  expect(after.body.data[0].start).toBeCloseTo(chapter.start + 1.3, 1);
  // For the feed.
  expect(await hasRenditionText(on.api.services.db, key)).toBe(true);
  expect(await readRenditionText(on.api.services.db, key)).toEqual(after.body.data);
  expect(await hasRenditionText(on.api.services.db, { ...key, clubId: on.scene.other.id })).toBe(false);
});

test('the search finds what is said in the own club’s finished episodes only, at its line, without accents and while one types', async () => {
  const key = await sendPart('intro');
  await upload(
    'admin',
    key,
    captions(
      ['01.000', '02.000', 'These are my gloves'],
      ['03.000', '04.500', 'My brother’s Glóves, never dropped'],
      ['04.500', '05.500', 'Søren from the Straße'],
    ),
  );
  const search = async (who: Who, q: string) =>
    (await ask(who, 'GET', `/api/transcript/search?q=${encodeURIComponent(q)}`)).body.data;
  expect(await search('parent', 'gloves')).toEqual([]);
  await publish();
  const hit = { episodeId: on.episodeId(), text: 'My brother’s Glóves, never dropped', speaker: null };
  expect(await search('parent', 'brother gloves')).toEqual([{ ...hit, start: expect.closeTo(2.3, 1) }]);
  expect(await search('parent', 'NEVER drop')).toMatchObject([hit]);
  expect(await search('parent', 'glove')).toMatchObject([{ text: 'These are my gloves' }]);
  expect(await search('parent', 'soren strasse')).toMatchObject([{ text: 'Søren from the Straße' }]);
  for (const q of ['gloves penalty', '!!', "'; drop table--", ':* & | !', '⑴ ½', 'oves'])
    expect(await search('parent', q)).toEqual([]);
  expect(await search('otherParent', 'gloves')).toEqual([]);
  const child = await seedMember(on.api.services.db, on.scene.club.id, 'child');
  await on.updateEpisode("audience = 'parents'");
  const asChild = await on.api.call('GET', '/api/transcript/search?q=gloves', { token: child.token });
  expect([asChild.status, asChild.body.data ?? []]).toEqual([asChild.status, []]);
  expect(await search('parent', 'gloves')).toHaveLength(1);
  await ask('admin', 'DELETE', `/api/transcript/${key}`);
  expect(await search('parent', 'gloves')).toEqual([]);
});

test('a line is found by the letters that the database searches by', async () => {
  const written = ['Søren', 'ŁÓDŹ', 'Straße', 'Æsir œuvre', 'Đorđe ħ ı', 'ﬁve ⑴ ½', 'नमस्ते', 'plain Words'];
  const rows = await on.query('select fold_text(word) as folded from unnest($1::text[]) as word', [written]);
  expect(written.map(foldText)).toEqual(rows.map(({ folded }) => folded));
});
