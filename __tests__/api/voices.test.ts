import pino from 'pino';
import { currentNotice } from '@/server/consent/notices';
import { publishDue } from '@/server/episode/publish-due';
import { createFamily } from '@/server/family/family.store';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { promotePending } from '@/server/part/part-version.store';
import { readInputs } from '@/server/rendition/rendition-inputs';
import { refusedAt, said } from '../support/api';
import { auditedOf, forgetAudit } from '../support/forget-audit';
import { idOf, sha256Of, speakTus } from '../support/pieces';
import { eraseContents } from '../support/queued-contents';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { tone } from '../support/scene';
import { password, type SeedUser, seedConsent, seedMember } from '../support/seed';
import { type Change, sendingOfFile, sound } from '../support/sending';
import { storeFile } from '../support/stored-file';

const on = sendingOfFile();
let guardian: Awaited<ReturnType<typeof seedMember>>;
beforeAll(async () => {
  await on.query("update clubs set clubname = 'Ashford' where id = $1", [on.scene.club.id]);
  guardian = await seedMember(on.api.services.db, on.scene.club.id, 'parent');
});
beforeEach(async () => {
  await on.renew();
  await takeQueuedEmails(on.api);
});

/** A child of the club and of the guardian, with consent to its voice unless `given` is false. */
async function seedChild(given = true, of: SeedUser = {}) {
  const { db } = on.api.services;
  const child = await seedMember(db, on.scene.club.id, 'child', {
    firstName: 'Milo',
    lastName: 'Ribeiro',
    ...of,
  });
  if (given) await seedConsent(db, child.id, { purpose: 'voice' });
  const familyId = await db.transaction((tx) =>
    createFamily(tx, { clubId: on.scene.club.id, guardianIds: [guardian.id] }),
  );
  await on.query("insert into family_members (family_id, user_id, place) values ($1, $2, 'child')", [
    familyId,
    child.id,
  ]);
  return child;
}

const address = () => on.pairPath();
const sendInterview = (voices?: Change['voices'], change: Change = {}, hertz = 400) =>
  on.send(['interview'], [sound('interview.wav', hertz)], { ...change, voices });
const say = (voices: string[] | null) => on.asAdmin('PUT', `${address()}/interview/voices`, { voices });
const publish = () => on.asPlatform('PUT', `/api/episode/${on.episodeId()}/status`, { status: 'published' });
const pass = () => on.passAll();
const mastered = async () => {
  const key = { episodeId: on.episodeId(), clubId: on.scene.club.id };
  return (await readInputs(on.api.services.db, key))?.parts.map(({ kind }) => kind);
};
const withdraw = (childId: string) =>
  on.api.call('PUT', `/api/family/child/${childId}/consent`, {
    token: guardian.token,
    body: { notice: currentNotice.version, purposes: { voice: false } },
  });

describe('G-09 what a part says of children’s voices', () => {
  test('A5 nothing said claims nothing: such a part is used, published, and stays a thing to do until it is answered', async () => {
    const { status, body } = await sendInterview();
    expect([status, body.data.sent.interview.voices]).toEqual([200, 'untold']);
    await on.send(['intro', 'outro'], [sound('a.wav', 410), sound('b.wav', 420)], {
      voices: ['untold', null],
    });
    const saidNow = async () => {
      const { intro, interview, outro } = (await on.contentOf()).sent;
      return [intro.voices, interview.voices, outro.voices];
    };
    expect(await saidNow()).toEqual(['untold', 'untold', null]);
    expect(await auditedOf(on.api, 'changes', `episode:${on.episodeId()}:interview`)).toEqual([
      { changes: null },
    ]);
    await pass();
    expect(await mastered()).toEqual(['intro', 'interview', 'outro']);

    const board = async (show: string) =>
      (await on.asPlatform('GET', `/api/episode/${on.episodeId()}/clubs?show=${show}`)).body;
    const { data, summary } = await board('untold');
    expect([summary.untold, summary.untoldParts]).toEqual([1, 2]);
    const untold = (parts: { slot: string; untold: boolean }[]) =>
      parts.filter((part) => part.untold).map(({ slot }) => slot);
    expect(data.map((row: typeof data) => [row.club.clubname, untold(row.parts).sort()])).toEqual([
      ['Ashford', ['interview', 'intro']],
    ]);

    await on.query("insert into renditions (episode_id, club_id, status) values ($1, $2, 'ready')", [
      on.episodeId(),
      on.scene.club.id,
    ]);
    await say(null);
    // What was heard goes on being heard: the answer makes nothing anew.
    expect((await on.contentOf()).rendition.status).toBe('ready');
    expect(await saidNow()).toEqual(['untold', null, null]);
    expect((await board('all')).summary.untoldParts).toBe(1);
    expect((await publish()).status).toBe(200);
  });

  test('A5 a part that cannot be used is not asked about', async () => {
    await sendInterview();
    await on.query('update episode_parts set "check" = \'bad\' where episode_id = $1', [on.episodeId()]);
    const { body } = await on.asPlatform('GET', `/api/episode/${on.episodeId()}/clubs`);
    expect([body.summary.untoldParts, body.data[0].parts[0].untold]).toEqual([0, false]);
  });

  test('children are named as the club knows them, with their consent, and the audit tells that there are some', async () => {
    const milo = await seedChild();
    const ines = await seedChild(false, { firstName: 'Inês' });
    await forgetAudit(on.api.services.db);
    const { body } = await sendInterview([[milo.id, ines.id]]);
    expect(body.data.sent.interview.voices).toEqual({
      onRecord: false,
      children: [
        { id: ines.id, name: 'Inês R.', consented: false },
        { id: milo.id, name: 'Milo R.', consented: true },
      ],
    });
    const entries = await on.query("select action, changes from audit_entries where object like 'episode:%'");
    expect(entries).toEqual([{ action: 'episode-content:send', changes: { childVoices: [null, true] } }]);
  });

  test('it is put right afterwards', async () => {
    const milo = await seedChild();
    await sendInterview();
    await forgetAudit(on.api.services.db);
    const { status, body } = await say([milo.id]);
    expect([status, body.data.sent.interview.voices.onRecord]).toEqual([200, true]);
    await say([milo.id]);
    const entries = await on.query('select action, changes from audit_entries');
    expect(entries).toEqual([
      { action: 'episode-content:voices', changes: { childVoices: [null, true], children: null } },
    ]);
    expect((await say(null)).body.data.sent.interview.voices).toBeNull();
  });

  test('A5 B3 what is said or done concerns the file that was seen, and not another that has come meanwhile', async () => {
    const heard = (await sendInterview()).body.data.interview;
    await sendInterview(undefined, { token: on.scene.platform.token }, 500);
    const path = `${address()}/interview`;
    const doing = async (file: string) => {
      const seen = { token: on.scene.admin.token, headers: { 'if-match': `"interview=${file}"` } };
      return [
        await on.api.call('PUT', `${path}/voices`, { ...seen, body: { voices: null } }),
        await on.api.call('PUT', `${path}/whole`, seen),
        await on.api.call('DELETE', path, seen),
      ];
    };
    const late = await doing(heard);
    expect(late.map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([409, 'The platform sent this a moment ago. Look at it first.']),
    );
    const now = await on.contentOf();
    expect(now.sent.interview.voices).toBe('untold');
    expect((await doing(now.interview ?? '')).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a part that is sent anew says it anew', async () => {
    const milo = await seedChild();
    await sendInterview([[milo.id]]);
    expect((await sendInterview(undefined, {}, 500)).body.data.sent.interview.voices).toBe('untold');
  });

  test('a file that came in pieces says it as well', async () => {
    const milo = await seedChild();
    const bytes = tone(600);
    const tus = speakTus(on.api.url, on.scene.admin.token);
    const upload = await tus.begin({
      ...{ episodeId: on.episodeId(), clubId: on.scene.club.id },
      ...{ name: 'a.wav', bytes: bytes.length },
    });
    await tus.send(upload, 0, bytes);
    const part = { slot: 'intro', upload: idOf(upload), sha256: sha256Of(bytes), voices: [milo.id] };
    const { status, body } = await on.asAdmin('POST', `${address()}/parts`, { parts: [part] });
    expect([status, body.data.sent.intro.voices.onRecord]).toEqual([200, true]);
  });

  test.each([
    [
      'a child of another club',
      async () => (await seedMember(on.api.services.db, on.scene.other.id, 'child')).id,
    ],
    ['a parent', async () => guardian.id],
    ['somebody who is gone', async () => '00000000-0000-4000-8000-000000000000'],
  ])('%s cannot be named, and nothing is kept', async (_who, id) => {
    expect(refusedAt(await sendInterview([[await id()]]))).toBe('422 voices');
    expect(await on.fileRows()).toEqual([]);
    await sendInterview();
    expect((await say([await id()])).status).toBe(422);
  });

  test.each([['x'], ['{"a":1}'], ['[["x"]]'], ['[null,null,null,null]']])('%s is refused', async (voices) => {
    const form = new FormData();
    const texts = { episodeId: on.episodeId(), clubId: on.scene.club.id, map: '["intro"]', voices };
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(tone(400))]), 'a.wav');
    const answer = await on.asAdmin('POST', '/api/file/upload/audio', form);
    expect(answer.status).toBe(422);
    expect(await on.fileRows()).toEqual([]);
  });

  test('K-14 a club chooses among its own children, by first name and initial', async () => {
    const milo = await seedChild(true, { firstName: 'Miloš', lastName: 'Zukić' });
    const list = (token: string, query: string) =>
      on.api.call('GET', `/api/clubs/${on.scene.club.id}/voices?q=${encodeURIComponent(query)}`, { token });
    const found = [{ id: milo.id, name: 'Miloš Z.', consented: true }];
    expect((await list(on.scene.admin.token, 'milos z')).body.data).toEqual(found);
    expect((await list(on.scene.admin.token, 'zukic')).body.data).toEqual([]);
    expect((await list(on.scene.platform.token, 'milos')).body.data).toEqual([
      { ...found[0], name: 'Miloš Zukić' },
    ]);
  });
});

describe('K-20 a part with a child’s voice and no consent on record', () => {
  test('is in no finished episode, and nothing is published before it is settled', async () => {
    const milo = await seedChild(false);
    await sendInterview([[milo.id]]);
    await on.send(['outro'], [sound('outro.wav', 450)]);
    await pass();
    expect(await mastered()).toEqual(['outro']);
    const refused = await publish();
    expect(said(refused)).toBe(
      '409 There is no consent on record to the children’s voices in Interview of Ashford. Have the club name the children, or remove the part.',
    );
    const board = await on.asPlatform('GET', `/api/episode/${on.episodeId()}/clubs`);
    expect(board.body.summary).toMatchObject({ voices: 1, names: { voices: ['Ashford'] } });
    expect(board.body.summary.refusal).toBe(refused.body.message);
    await seedConsent(on.api.services.db, milo.id, { purpose: 'voice' });
    expect(await mastered()).toEqual(['interview', 'outro']);
    expect((await publish()).status).toBe(200);
  });

  test('is one that names nobody, too', async () => {
    await sendInterview([[]]);
    await pass();
    expect((await publish()).body.message).toContain('Interview of Ashford');
    await say(null);
    expect((await publish()).status).toBe(200);
  });

  test('keeps an episode from being published at its time, and the platform reads why', async () => {
    await sendInterview([[]]);
    await pass();
    await on.query("update episodes set publish_at = now() - interval '1 second' where id = $1", [
      on.episodeId(),
    ]);
    await publishDue({ db: on.api.services.db, log: pino({ level: 'silent' }) }, makeQueue());
    const [row] = await on.query('select status, publish_problem from episodes where id = $1', [
      on.episodeId(),
    ]);
    expect(row).toEqual({
      status: 'in_progress',
      publish_problem: expect.stringContaining('Interview of Ashford'),
    });
  });
});

describe('K-20 the take-down', () => {
  async function publishWith(childId: string) {
    await sendInterview([[childId]], {}, 700);
    await on.send(['outro'], [sound('outro.wav', 710)]);
    await pass();
    expect((await publish()).status).toBe(200);
    const { api, scene } = on;
    const output = await storeFile(api.services, {
      ...{ purpose: 'rendition', clubId: scene.club.id, episodeId: on.episodeId() },
    });
    await on.query(
      "update renditions set status = 'ready', file_id = $1 where episode_id = $2 and club_id = $3",
      [output.id, on.episodeId(), scene.club.id],
    );
    await on.query("delete from pgboss.job where name = 'master-rendition'");
    return output;
  }

  test('a guardian who withdraws takes part and finished episode away at once, files too, and it is mastered without', async () => {
    const milo = await seedChild();
    const output = await publishWith(milo.id);
    await takeQueuedEmails(on.api);
    expect((await withdraw(milo.id)).status).toBe(200);
    const { interview, sent, takenDown, rendition } = await on.contentOf();
    expect([interview, sent.interview, sent.outro === null]).toEqual([null, null, false]);
    expect(takenDown).toEqual([{ slot: 'interview', at: expect.any(String) }]);
    expect(rendition).toMatchObject({ status: 'queued', url: null });
    expect(await mastered()).toEqual(['outro']);
    expect(await on.query("select data from pgboss.job where name = 'master-rendition'")).toEqual([
      { data: { episodeId: on.episodeId(), clubId: on.scene.club.id } },
    ]);
    await eraseContents(on.api);
    const { storage } = on.api.services;
    for (const sha256 of [sha256Of(tone(700)), output.sha256]) {
      expect([await storage.has(sha256), await storage.open(sha256)]).toEqual([false, undefined]);
    }
    expect(await storage.has(sha256Of(tone(710)))).toBe(true);
    const emails = await composeQueuedEmails(on.api);
    expect(emails.map(({ kind, to }) => [kind, to]).sort()).toEqual(
      [on.scene.admin, on.scene.platform].map(({ email }) => ['part-taken-down', email]).sort(),
    );
    for (const { subject, text } of emails) {
      expect(subject).toMatch(/^“Interview” of “Episode \d+” was taken down$/);
      expect(text).not.toMatch(/Milo|Ribeiro/);
    }
    const [entry] = await on.query(
      "select club_id from audit_entries where action = 'episode-content:take-down'",
    );
    expect(entry).toEqual({ club_id: on.scene.club.id });
  });

  test('the notice goes once another part is sent', async () => {
    const milo = await seedChild();
    await sendInterview([[milo.id]]);
    await withdraw(milo.id);
    expect((await on.contentOf()).takenDown).toHaveLength(1);
    const { body } = await sendInterview(undefined, {}, 720);
    expect(body.data.takenDown).toEqual([]);
  });

  test('A3 a replaced part with the voice is heard until mastered anew: the finished episode and the version go all the same', async () => {
    const milo = await seedChild();
    const output = await publishWith(milo.id);
    const { club } = on.scene;
    await on.query('insert into rendition_voices (episode_id, club_id, child_id) values ($1, $2, $3)', [
      ...[on.episodeId(), club.id, milo.id],
    ]);
    await on.query('update episode_clubs set may_send_again = true where episode_id = $1', [on.episodeId()]);
    // Another file without the voice has the slot by now, and mastering has not come to it.
    await sendInterview([null], {}, 725);
    await on.api.services.db.transaction((tx) =>
      promotePending(tx, { episodeId: on.episodeId(), clubId: club.id, slot: 'interview' }),
    );
    await pass();
    expect((await on.contentOf()).rendition.url).toMatch(/^\/file\//);
    await takeQueuedEmails(on.api);
    expect((await withdraw(milo.id)).status).toBe(200);
    const { interview_name, takenDown, rendition } = await on.contentOf();
    expect(rendition).toMatchObject({ status: 'queued', url: null });
    // The part without the voice stays, and the club has to send nothing.
    expect([interview_name, takenDown]).toEqual(['interview.wav', []]);
    expect(await on.query('select 1 from part_versions where episode_id = $1', [on.episodeId()])).toEqual([]);
    expect(await takeQueuedEmails(on.api)).toEqual([]);
    await eraseContents(on.api);
    const { storage } = on.api.services;
    for (const sha256 of [sha256Of(tone(700)), output.sha256]) expect(await storage.has(sha256)).toBe(false);
    expect(await storage.has(sha256Of(tone(725)))).toBe(true);
  });

  test('A3 a bad file that was sent for the part does not hide the voice in it', async () => {
    const milo = await seedChild();
    await publishWith(milo.id);
    await on.query('update episode_clubs set may_send_again = true where episode_id = $1', [on.episodeId()]);
    await sendInterview([null], {}, 726);
    await on.query(
      'update part_versions set "check" = \'bad\', ended_at = now(), refused = true where episode_id = $1',
      [on.episodeId()],
    );
    await withdraw(milo.id);
    const { interview, rendition, takenDown } = await on.contentOf();
    expect([interview, rendition.url, takenDown.length]).toEqual([null, null, 1]);
    expect(await mastered()).toEqual(['outro']);
  });

  test('K-20 B2 a replacement with the voice goes while it is checked: club and platform hear of it, and the part before it stays', async () => {
    const milo = await seedChild();
    await sendInterview([null], {}, 760);
    await pass();
    await sendInterview([[milo.id]], {}, 770);
    await takeQueuedEmails(on.api);
    expect((await withdraw(milo.id)).status).toBe(200);
    const { sent, takenDown } = await on.contentOf();
    expect([sent.interview?.check, sent.interview?.voices, takenDown]).toEqual(['good', null, []]);
    const emails = await composeQueuedEmails(on.api);
    expect(emails.map(({ kind, to }) => [kind, to]).sort()).toEqual(
      [on.scene.admin, on.scene.platform].map(({ email }) => ['part-taken-down', email]).sort(),
    );
    for (const { text } of emails) expect(text).toContain('the recording from before, which stays');
  });

  test('a child that is deleted takes its voice along, and nobody else’s', async () => {
    const milo = await seedChild();
    const ines = await seedChild();
    await sendInterview([[milo.id]], {}, 730);
    await on.send(['intro'], [sound('intro.wav', 740)], { voices: [[ines.id]] });
    const answer = await on.api.call('POST', `/api/family/child/${milo.id}/deletion`, {
      token: guardian.token,
      body: { currentPassword: password },
    });
    expect(answer.status).toBe(200);
    const { sent, takenDown } = await on.contentOf();
    expect([sent.interview, sent.intro.voices.onRecord, takenDown.length]).toEqual([null, true, 1]);
  });

  test('a content that another row has stays in the store', async () => {
    const milo = await seedChild();
    await sendInterview([[milo.id]], {}, 750);
    await on.send(['outro'], [sound('same.wav', 750)]);
    await withdraw(milo.id);
    await eraseContents(on.api);
    expect(await on.api.services.storage.has(sha256Of(tone(750)))).toBe(true);
  });

  test('A5 a child with consent who is named in an archived part leaves the finished episode, which is not made again', async () => {
    const milo = await seedChild();
    const ines = await seedChild(false);
    await publishWith(milo.id);
    await on.api.call('PUT', `/api/episode/${on.episodeId()}/status`, {
      ...{ token: on.scene.platform.token, body: { status: 'archived' } },
    });
    await say(null);
    await say([milo.id]);
    expect((await on.contentOf()).rendition.url).toMatch(/^\/file\//);
    await say([milo.id, ines.id]);
    expect((await on.contentOf()).rendition).toBeNull();
  });

  test('what a club says later of a published part counts at once', async () => {
    const milo = await seedChild();
    const ines = await seedChild(false);
    await publishWith(milo.id);
    await say([milo.id, ines.id]);
    expect((await on.contentOf()).rendition).toMatchObject({ status: 'queued', url: null });
    expect(await mastered()).toEqual(['outro']);
  });
});
