import type { ReplyOf } from '@/contract/endpoint';
import type { getPartsHistory } from '@/contract/parts/parts-history';
import { checkFiles } from '@/server/file/check-files';
import { sweep } from '@/server/file/sweep';
import { removeOldVersions } from '@/server/part/part-version.store';
import { renditions } from '@/server/tables/episode';
import { said } from '../support/api';
import { countStatements } from '../support/count-statements';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { audioForm } from '../support/scene';
import { seedClub, seedEpisode, seedMember, seedSenders } from '../support/seed';
import { sendingOfFile, soundFile } from '../support/sending';
import { fileReader, storeFile } from '../support/stored-file';

const on = sendingOfFile();
beforeEach(() => on.renew());

test('U-07 three parts in one call, assigned by the order of the map', async () => {
  const files = ['bye.wav', 'hello.wav', 'talk.wav'].map((name, i) => soundFile(name, 300 + i * 100));
  const answer = await on.send(['outro', 'intro', 'interview'], files);
  expect(said(answer)).toBe('200 The files were sent to the provider');
  const { body } = answer;
  expect(body.data).toMatchObject({
    intro_name: 'hello.wav',
    interview_name: 'talk.wav',
    outro_name: 'bye.wav',
    sent: { intro: { by: 'Dana Okafor', duration: 0.25 } },
  });
  const { outro, intro, interview } = body.data;
  const stored = await Promise.all(
    [outro, intro, interview].map((url) => fileReader(on.api).readFile(url, on.scene.admin.token)),
  );
  expect(stored.map((part, i) => files[i]?.bytes.equals(part.body))).toEqual([true, true, true]);
  expect(await on.contentOf()).toEqual(body.data);
  await on.tempIsEmpty();
});

test('U-07 the fields may come after the files', async () => {
  const { status } = await on.send(['intro'], [soundFile('hello.wav')], { fieldsFirst: false });
  expect([status, (await on.contentOf()).intro_name]).toEqual([200, 'hello.wav']);
});

test('S-39 each part is analysed later, and each is in the audit', async () => {
  await on.send(['intro', 'outro'], [soundFile('a.wav', 400), soundFile('b.wav', 500)]);
  const jobs = await on.query("select data->>'fileId' as id from pgboss.job where name = 'analyse-file'");
  const queued = jobs.map(({ id }) => id);
  expect(queued).toEqual(expect.arrayContaining((await on.fileRows()).map(({ id }) => id)));
  const about = 'select object from audit_entries where object like $1 order by object';
  const entries = await on.query(about, [`episode:${on.episodeId()}:%`]);
  expect(entries.map(({ object }) => object?.split(':')[2])).toEqual(['intro', 'outro']);
});

test('C-02 who sent and took back which part is in the history of the club’s own parts, newest first', async () => {
  const { admin, club, platform } = on.scene;
  const { db } = on.api.services;
  const rival = await seedClub(db);
  const episode = await seedEpisode(db, 'in_progress');
  const episodeId = episode.id;
  await on.send(['intro', 'outro'], [soundFile('a.wav', 400), soundFile('b.wav', 500)], { episodeId });
  const { token } = await seedMember(db, rival.id, 'admin');
  const ofRival = await on.send(['intro'], [soundFile('c.wav', 410)], { episodeId, token, clubId: rival.id });
  expect(ofRival.status).toBe(200);
  const path = `/api/episode/${episodeId}/clubs/${club.id}`;
  await on.api.call('DELETE', `${path}/outro`, { token: platform.token });
  const { body } = await on.api.call('GET', `${path}/history`, { token: admin.token });
  const entries: ReplyOf<typeof getPartsHistory>['data'] = body.data;
  const told = entries.map(({ actor, verb, part }) => [actor, verb, part]);
  expect(told[0]).toEqual([expect.any(String), 'remove', 'outro']);
  expect(told.slice(1).toSorted()).toEqual([
    ['Dana Okafor', 'send', 'intro'],
    ['Dana Okafor', 'send', 'outro'],
  ]);
  expect(body.total).toBe(3);
  // B2: what was sent is played there, and what was taken back is brought back.
  const sentOf = (part: string) =>
    entries.find((entry) => entry.verb === 'send' && entry.part === part)?.sent;
  const url = expect.stringMatching(/^\/file\//);
  expect(sentOf('intro')).toMatchObject({ name: 'a.wav', url, back: null });
  const back = { version: expect.any(String), until: expect.any(String) };
  expect(sentOf('outro')).toMatchObject({ name: 'b.wav', back });
  const page = await on.api.call('GET', `${path}/history?page=2&pageSize=2`, { token: admin.token });
  expect(page.body.data).toHaveLength(1);
});

test('B2 what was replaced is kept for 7 days; then its row goes, and its content with the sweep', async () => {
  const { db, storage } = on.api.services;
  const sent = ['first.wav', 'second.wav', 'third.wav'].map((name, i) => soundFile(name, 123 + i));
  for (const one of sent) await on.send(['intro'], [one]);
  const names = async () => (await on.fileRows()).map(({ file_name }) => file_name);
  const age = (days: number) =>
    on.query(
      'update part_versions set ended_at = now() - make_interval(days => $2) where episode_id = $1 and ended_at is not null',
      [on.episodeId(), days],
    );
  const [first, second, third] = (await on.fileRows()).map(({ sha256 }) => sha256 ?? '');
  expect((await on.contentOf()).intro_name).toBe('third.wav');
  await age(6);
  await removeOldVersions(on.api.services);
  expect(await names()).toEqual(['first.wav', 'second.wav', 'third.wav']);
  await sweep(db, storage, { olderThanMs: 0 });
  expect(await storage.has(second ?? '')).toBe(true);
  expect((await checkFiles(db, storage)).problems).toEqual([]);
  await age(8);
  await removeOldVersions(on.api.services);
  // The first one is in its slot until the third was found good.
  expect(await names()).toEqual(['first.wav', 'third.wav']);
  await sweep(db, storage, { olderThanMs: 0 });
  const there = await Promise.all([first, second, third].map((sha256) => storage.has(sha256 ?? '')));
  expect(there).toEqual([true, false, true]);
});

test('however many are deleted for good at once, it takes no more statements than for one', async () => {
  const sendTimes = async (times: number) => {
    for (let each = 0; each < times; each += 1)
      await on.send(['intro'], [soundFile(`${times}-${each}.wav`, 200 + each)]);
    await on.query(
      "update part_versions set ended_at = now() - interval '8 days' where ended_at is not null",
    );
    return countStatements(() => removeOldVersions(on.api.services));
  };
  // The first one stays in the slot, and the last one waits for it.
  const ofOne = await sendTimes(3);
  expect(await on.fileRows()).toHaveLength(2);
  expect(await sendTimes(4)).toBeLessThanOrEqual(ofOne);
  expect(await on.fileRows()).toHaveLength(2);
});

test('other slots keep what they had', async () => {
  await on.send(['intro', 'outro'], [soundFile('a.wav', 400), soundFile('b.wav', 500)]);
  const { outro } = await on.contentOf();
  await on.send(['intro'], [soundFile('c.wav', 600)]);
  const kept = { intro_name: 'c.wav', outro, outro_name: 'b.wav', interview: null };
  expect(await on.contentOf()).toMatchObject(kept);
});

test('the same sound in two slots is one content and two files', async () => {
  const { body } = await on.send(['intro', 'outro'], [soundFile('a.wav'), soundFile('b.wav')]);
  expect(body.data.intro).not.toBe(body.data.outro);
  const rows = await on.fileRows();
  expect([rows.length, new Set(rows.map(({ sha256 }) => sha256)).size]).toEqual([2, 1]);
});

test('a platform admin may send for any club', async () => {
  const { platform, other } = on.scene;
  const as = { token: platform.token, clubId: other.id };
  expect((await on.send(['intro'], [soundFile('a.wav')], as)).status).toBe(200);
  const sent = { intro: { by: 'Platform' } };
  expect(await on.contentOf(other.id)).toMatchObject({ intro_name: 'a.wav', sent });
  expect((await on.contentOf()).intro).toBeNull();
});

const sendersOf = (uploads: number) => seedSenders(on.api.services.db, on.scene.club.id, uploads);

test('R-06 twenty at once into one slot: each is taken or refused in words, and one is left', async () => {
  const takes = (await sendersOf(20)).map((token, i) =>
    on.send(['intro'], [soundFile(`take-${i}.wav`, 300 + i)], { token }),
  );
  const statuses = (await Promise.all(takes)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const left = await on.query(
    `select count(*) filter (where place = 'slot')::int as slot, count(*) filter (where place = 'pending')::int as pending,
       max(file_name) filter (where place = 'pending') as name
     from (select file_id, 'slot' as place from episode_parts where episode_id = $1
       union all select file_id, 'pending' from part_versions where episode_id = $1 and ended_at is null) sent
     join files f on f.id = sent.file_id`,
    [on.episodeId()],
  );
  expect(left).toEqual([{ slot: 1, pending: 1, name: (await on.contentOf()).intro_name }]);
  await on.tempIsEmpty();
});

test('R-06 the same sound twenty times at once is one content', async () => {
  const senders = await sendersOf(20);
  await Promise.all(senders.map((token) => on.send(['intro'], [soundFile('same.wav', 444)], { token })));
  const rows = await on.fileRows();
  const contents = [...new Set(rows.map(({ sha256 }) => sha256 ?? ''))];
  expect([contents.length, await on.api.services.storage.has(contents[0] ?? '')]).toEqual([1, true]);
});

test('R-06 slots sent in opposite orders at once do not deadlock', async () => {
  const two = [soundFile('a.wav', 300), soundFile('b.wav', 310)];
  const both = (await sendersOf(10)).map((token, i) =>
    on.send(i % 2 ? ['intro', 'outro'] : ['outro', 'intro'], two, { token }),
  );
  expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([200]));
  const inSlots = await on.query('select slot from episode_parts where episode_id = $1', [on.episodeId()]);
  expect(inSlots).toHaveLength(2);
});

test('B2 a part taken back is not there a second time, and is brought back by its version', async () => {
  await on.send(['intro', 'outro'], [soundFile('a.wav', 300), soundFile('b.wav', 310)]);
  const path = `${on.pairPath()}/intro`;
  const remove = () => on.asAdmin('DELETE', path);
  const { status, body } = await remove();
  expect([status, body.data.intro, body.data.outro_name]).toEqual([200, null, 'b.wav']);
  expect((await remove()).status).toBe(404);
  await on.query('update part_versions set "check" = \'good\' where id = $1', [body.version]);
  const restore = (version: string, token = on.scene.admin.token) =>
    on.api.call('POST', `${path}/restore`, { token, body: { version } });
  expect((await restore(body.version, on.scene.otherAdmin.token)).status).toBe(404);
  const back = await restore(body.version);
  expect(said(back)).toBe('200 Intro · club news is back');
  const sent = { intro: { check: 'good', by: 'Dana Okafor' } };
  expect(back.body.data).toMatchObject({ intro_name: 'a.wav', sent });
  // It is in its slot, and no version any more.
  expect((await restore(body.version)).status).toBe(404);
});

test('a part taken back takes the finished episode of before away', async () => {
  await on.send(['intro', 'outro'], [soundFile('a.wav', 300), soundFile('b.wav', 500)]);
  const key = { episodeId: on.episodeId(), clubId: on.scene.club.id };
  const { id } = await storeFile(on.api.services, { purpose: 'rendition', ...key });
  await on.api.services.db
    .insert(renditions)
    .values({ ...key, status: 'ready', fileId: id, inputs: 'as before' });
  expect((await on.contentOf()).rendition.url).toMatch(/^\/file\//);
  expect((await on.asAdmin('DELETE', `${on.pairPath()}/intro`)).status).toBe(200);
  expect((await on.contentOf()).rendition).toBeNull();
  expect(await on.query('select 1 from files where id = $1', [id])).toEqual([]);
});

describe('B3 two admins send the same part', () => {
  const sendIf = (seen: string | undefined, name: string, token: string, language = 'en') =>
    on.api.call('POST', '/api/file/upload/audio', {
      token,
      headers: { 'accept-language': language, ...(seen !== undefined && { 'if-match': seen }) },
      body: audioForm({
        ...{ episodeId: on.episodeId(), clubId: on.scene.club.id },
        ...{ map: ['interview'], files: [soundFile(name, name.length * 50)] },
      }),
    });
  const another = () =>
    seedMember(on.api.services.db, on.scene.club.id, 'admin', { firstName: 'Sena', lastName: 'Acar' });

  test('B3 the later one is asked before anything is replaced, and by what it has seen then it replaces', async () => {
    const sena = await another();
    const first = await sendIf('"interview="', 'first.wav', sena.token);
    expect(first.status).toBe(200);
    const late = await sendIf('"intro=", "interview="', 'second.wav', on.scene.admin.token);
    expect(said(late)).toBe('409 Sena Acar sent this a moment ago. Replace?');
    expect(late.body.fields).toEqual({ interview: 'Sena Acar sent this a moment ago.' });
    expect((await on.contentOf()).interview_name).toBe('first.wav');
    const mine = await sendIf('"interview="', 'another.wav', sena.token);
    expect(mine.body.message).toBe('You sent this a moment ago. Replace?');
    const sure = await sendIf(`"interview=${first.body.data.interview}"`, 'second.wav', on.scene.admin.token);
    expect([sure.status, sure.body.data.interview_name]).toEqual([200, 'second.wav']);
  });

  test('B3 who has sent it and is gone since is named as that, in the language of the later one', async () => {
    const sena = await another();
    await sendIf('"interview="', 'first.wav', sena.token);
    await on.api.query('delete from users where id = $1', [sena.id]);
    const told = async (language: string) =>
      (await sendIf('"interview="', 'second.wav', on.scene.admin.token, language)).body.fields.interview;
    expect(await told('en')).toBe('A former member sent this a moment ago.');
    expect(await told('de')).toContain('Ein früheres Mitglied');
  });

  test('B1 B3 the same file again, because the answer was lost on the way, is no other one: it is there already', async () => {
    const first = await sendIf('"interview="', 'first.wav', on.scene.admin.token);
    const again = await sendIf('"interview="', 'first.wav', on.scene.admin.token);
    expect([again.status, again.body.data.interview]).toEqual([200, first.body.data.interview]);
    expect(await on.fileRows()).toHaveLength(1);
    await on.tempIsEmpty();
    expect((await sendIf('"interview="', 'first.wav', (await another()).token)).status).toBe(409);
  });

  test('B3 without If-Match the part is replaced, and who sent the first one hears of it by email', async () => {
    const sena = await another();
    await sendIf(undefined, 'first.wav', sena.token);
    await takeQueuedEmails(on.api);
    expect((await sendIf(undefined, 'second.wav', on.scene.admin.token)).status).toBe(200);
    const emails = await composeQueuedEmails(on.api);
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['part-replaced', sena.email]]);
    expect(emails[0]?.subject).toMatch(/^Dana Okafor has replaced “Interview” of “/);
    expect(emails[0]?.text).toContain('Yours can be brought back for 7 days');
    // The sender gets no email about their own file.
    await sendIf(undefined, 'third.wav', on.scene.admin.token);
    expect(await takeQueuedEmails(on.api)).toEqual([]);
  });

  test('B3 nothing is asked where nothing usable would be replaced', async () => {
    const sena = await another();
    await sendIf(undefined, 'first.wav', sena.token);
    await on.query("update episode_parts set \"check\" = 'bad', problem = 'Silent.' where episode_id = $1", [
      on.episodeId(),
    ]);
    expect((await sendIf('"interview="', 'second.wav', on.scene.admin.token)).status).toBe(200);
  });
});
