import type { Question } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { eraseRemoved } from '@/server/personal-data/erase-removed';
import { apiOfFile, refusedAt, said } from '../support/api';
import { type Someone, seedFamily } from '../support/families';
import { whileUserLocked } from '../support/locks';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedConsent, seedEpisode, seedMember, seedPerson } from '../support/seed';

const faces: Question = { kind: 'emoji', text: 'How do you feel before a match?', choices: [] };
const choice: Question = { kind: 'choice', text: 'Who helps?', choices: ['A friend', 'The coach'] };
const own: Question = { kind: 'text', text: 'When did someone help you get back up?', choices: [] };

const api = apiOfFile();
const rovers = seededOnce(() => seedClub(api.services.db, 'Rovers'));

const ask = ({ token }: { token: string }, method: string, path: string, body?: object) =>
  api.call(method, path, { token, body });
const member = (role: 'admin' | 'parent' | 'coach', firstName: string, club = rovers.id) =>
  seedMember(api.services.db, club, role, { firstName });
async function child(firstName: string, agreed = true) {
  const made = await seedMember(api.services.db, rovers.id, 'child', { firstName, lastName: 'Ribeiro' });
  if (agreed) await seedConsent(api.services.db, made.id, { purpose: 'reflections' });
  return made;
}
const household = (guardians: Someone[], children: Someone[], club = rovers.id) =>
  seedFamily(api.services.db, club, guardians, children);
const published = async (of: object = {}) => {
  const values = { questions: [faces, choice, own], publishedAt: new Date(), ...of };
  return (await seedEpisode(api.services.db, 'published', values)).id;
};
const finish = (episodeId: string, ...people: Someone[]) =>
  Promise.all(
    people.map((who) =>
      ask(who, 'PUT', `/api/listen/${episodeId}`, { position: 9, rev: 0, played: 0, finished: true }),
    ),
  );
const answer = (who: Someone, episodeId: string, body: object) =>
  ask(who, 'PUT', `/api/reflection/${episodeId}`, body);
const read = async (who: Someone, episodeId: string) =>
  (await ask(who, 'GET', `/api/reflection/${episodeId}`)).body.data;
const waiting = async (who: Someone) => (await ask(who, 'GET', '/api/reflection')).body.data;

/** A parent and a child of one household who have heard the episode. */
async function seedPair(of: object = {}) {
  const [ana, milo] = [await member('parent', 'Ana'), await child('Milo')];
  await household([ana, await member('parent', 'João')], [milo]);
  const episodeId = await published(of);
  await finish(episodeId, ana, milo);
  return { ana, milo, episodeId };
}

describe('who may read which answer', () => {
  test('a parent’s and a child’s answers open to each other only when both have answered', async () => {
    const { ana, milo, episodeId } = await seedPair();
    const kept = await answer(milo, episodeId, { question: 0, choice: 'Wobbly' });
    expect(said(kept)).toBe('200 Your answer is kept');
    const before = await read(ana, episodeId);
    expect(before.questions[0]).toMatchObject({
      mine: null,
      others: [{ name: 'Milo', state: 'answered', answer: null, answerId: null }],
    });
    expect(JSON.stringify(before.questions[0].others)).not.toContain('Wobbly');
    const after = (await answer(ana, episodeId, { question: 0, choice: 'Good' })).body.data;
    expect(after.questions[0].others).toMatchObject([
      { name: 'Milo', state: 'open', answer: { choice: 'Wobbly', words: null } },
    ]);
    const [seen, other] = (await read(milo, episodeId)).questions[0].others;
    expect([seen, other]).toMatchObject([
      { name: 'Ana', state: 'open', answer: { choice: 'Good' } },
      { name: 'João', state: 'waiting', answer: null },
    ]);
  });

  test('K-05 a person with an account of their own shows no guardian an answer, and sees none', async () => {
    const { ana, milo, episodeId } = await seedPair();
    await answer(milo, episodeId, { question: 0, choice: 'Wobbly' });
    await answer(ana, episodeId, { question: 0, choice: 'Good' });
    const [{ answerId }] = (await read(ana, episodeId)).questions[0].others;
    await api.query('update users set claimed_at = now() where id = $1', [milo.id]);
    for (const who of [ana, milo]) expect((await read(who, episodeId)).questions[0].others).toEqual([]);
    const report = await ask(ana, 'PUT', `/api/reflection/answer/${answerId}/report`);
    expect(report.status).toBe(404);
  });

  test('an answer may be changed until the other has answered, and then stays', async () => {
    const { ana, milo, episodeId } = await seedPair();
    await answer(milo, episodeId, { question: 2, words: 'At training' });
    const changed = await answer(milo, episodeId, { question: 2, words: 'At the final' });
    const kept = { mine: { words: 'At the final' }, mayChange: true };
    expect(changed.body.data.questions[2]).toMatchObject(kept);
    await answer(ana, episodeId, { question: 2, words: 'Often' });
    const late = await answer(milo, episodeId, { question: 2, words: 'Never' });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await read(milo, episodeId)).questions[2].mine.words).toBe('At the final');
  });

  test('of a parent’s and a child’s answers at once, none is changed after it was read', async () => {
    const { ana, milo, episodeId } = await seedPair();
    await answer(milo, episodeId, { question: 1, choice: 'A friend' });
    const [parents, childs] = await Promise.all([
      answer(ana, episodeId, { question: 1, choice: 'The coach' }),
      answer(milo, episodeId, { question: 1, choice: 'The coach' }),
    ]);
    expect(parents.status).toBe(200);
    const kept = childs.status === 200 ? 'The coach' : 'A friend';
    expect(parents.body.data.questions[1].others[0].answer.choice).toBe(kept);
  });

  test('G-02 of two households each guardian sees the child’s answer alone, and nothing of the other household', async () => {
    const [ana, ben] = [await member('parent', 'Ana'), await member('parent', 'Ben')];
    const [milo, sister] = [await child('Milo'), await child('Inês')];
    await household([ana], [milo, sister]);
    await household([ben], [milo]);
    const episodeId = await published();
    await finish(episodeId, ana, ben, milo, sister);
    for (const who of [ana, ben, milo, sister]) {
      await answer(who, episodeId, { question: 2, words: `From ${who.firstName}` });
    }
    const namesFor = async (who: Someone) =>
      (await read(who, episodeId)).questions[2].others.map(({ name }: { name: string }) => name).sort();
    expect(await namesFor(ana)).toEqual(['Inês', 'Milo']);
    expect(await namesFor(ben)).toEqual(['Milo']);
    expect(await namesFor(milo)).toEqual(['Ana', 'Ben']);
    expect(await namesFor(sister)).toEqual(['Ana']);
    expect(JSON.stringify(await read(ben, episodeId))).not.toMatch(/Ana|Inês/);
  });

  test('a question that the platform changes is asked anew, and old answers do not count for it', async () => {
    const { ana, milo, episodeId } = await seedPair();
    await answer(milo, episodeId, { question: 0, choice: 'Great' });
    await answer(ana, episodeId, { question: 0, choice: 'Good' });
    const asked = [{ ...faces, text: 'And after the match?' }];
    await api.query('update episodes set questions = $2 where id = $1', [episodeId, JSON.stringify(asked)]);
    expect((await read(ana, episodeId)).questions[0]).toMatchObject({
      mine: null,
      others: [{ state: 'waiting', answer: null }],
    });
    expect((await answer(ana, episodeId, { question: 0, choice: 'Okay' })).status).toBe(200);
  });
});

describe('who may answer', () => {
  test('only members who have heard the episode to its end', async () => {
    const { milo } = await seedPair();
    const episodeId = await published();
    const early = await answer(milo, episodeId, { question: 0, choice: 'Good' });
    expect(said(early)).toBe('409 Listen to the end first, then answer.');
    expect((await read(milo, episodeId)).state).toBe('unheard');
  });

  test('only episodes that are published for them', async () => {
    const { milo } = await seedPair();
    const { id: ofClubId } = await seedClub(api.services.db);
    for (const hidden of [{ audience: 'parents' }, { status: 'archived' }, { ofClubId }]) {
      const episodeId = await published(hidden);
      expect((await answer(milo, episodeId, { question: 0, choice: 'Good' })).status).toBe(404);
      for (const path of [`/api/reflection/${episodeId}`, `/api/reflection/${episodeId}/aloud`])
        expect([path, (await ask(milo, 'GET', path)).status]).toEqual([path, 404]);
    }
  });

  test('a club reads no themes of what another club has brought along', async () => {
    const admin = await member('admin', 'Dana');
    const { id: ofClubId } = await seedClub(api.services.db);
    const [own, other] = [await published(), await published({ ofClubId })];
    const newest = await ask(admin, 'GET', '/api/reflection/theme');
    expect(newest.body.data.episode.id).toBe(own);
    expect((await ask(admin, 'GET', `/api/reflection/theme?episodeId=${other}`)).status).toBe(404);
  });

  test('K-04 a child only while a guardian agrees to it; without, what it said is neither shown nor counted', async () => {
    const ana = await member('parent', 'Ana');
    const milo = await child('Milo', false);
    await household([ana], [milo]);
    const episodeId = await published();
    await finish(episodeId, ana, milo);
    const refused = await answer(milo, episodeId, { question: 0, choice: 'Good' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    await seedConsent(api.services.db, milo.id, { purpose: 'reflections' });
    expect((await answer(milo, episodeId, { question: 0, choice: 'Good' })).status).toBe(200);
    await answer(ana, episodeId, { question: 0, choice: 'Okay' });
    await seedConsent(api.services.db, milo.id, { purpose: 'reflections', given: false });
    expect((await read(ana, episodeId)).questions[0].others).toEqual([]);
    expect((await read(milo, episodeId)).questions[0].others[0].answer).toBeNull();
  });

  test('K-04 nothing is kept of an answer that waits while a guardian withdraws', async () => {
    const { milo, episodeId } = await seedPair();
    const change = {
      sql: `insert into consent_entries (child_id, guardian_id, purpose, given, notice_version, notice_sha256, method, zone)
        select child_id, guardian_id, purpose, false, notice_version, notice_sha256, method, zone from consent_entries
        where child_id = $1 and purpose = 'reflections'`,
      values: [milo.id],
    };
    const late = await whileUserLocked(api, milo.id, { waiting: 1, change }, () =>
      answer(milo, episodeId, { question: 0, choice: 'Good' }),
    );
    expect(late.status).toBe(403);
    expect(await api.query('select 1 from reflection_answers where user_id = $1', [milo.id])).toEqual([]);
  });

  test.each([
    ['a face that is none', { question: 0, choice: 'Furious' }, 'choice'],
    ['a choice that is not offered', { question: 1, choice: 'Nobody' }, 'choice'],
    ['no words', { question: 2, words: '   ' }, 'words'],
    ['too many words', { question: 2, words: 'x'.repeat(limits.answerMax + 1) }, 'words'],
  ])('%s is refused in its field', async (_, body, field) => {
    const { milo, episodeId } = await seedPair();
    expect(refusedAt(await answer(milo, episodeId, body))).toBe(`422 ${field}`);
  });

  test('a question that is not asked is 404', async () => {
    const { milo, episodeId } = await seedPair({ questions: [faces] });
    expect((await answer(milo, episodeId, { question: 2, words: 'Hello' })).status).toBe(404);
  });

  test('G-08 a repeated answer is kept once, and its audit names neither answer nor child', async () => {
    const { milo, episodeId } = await seedPair();
    const body = { question: 2, words: 'Zebra stripes' };
    const headers = { 'Idempotency-Key': 'twice' };
    const send = () => api.call('PUT', `/api/reflection/${episodeId}`, { token: milo.token, body, headers });
    expect((await send()).body).toEqual((await send()).body);
    const entries = await api.query(
      "select * from audit_entries where action = 'reflection:answer' and actor_id = $1",
      [milo.id],
    );
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toMatch(/Zebra|Milo/);
  });

  test('a person answers so often in an hour and no more', async () => {
    const { milo, episodeId } = await seedPair();
    const take = () => api.services.rateLimits.take('reflectionAnswers', milo.id);
    await Promise.all(Array.from({ length: 30 }, take));
    const late = await answer(milo, episodeId, { question: 0, choice: 'Good' });
    expect([late.status, late.body.code]).toEqual([429, 'too_many']);
  });
});

test('what waits: what I have heard, or my family has answered', async () => {
  const { ana, milo, episodeId } = await seedPair();
  const unheard = await published();
  const silent = await published();
  await finish(unheard, milo);
  await answer(milo, unheard, { question: 0, choice: 'Good' });
  const list: { episode: { id: string }; state: string }[] = await waiting(ana);
  expect(list.map(({ episode }) => episode.id).sort()).toEqual([episodeId, unheard].sort());
  expect(list.find(({ state }) => state === 'unheard')?.episode.id).toBe(unheard);
  expect(JSON.stringify(list)).not.toContain(silent);
});

test('K-08 deleting a child removes its answers; a report stays without saying whose it was', async () => {
  const { ana, milo, episodeId } = await seedPair();
  await answer(milo, episodeId, { question: 2, words: 'Quokka on the roof' });
  await answer(ana, episodeId, { question: 2, words: 'Really?' });
  const [{ answerId }] = (await read(ana, episodeId)).questions[2].others;
  await ask(ana, 'PUT', `/api/reflection/answer/${answerId}/report`);
  const exported = await ask(ana, 'GET', `/api/family/child/${milo.id}/export`);
  expect(exported.body.data.tables.reflectionAnswers).toMatchObject([{ words: 'Quokka on the roof' }]);
  expect(exported.body.data.tables).not.toHaveProperty('reflectionReports');
  const body = { currentPassword: password };
  expect((await ask(ana, 'POST', `/api/family/child/${milo.id}/deletion`, body)).status).toBe(200);
  await api.query("update child_removals set removed_at = now() - interval '8 days'");
  await eraseRemoved({ ...api.services });
  expect(await api.query("select 1 from reflection_answers where words like 'Quokka%'")).toEqual([]);
  expect(await api.query("select 1 from idempotency_keys where body like '%Quokka%'")).toEqual([]);
  expect(
    await api.query('select answer_id, author_id from reflection_reports where reporter_id = $1', [ana.id]),
  ).toEqual([{ answer_id: null, author_id: null }]);
});

describe('a report', () => {
  const welfare = (admin: Someone, email: string) =>
    ask(admin, 'PUT', '/api/reflection/welfare-contact', { email });

  async function opened() {
    const of = await seedPair();
    await answer(of.milo, of.episodeId, { question: 2, words: 'Narwhal words' });
    await answer(of.ana, of.episodeId, { question: 2, words: 'Mine' });
    const [{ answerId }] = (await read(of.ana, of.episodeId)).questions[2].others;
    return { ...of, path: `/api/reflection/answer/${answerId}/report` };
  }

  test('goes once to the welfare contact, by an email without a word of the answer', async () => {
    const admin = await member('admin', 'Dana');
    const { ana, path } = await opened();
    expect((await welfare(admin, 'Welfare@Example.test')).status).toBe(200);
    await takeQueuedEmails(api);
    expect((await ask(ana, 'PUT', path)).status).toBe(200);
    expect((await ask(ana, 'PUT', path)).status).toBe(200);
    const emails = await composeQueuedEmails(api);
    expect(emails).toMatchObject([{ kind: 'reflection-report', to: 'welfare@example.test' }]);
    expect(emails[0]?.text).toContain('/club/dashboard?reports=1');
    expect(emails[0]?.text).not.toMatch(/Narwhal|Milo|Ana/);
    const { body } = await ask(admin, 'GET', '/api/reflection/report');
    const report = { reportedBy: 'Ana Byron', answerOf: 'Milo R.', handled: null };
    expect(body.data.reports[0]).toMatchObject(report);
    expect(JSON.stringify(body)).not.toContain('Narwhal');
    const { id } = body.data.reports[0];
    await ask(admin, 'PUT', `/api/reflection/report/${id}`, { handled: true });
    const after = (await ask(admin, 'GET', '/api/reflection/report')).body.data.reports;
    expect(after.find((each: { id: string }) => each.id === id).handled.by).toBe('Dana Byron');
  });

  test('C2 ten in a day reach the club; what was asked before does not count', async () => {
    const { ana, path } = await opened();
    expect((await ask(ana, 'PUT', path)).status).toBe(200);
    for (let i = 0; i < 9; i += 1) await api.services.rateLimits.take('reflectionReports', ana.id);
    expect(said(await ask(ana, 'PUT', path))).toBe(
      '429 You have asked for help many times today. Wait 24 hours and try again.',
    );
    await api.services.rateLimits.forget('reflectionReports', ana.id);
    for (let i = 0; i < 12; i += 1) expect((await ask(ana, 'PUT', path)).status).toBe(200);
  });

  test('goes to every admin of the club while there is no contact', async () => {
    const admin = await member('admin', 'Dana');
    await welfare(admin, '');
    const { ana, path } = await opened();
    await takeQueuedEmails(api);
    await ask(ana, 'PUT', path);
    expect((await composeQueuedEmails(api)).map(({ to }) => to)).toContain(admin.email);
  });

  test('goes to the club that the family is in now, and not to the one in which it answered', async () => {
    const [admin, there] = [await member('admin', 'Dana'), await seedClub(api.services.db, 'Ashford')];
    const theirs = await member('admin', 'Gareth', there.id);
    await welfare(admin, 'welfare@example.test');
    await welfare(theirs, 'ashford@example.test');
    const { ana, path } = await opened();
    const platform = await seedPerson(api.services.db);
    const to = { clubId: there.id, withFamily: true };
    expect((await ask(platform, 'PUT', `/api/member/${ana.id}/club`, to)).status).toBe(200);
    const token = (await api.call('POST', '/api/auth/login', { body: { identifier: ana.email, password } }))
      .body.token;
    await takeQueuedEmails(api);
    expect((await ask({ token }, 'PUT', path)).status).toBe(200);
    expect((await composeQueuedEmails(api)).map(({ to }) => to)).toEqual(['ashford@example.test']);
    const reportersAt = async (who: Someone) =>
      (await ask(who, 'GET', '/api/reflection/report')).body.data.reports.map(
        (report: { reportedBy: string }) => report.reportedBy,
      );
    expect(await reportersAt(theirs)).toEqual(['Ana Byron']);
    const clubsOf = 'select club_id from reflection_reports where reporter_id = $1';
    expect(await api.query(clubsOf, [ana.id])).toEqual([{ club_id: there.id }]);
  });

  test('is possible for an open answer only: before both have answered, and for other people, it is 404', async () => {
    const { milo, ana, path } = await opened();
    const stranger = await member('parent', 'Eve');
    for (const who of [stranger, milo]) expect((await ask(who, 'PUT', path)).status).toBe(404);
    await api.query("update reflection_answers set asked = '{}' where user_id = $1", [ana.id]);
    expect((await ask(ana, 'PUT', path)).status).toBe(404);
  });
});

describe('themes', () => {
  const hillside = seededOnce(() => seedClub(api.services.db, 'Hillside'));
  const admin = seededOnce(() => member('admin', 'Rosa', hillside.id));
  const say = async (episodeId: string, answers: object[], club = hillside.id) => {
    for (const [place, body] of answers.entries()) {
      const who = await member('parent', `Parent${place}`, club);
      await household([who], [], club);
      await finish(episodeId, who);
      expect((await answer(who, episodeId, body)).status).toBe(200);
    }
  };
  const themes = async (who: Someone, episodeId: string) =>
    (await ask(who, 'GET', `/api/reflection/theme?episodeId=${episodeId}`)).body.data;
  const feel = (choice: string, times: number) =>
    Array.from({ length: times }, () => ({ question: 0, choice }));

  test('fewer than five are not shown, neither as a sum nor as a part', async () => {
    const episodeId = await published();
    await say(episodeId, feel('Great', 4));
    const { questions, families } = await themes(admin, episodeId);
    expect([questions[0].answers, families.answered]).toEqual([null, null]);
    expect(questions[0].counts.map(({ count }: { count: unknown }) => count)).toEqual(Array(5).fill(null));
  });

  test('of 6 answers with a group of 5 the sixth cannot be worked out: sum and group read the same', async () => {
    const episodeId = await published();
    await say(episodeId, [...feel('Great', 5), ...feel('Scared', 1)]);
    const { questions, families } = await themes(admin, episodeId);
    expect([questions[0].answers, families.answered]).toEqual([5, 5]);
    expect(questions[0].counts).toEqual([
      { label: 'Great', count: 5 },
      ...['Good', 'Okay', 'Wobbly', 'Scared'].map((label) => ({ label, count: null })),
    ]);
  });

  test('of own words only single words that five people have used, no sentence and no member’s name', async () => {
    const episodeId = await published();
    await seedMember(api.services.db, hillside.id, 'child', { firstName: 'Orla', lastName: 'Quinn' });
    const words = Array.from({ length: 5 }, (_, place) => ({
      question: 2,
      words: `Orla helped me with the training because she is brave ${place}`,
    }));
    await say(episodeId, [...words, { question: 2, words: 'I cried. Training. Training' }]);
    const { questions } = await themes(admin, episodeId);
    const shown = questions[2].words.map(({ word }: { word: string }) => word);
    expect(shown).toEqual(expect.arrayContaining(['brave', 'helped', 'training']));
    expect(shown).not.toEqual(expect.arrayContaining(['orla']));
    expect(shown.filter((word: string) => ['because', 'cried', 'with', 'orla'].includes(word))).toEqual([]);
    expect(questions[2].words.every(({ count }: { count: number }) => count === 5)).toBe(true);
  });

  test('a club and its coaches see their own club, the platform all of them', async () => {
    const episodeId = await published();
    await say(episodeId, feel('Good', 5));
    await say(episodeId, feel('Good', 5), rovers.id);
    const coach = await member('coach', 'Sam', hillside.id);
    const platform = await seedPerson(api.services.db);
    const counted = async (who: Someone) => (await themes(who, episodeId)).questions[0].answers;
    expect([await counted(admin), await counted(coach), await counted(platform)]).toEqual([5, 5, 10]);
  });

  test('without an episode it is the newest published one that asks something', async () => {
    const newest = await published({ publishedAt: new Date(Date.now() + 60_000) });
    await published({ questions: [], publishedAt: new Date(Date.now() + 120_000) });
    const { body } = await ask(admin, 'GET', '/api/reflection/theme');
    expect(body.data.episode.id).toBe(newest);
  });
});
