import pino from 'pino';
import { currentNotices } from '@/server/consent/notices';
import { publishDue } from '@/server/episode/publish-due';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { promotePending, removeOldVersions } from '@/server/part/part-version.store';
import { purgeExpiredClubs } from '@/server/personal-data/purge-clubs.store';
import { readInputs } from '@/server/rendition/rendition-inputs';
import { refusedAt, said } from '../support/api';
import { seedFamily } from '../support/families';
import { auditedOf, forgetAudit } from '../support/forget-audit';
import { crossing } from '../support/locks';
import { idOf, sha256Of, speakTus } from '../support/pieces';
import { eraseContents } from '../support/queued-contents';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { seededOnce, tone } from '../support/scene';
import { password, type SeedUser, seedClub, seedConsent, seedMember } from '../support/seed';
import { type Change, sendingOfFile, soundFile } from '../support/sending';
import { storeFile } from '../support/stored-file';
import { uploadForm } from '../support/upload-form';

const on = sendingOfFile();
const guardian = seededOnce(async () => {
  await on.query("update clubs set clubname = 'Ashford' where id = $1", [on.scene.club.id]);
  return seedMember(on.api.services.db, on.scene.club.id, 'parent');
});
beforeEach(async () => {
  await on.renew();
  await takeQueuedEmails(on.api);
});

/** A child of the club and of the guardian, with consent to its voice unless `given` is false. */
async function seedChild(given = true, of: SeedUser = {}) {
  const { db } = on.api.services;
  const names = { firstName: 'Milo', lastName: 'Ribeiro', ...of };
  const child = await seedMember(db, on.scene.club.id, 'child', names);
  if (given) await seedConsent(db, child.id, { purpose: 'voice' });
  await seedFamily(db, on.scene.club.id, [guardian], [child]);
  return child;
}

const sendInterview = (voices?: Change['voices'], change: Change = {}, hertz = 400) =>
  on.send(['interview'], [soundFile('interview.wav', hertz)], { ...change, voices });
const say = (voices: string[] | null) => on.asAdmin('PUT', `${on.pairPath()}/interview/voices`, { voices });
const setStatus = (status: string) =>
  on.asPlatform('PUT', `/api/episode/${on.episodeId()}/status`, { status });
const publish = () => setStatus('published');
const pair = () => ({ episodeId: on.episodeId(), clubId: on.scene.club.id });
const seedRendition = () =>
  on.query(
    "insert into renditions (episode_id, club_id, status) values ($1, $2, 'ready')",
    Object.values(pair()),
  );
const mastered = async () => (await readInputs(on.api.services.db, pair()))?.parts.map(({ kind }) => kind);
const ask = (method: string, path: string, body: object) =>
  on.api.call(method, path, { token: guardian.token, body });
const withdraw = async (childId: string) => {
  const body = { notice: currentNotices.en.version, purposes: { voice: false } };
  expect((await ask('PUT', `/api/family/child/${childId}/consent`, body)).status).toBe(200);
};
const voicesNow = async () => {
  const { intro, interview, outro } = (await on.contentOf()).sent;
  return [intro?.voices, interview?.voices, outro?.voices];
};
const isStored = (hertz: number) => on.api.services.storage.has(sha256Of(tone(hertz)));

describe('G-09 what a part says of children’s voices', () => {
  test('A5 nothing said claims nothing: such a part is used, published, and stays a thing to do until it is answered', async () => {
    expect((await sendInterview()).body.data.sent.interview.voices).toBe('untold');
    const others = [soundFile('a.wav', 410), soundFile('b.wav', 420)];
    await on.send(['intro', 'outro'], others, { voices: ['untold', null] });
    expect(await voicesNow()).toEqual(['untold', 'untold', null]);
    const entries = await auditedOf(on.api, 'changes', `episode:${on.episodeId()}:interview`);
    expect(entries).toEqual([{ changes: null }]);
    await on.passAll();
    expect(await mastered()).toEqual(['intro', 'interview', 'outro']);

    const { data, summary } = await on.board('?show=untold');
    expect(summary).toMatchObject({ untold: 1, untoldParts: 2 });
    expect(data).toMatchObject([{ club: { clubname: 'Ashford' } }]);
    const untold = data[0].parts.filter((part: { untold: boolean }) => part.untold);
    expect(untold.map(({ slot }: { slot: string }) => slot).sort()).toEqual(['interview', 'intro']);

    await seedRendition();
    await say(null);
    // What was heard goes on being heard: the answer makes nothing anew.
    expect((await on.contentOf()).rendition.status).toBe('ready');
    expect(await voicesNow()).toEqual(['untold', null, null]);
    expect((await on.board()).summary.untoldParts).toBe(1);
    expect((await publish()).status).toBe(200);
  });

  test('A5 a part that cannot be used is not asked about', async () => {
    await sendInterview();
    await on.query('update episode_parts set "check" = \'bad\' where episode_id = $1', [on.episodeId()]);
    const { summary, data } = await on.board();
    expect([summary.untoldParts, data[0].parts[0].untold]).toEqual([0, false]);
  });

  test('children are named as the club knows them, with their consent, and the audit tells that there are some', async () => {
    const milo = await seedChild();
    const ines = await seedChild(false, { firstName: 'Inês' });
    await forgetAudit(on.api.services.db);
    const { body } = await sendInterview([[milo.id, ines.id]]);
    const children = [
      { id: ines.id, name: 'Inês R.', consented: false },
      { id: milo.id, name: 'Milo R.', consented: true },
    ];
    expect(body.data.sent.interview.voices).toEqual({ onRecord: false, children });
    const entries = await on.query("select action, changes from audit_entries where object like 'episode:%'");
    expect(entries).toEqual([{ action: 'episode-content:send', changes: { childVoices: [null, true] } }]);
  });

  test('it is put right afterwards', async () => {
    const milo = await seedChild();
    await sendInterview();
    await forgetAudit(on.api.services.db);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await say([milo.id])).body.data.sent.interview.voices.onRecord).toBe(true);
    expect(await on.query('select action, changes from audit_entries')).toEqual([
      { action: 'episode-content:voices', changes: { childVoices: [null, true], children: null } },
    ]);
    expect((await say(null)).body.data.sent.interview.voices).toBeNull();
  });

  test('A5 B3 what is said or done concerns the file that was seen, and not another that has come meanwhile', async () => {
    const heard = (await sendInterview()).body.data.interview;
    await sendInterview(undefined, { token: on.scene.platform.token }, 500);
    const path = `${on.pairPath()}/interview`;
    const doing = async (file: string) => {
      const seen = { token: on.scene.admin.token, headers: { 'if-match': `"interview=${file}"` } };
      return [
        await on.api.call('PUT', `${path}/voices`, { ...seen, body: { voices: null } }),
        await on.api.call('PUT', `${path}/whole`, seen),
        await on.api.call('DELETE', path, seen),
      ];
    };
    const late = '409 The platform sent this a moment ago. Look at it first.';
    expect((await doing(heard)).map(said)).toEqual([late, late, late]);
    const now = await on.contentOf();
    expect(now.sent.interview.voices).toBe('untold');
    const [voices, whole, removal] = await doing(now.interview ?? '');
    expect([voices?.status, removal?.status]).toEqual([200, 200]);
    expect(whole?.body.message).toBe('The recording is still being checked. Answer when that is done.');
  });

  test('a part that is sent anew says it anew', async () => {
    await sendInterview([[(await seedChild()).id]]);
    expect((await sendInterview(undefined, {}, 500)).body.data.sent.interview.voices).toBe('untold');
  });

  test('a file that came in pieces says it as well', async () => {
    const milo = await seedChild();
    const bytes = tone(600);
    const tus = speakTus(on.api.url, on.scene.admin.token);
    const upload = await tus.begin({ ...pair(), name: 'a.wav', bytes: bytes.length });
    await tus.send(upload, 0, bytes);
    const part = { slot: 'intro', upload: idOf(upload), sha256: sha256Of(bytes), voices: [milo.id] };
    const { status, body } = await on.asAdmin('POST', `${on.pairPath()}/parts`, { parts: [part] });
    expect([status, body.data.sent.intro.voices.onRecord]).toEqual([200, true]);
  });

  test.each([
    ['a child of another club', () => seedMember(on.api.services.db, on.scene.other.id, 'child')],
    ['a parent', async () => guardian],
    ['somebody who is gone', async () => ({ id: '00000000-0000-4000-8000-000000000000' })],
  ])('%s cannot be named, and nothing is kept', async (_who, seed) => {
    const { id } = await seed();
    expect(refusedAt(await sendInterview([[id]]))).toBe('422 voices');
    expect(await on.fileRows()).toEqual([]);
    await sendInterview();
    expect((await say([id])).status).toBe(422);
  });

  test.each(['x', '{"a":1}', '[["x"]]', '[null,null,null,null]'])('%s is refused', async (voices) => {
    const form = uploadForm('file', [soundFile('a.wav')], { ...pair(), map: '["intro"]', voices });
    expect((await on.asAdmin('POST', '/api/file/upload/audio', form)).status).toBe(422);
    expect(await on.fileRows()).toEqual([]);
  });

  test('K-14 a club chooses among its own children, by first name and initial', async () => {
    const milo = await seedChild(true, { firstName: 'Miloš', lastName: 'Zukić' });
    const path = (query: string) => `/api/clubs/${on.scene.club.id}/voices?q=${encodeURIComponent(query)}`;
    const found = { id: milo.id, name: 'Miloš Z.', consented: true };
    expect((await on.asAdmin('GET', path('milos z'))).body.data).toEqual([found]);
    expect((await on.asAdmin('GET', path('zukic'))).body.data).toEqual([]);
    const whole = { ...found, name: 'Miloš Zukić' };
    expect((await on.asPlatform('GET', path('milos'))).body.data).toEqual([whole]);
  });
});

describe('K-20 a part with a child’s voice and no consent on record', () => {
  test('is in no finished episode, and nothing is published before it is settled', async () => {
    const milo = await seedChild(false);
    await sendInterview([[milo.id]]);
    await on.send(['outro'], [soundFile('outro.wav', 450)]);
    await on.passAll();
    expect(await mastered()).toEqual(['outro']);
    const refused = await publish();
    expect(said(refused)).toBe(
      '409 A guardian has not agreed yet that a child is heard in Interview of Ashford. Wait until the guardian agrees, or remove the part.',
    );
    const open = { voices: 1, names: { voices: ['Ashford'] }, refusal: refused.body.message };
    expect((await on.board()).summary).toMatchObject(open);
    // Lists and “Needs attention” read the same obstacle once the episode has a time.
    await on.updateEpisode("publish_at = now() + interval '3 days'");
    const [attention, list] = [
      await on.asPlatform('GET', '/api/attention'),
      await on.asPlatform('GET', '/api/episode'),
    ];
    expect(attention.body.data[0]).toMatchObject({ kind: 'publish-blocked', note: open.refusal });
    expect(list.body.data[0].publishObstacle).toBe(open.refusal);
    await seedConsent(on.api.services.db, milo.id, { purpose: 'voice' });
    expect(await mastered()).toEqual(['interview', 'outro']);
    expect((await publish()).status).toBe(200);
  });

  test('is one that names nobody, too: published neither by hand nor at its time, and the platform reads why', async () => {
    await sendInterview([[]]);
    await on.passAll();
    expect((await publish()).body.message).toBe(
      'The club has not named the children who are heard in Interview of Ashford. Ask the club to name them, or remove the part.',
    );
    await on.updateEpisode("publish_at = now() - interval '1 second'");
    await publishDue({ db: on.api.services.db, log: pino({ level: 'silent' }) }, makeQueue());
    const stored = 'select status, publish_problem as problem from episodes where id = $1';
    const problem = expect.stringContaining('Interview of Ashford');
    expect(await on.query(stored, [on.episodeId()])).toEqual([{ status: 'in_progress', problem }]);
    await say(null);
    expect((await publish()).status).toBe(200);
  });
});

describe('K-20 the take-down', () => {
  async function publishWith(childId: string) {
    await sendInterview([[childId]], {}, 700);
    await on.send(['outro'], [soundFile('outro.wav', 710)]);
    await on.passAll();
    expect((await publish()).status).toBe(200);
    const { episodeId, clubId } = pair();
    const output = await storeFile(on.api.services, { purpose: 'rendition', episodeId, clubId });
    const ready =
      "update renditions set status = 'ready', file_id = $1 where episode_id = $2 and club_id = $3";
    await on.query(ready, [output.id, episodeId, clubId]);
    await on.query("delete from pgboss.job where name = 'master-rendition'");
    return output;
  }
  const emailsOfTakeDown = async () => {
    const emails = await composeQueuedEmails(on.api);
    expect(emails.map(({ kind, to }) => [kind, to]).sort()).toEqual(
      [on.scene.admin, on.scene.platform].map(({ email }) => ['part-taken-down', email]).sort(),
    );
    return emails;
  };
  const maySendAgain = () =>
    on.query('update episode_clubs set may_send_again = true where episode_id = $1', [on.episodeId()]);

  test('a guardian who withdraws takes part and finished episode away at once, files too, and it is mastered without', async () => {
    const milo = await seedChild();
    const output = await publishWith(milo.id);
    await takeQueuedEmails(on.api);
    await withdraw(milo.id);
    const { interview, sent, takenDown, rendition } = await on.contentOf();
    expect([interview, sent.interview, sent.outro === null]).toEqual([null, null, false]);
    expect(takenDown).toEqual([{ slot: 'interview', at: expect.any(String) }]);
    expect(rendition).toMatchObject({ status: 'queued', url: null });
    expect(await mastered()).toEqual(['outro']);
    const waiting = await on.query("select data from pgboss.job where name = 'master-rendition'");
    expect(waiting).toEqual([{ data: pair() }]);
    await eraseContents(on.api);
    const { storage } = on.api.services;
    for (const sha256 of [sha256Of(tone(700)), output.sha256])
      expect([await storage.has(sha256), await storage.sizeOf(sha256)]).toEqual([false, undefined]);
    expect(await isStored(710)).toBe(true);
    for (const { subject, text } of await emailsOfTakeDown()) {
      expect(subject).toMatch(/^“Interview” of “Episode \d+” was taken down$/);
      expect(text).not.toMatch(/Milo|Ribeiro/);
    }
    expect(
      await on.query("select club_id from audit_entries where action = 'episode-content:take-down'"),
    ).toContainEqual({ club_id: on.scene.club.id });
  });

  test('a guardian who withdraws while the episode is being published does not take it from the others', async () => {
    const milo = await seedChild();
    await sendInterview([[milo.id]]);
    const episode = on.episodeId();
    await seedRendition();
    await crossing(on.api, {
      first: [
        ['select from episodes where id = $1 for update', episode],
        ["update episodes set status = 'published', published_at = now() where id = $1", episode],
        ["update renditions set status = 'queued' where episode_id = $1", episode],
      ],
      other: () => withdraw(milo.id),
      last: [],
    });
    const { interview, rendition } = await on.contentOf();
    expect([interview, rendition?.status]).toEqual([null, 'queued']);
  });

  test('the notice goes once another part is sent', async () => {
    const milo = await seedChild();
    await sendInterview([[milo.id]]);
    await withdraw(milo.id);
    expect((await on.contentOf()).takenDown).toHaveLength(1);
    expect((await sendInterview(undefined, {}, 720)).body.data.takenDown).toEqual([]);
  });

  test('A3 a replaced part with the voice is heard until mastered anew: the finished episode and the version go all the same', async () => {
    const milo = await seedChild();
    const output = await publishWith(milo.id);
    const heard = [...Object.values(pair()), milo.id];
    await on.query('insert into rendition_voices (episode_id, club_id, child_id) values ($1, $2, $3)', heard);
    await maySendAgain();
    // Another file without the voice has the slot by now, and mastering has not come to it.
    await sendInterview([null], {}, 725);
    await on.api.services.db.transaction((tx) => promotePending(tx, { ...pair(), slot: 'interview' }));
    await on.passAll();
    expect((await on.contentOf()).rendition.url).toMatch(/^\/file\//);
    await takeQueuedEmails(on.api);
    await withdraw(milo.id);
    // The part without the voice stays, and there is nothing to send.
    const rendition = { status: 'queued', url: null };
    const without = { interview_name: 'interview.wav', takenDown: [], rendition };
    expect(await on.contentOf()).toMatchObject(without);
    expect(await on.query('select 1 from part_versions where episode_id = $1', [on.episodeId()])).toEqual([]);
    expect(await takeQueuedEmails(on.api)).toEqual([]);
    await eraseContents(on.api);
    expect(await on.api.services.storage.has(output.sha256)).toBe(false);
    expect([await isStored(700), await isStored(725)]).toEqual([false, true]);
  });

  test('A3 a bad file that was sent for the part does not hide the voice in it', async () => {
    const milo = await seedChild();
    await publishWith(milo.id);
    await maySendAgain();
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
    await on.passAll();
    await sendInterview([[milo.id]], {}, 770);
    await takeQueuedEmails(on.api);
    await withdraw(milo.id);
    const { sent, takenDown } = await on.contentOf();
    expect([sent.interview?.check, sent.interview?.voices, takenDown]).toEqual(['good', null, []]);
    for (const { text } of await emailsOfTakeDown())
      expect(text).toContain('the earlier recording, which stays');
  });

  test('a deleted child takes its own voice along, and no other', async () => {
    const [milo, ines] = [await seedChild(), await seedChild()];
    await sendInterview([[milo.id]], {}, 730);
    await on.send(['intro'], [soundFile('intro.wav', 740)], { voices: [[ines.id]] });
    const path = `/api/family/child/${milo.id}/deletion`;
    expect((await ask('POST', path, { currentPassword: password })).status).toBe(200);
    const { sent, takenDown } = await on.contentOf();
    expect([sent.interview, sent.intro.voices.onRecord, takenDown.length]).toEqual([null, true, 1]);
  });

  test('a child that has moved takes its voice along when its new club is deleted for good', async () => {
    const milo = await seedChild();
    await publishWith(milo.id);
    await takeQueuedEmails(on.api);
    const { id: clubId } = await seedClub(on.api.services.db, 'Rovers');
    await on.query('update users set club_id = $1 where id = $2', [clubId, milo.id]);
    await on.query("update clubs set removed_at = now() - interval '31 days' where id = $1", [clubId]);
    await purgeExpiredClubs(on.api.services);
    expect(await on.query('select id from users where id = $1', [milo.id])).toEqual([]);
    const { sent, takenDown, rendition } = await on.contentOf();
    expect([sent.interview, takenDown.length]).toEqual([null, 1]);
    expect(rendition).toMatchObject({ status: 'queued', url: null });
    await emailsOfTakeDown();
  });

  test('an earlier file with the voice is erased once it cannot be brought back', async () => {
    const milo = await seedChild();
    await sendInterview([[milo.id]], {}, 752);
    await on.asAdmin('DELETE', `${on.pairPath()}/interview`);
    await on.query("update part_versions set ended_at = ended_at - interval '6 days'");
    await removeOldVersions(on.api.services);
    await eraseContents(on.api);
    expect(await isStored(752)).toBe(true);
    await on.query("update part_versions set ended_at = ended_at - interval '2 days'");
    await removeOldVersions(on.api.services);
    await eraseContents(on.api);
    expect(await on.api.services.storage.sizeOf(sha256Of(tone(752)))).toBeUndefined();
  });

  test('a content that another row has stays in the store', async () => {
    const milo = await seedChild();
    await sendInterview([[milo.id]], {}, 750);
    await on.send(['outro'], [soundFile('same.wav', 750)]);
    await withdraw(milo.id);
    await eraseContents(on.api);
    expect(await isStored(750)).toBe(true);
  });

  test('A5 a child with consent who is named in an archived part leaves the finished episode, which is not made again', async () => {
    const [milo, ines] = [await seedChild(), await seedChild(false)];
    await publishWith(milo.id);
    await setStatus('archived');
    await say(null);
    await say([milo.id]);
    expect((await on.contentOf()).rendition.url).toMatch(/^\/file\//);
    await say([milo.id, ines.id]);
    expect((await on.contentOf()).rendition).toBeNull();
  });

  test('what a club says later of a published part counts at once', async () => {
    const [milo, ines] = [await seedChild(), await seedChild(false)];
    await publishWith(milo.id);
    await say([milo.id, ines.id]);
    expect((await on.contentOf()).rendition).toMatchObject({ status: 'queued', url: null });
    expect(await mastered()).toEqual(['outro']);
  });
});
