import { consentAges } from '@/contract/countries';
import { currentNotices, makeNotice } from '@/server/consent/notices';
import { removeOldClaims } from '@/server/family/claim.store';
import { claimableFrom } from '@/server/family/claim-age';
import { apiOfFile, refusedAt, said, statusesOf } from '../support/api';
import { familyCalls, type Someone } from '../support/families';
import { forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedConsent, seedMember } from '../support/seed';
import { randomEmail } from '../support/sign-ups';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({}, { log: written.log });
const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
beforeEach(async () => {
  await api.query('delete from rate_limits');
  await takeQueuedEmails(api);
});

const { parent, ask, household, familyOf, addChild, login } = familyCalls(api, club);
/** Old enough in every country: consent begins at 16 at the latest. */
const oldEnough = new Date().getUTCFullYear() - 17;

/** A child old enough, signed in, of one guardian or two. */
async function youth(...guardians: Someone[]) {
  const [first] = guardians;
  if (!first) throw new Error('a child has a guardian');
  if (guardians.length > 1) await household(...guardians);
  const child = await addChild(first, { birthYear: oldEnough });
  const { token } = (await login(child.username)).body;
  return { ...child, token: token as string };
}
/** Ana, with a child old enough. */
async function anasYouth() {
  const ana = await parent('Ana');
  return { ana, child: await youth(ana) };
}
const consentTo = (purposes: object) => ({ notice: currentNotices.en.version, purposes });
const askFor = (who: { token: string }, email = randomEmail(), purposes: object = { account: true }) =>
  ask(who, 'POST', '/api/family/claim', { email, consent: consentTo(purposes) });
/** A new password for the child, by its guardian. */
const renew = (who: Someone, id: string) =>
  ask(who, 'PUT', `/api/family/child/${id}/password`, { password, passwordConfirmation: password });
const confirm = (token: string) => api.call('POST', '/api/auth/claim', { body: { token } });
const answer = (who: { token: string }, id: string, decision = 'approve') =>
  ask(who, 'PUT', `/api/family/child/${id}/claim`, { decision });
/** Asks and opens the link; resolves to the address, and to the emails that guardians get. */
async function asked(who: { token: string }, purposes?: object) {
  const email = randomEmail();
  await askFor(who, email, purposes);
  await confirm(tokenOf((await composeQueuedEmails(api)).find(({ to }) => to === email)));
  return { email, mails: await composeQueuedEmails(api) };
}
const claimOf = async (who: { token: string }) => (await familyOf(who)).claim;

describe('K-05 who may have the account as their own', () => {
  test('the age is the country’s, from the first day on which everybody of the year has it', () => {
    expect(claimableFrom(2013, 'GB')).toBe('2027-01-01');
    expect(claimableFrom(2013, 'DE')).toBe('2030-01-01');
    expect(claimableFrom(2013, 'XX')).toBe('2030-01-01');
    expect(new Set(Object.values(consentAges))).toEqual(new Set([13, 14, 15, 16]));
  });

  test('below it the child reads the first day, and nothing is stored or sent', async () => {
    const ana = await parent('Ana');
    const { username } = await addChild(ana, { birthYear: 2019 });
    const { token } = (await login(username)).body;
    expect(await claimOf({ token })).toEqual({ state: 'tooYoung', email: null });
    expect(said(await askFor({ token }))).toBe(
      '409 It is too early. You can ask from 1st January 2033: then everybody born in 2019 is 13, the age that is needed where your club is.',
    );
    expect(await api.query('select 1 from account_claims')).toEqual([]);
    expect(await composeQueuedEmails(api)).toEqual([]);
    await api.query("update clubs set country = 'DE' where id = $1", [club.id]);
    expect(said(await askFor({ token }))).toMatch(
      /^409 It is too early. You can ask from 1st January 2036: .* is 16,/,
    );
    await api.query("update clubs set country = 'GB' where id = $1", [club.id]);
  });

  test('a year that a guardian corrects after the request counts at the answer', async () => {
    const { ana, child } = await anasYouth();
    await asked(child);
    const body = { firstName: 'Milo', lastName: 'Ribeiro', username: child.username, birthYear: 2019 };
    await ask(ana, 'PUT', `/api/family/child/${child.id}`, body);
    expect((await answer(ana, child.id)).body.message).toMatch(/^It is too early/);
    expect(await api.query('select claimed_at, email from users where id = $1', [child.id])).toEqual([
      { claimed_at: null, email: null },
    ]);
  });

  test('only its guardians may answer, not even another parent', async () => {
    const { child } = await anasYouth();
    await asked(child);
    expect((await answer(await parent('Eve'), child.id)).status).toBe(404);
    expect(await claimOf(child)).toMatchObject({ state: 'waiting' });
  });
});

describe('K-05 from the request to an account of one’s own', () => {
  test('asked, confirmed by the link, approved: then the guardians may do nothing any more', async () => {
    const [ana, joao] = [await parent('Ana'), await parent('João')];
    const child = await youth(ana, joao);
    expect(await claimOf(child)).toMatchObject({ state: 'open', email: null });
    const email = randomEmail();
    expect(said(await askFor(child, email))).toMatch(/^201 Look in your mailbox/);
    expect(await claimOf(child)).toMatchObject({ state: 'unconfirmed', email });
    // Until the address is confirmed no guardian is asked.
    expect((await familyOf(ana)).children).toMatchObject([{ claimedOn: null }]);
    expect((await answer(ana, child.id)).status).toBe(409);
    const [mail] = await composeQueuedEmails(api);
    expect([mail?.to, mail?.subject]).toEqual([email, 'Confirm your email']);
    expect((await confirm(tokenOf(mail))).body.message).toMatch(/^Your email is confirmed/);
    const mails = await composeQueuedEmails(api);
    expect(mails.map(({ to }) => to).sort()).toEqual([ana.email, joao.email].sort());
    // What guardians read has no address of the child.
    const seen = JSON.stringify([mails, await familyOf(ana)]);
    expect(seen).toContain('asks for an account of their own');
    expect(seen).not.toContain(email);
    expect((await familyOf(joao)).children).toMatchObject([{ claimedOn: expect.any(String) }]);

    expect(said(await answer(ana, child.id))).toBe('200 The account is Milo’s own now');
    expect((await composeQueuedEmails(api)).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your account is your own now'],
    ]);
    expect(await claimOf(child)).toMatchObject({ state: 'own' });
    // The session goes on, and the address signs in, too; the persona stays what it was.
    expect((await ask(child, 'GET', '/api/account')).body.user).toMatchObject({
      email,
      clubMemberRole: 'child',
      userRole: 'Child',
    });
    expect((await login(email)).status).toBe(200);

    const path = `/api/family/child/${child.id}`;
    const names = { firstName: 'X', lastName: 'Y', username: child.username, birthYear: 2015 };
    for (const guardian of [ana, joao]) {
      const answers = [
        await ask(guardian, 'PUT', path, names),
        await renew(guardian, child.id),
        await ask(guardian, 'PUT', `${path}/consent`, consentTo({ account: false })),
        await ask(guardian, 'GET', `${path}/export`),
        await ask(guardian, 'POST', `${path}/deletion`, { currentPassword: password }),
      ];
      expect(statusesOf(answers)).toEqual(Array(5).fill(404));
      const shown = (await familyOf(guardian)).children[0];
      expect(shown).toMatchObject({ firstName: 'Milo', state: 'own', username: null, birthYear: null });
      expect([shown.heard, shown.consents]).toEqual([null, []]);
    }
  });

  test('the ledger stays, and the person takes over the consents: what was not ticked is withdrawn', async () => {
    const { ana, child } = await anasYouth();
    const all = consentTo({ account: true, reflections: true, voice: true });
    await ask(ana, 'PUT', `/api/family/child/${child.id}/consent`, all);
    await asked(child, { account: true, voice: true });
    await answer(ana, child.id);
    const ledger = await api.query(
      'select purpose, given, guardian_id, address from consent_entries where child_id = $1 order by id',
      [child.id],
    );
    expect(ledger.filter((entry) => entry.guardian_id === ana.id)).toHaveLength(3);
    const own = { guardian_id: child.id, address: null };
    expect(ledger.filter((entry) => entry.guardian_id === child.id)).toEqual([
      { purpose: 'account', given: true, ...own },
      { purpose: 'reflections', given: false, ...own },
      { purpose: 'voice', given: true, ...own },
    ]);
    // K-03: under a newer notice the person is asked again, and agrees for themselves.
    const older = makeNotice('2025-01', 'Older');
    await seedConsent(api.services.db, child.id, { guardianId: child.id, notice: older });
    const shown = async () => (await familyOf(child)).children[0].consents;
    const entry = (of: object) => expect.objectContaining(of);
    expect(await shown()).toContainEqual(entry({ purpose: 'account', outdated: true }));
    const decide = (purposes: object) => ask(child, 'PUT', '/api/family/own-consent', consentTo(purposes));
    await decide({ account: true });
    expect(said(await decide({ voice: false }))).toBe('200 What you agree to is saved');
    expect(await shown()).toContainEqual(entry({ purpose: 'account', outdated: false }));
    expect(await shown()).toContainEqual(entry({ purpose: 'voice', given: false, byYou: true }));
    expect(said(await decide({ account: false }))).toMatch(/^409 Your account needs this/);
    expect((await login(child.username)).status).toBe(200);
  });

  test('while guardians decide, the own consent is nothing that a child decides', async () => {
    const { child } = await anasYouth();
    const refused = await ask(child, 'PUT', '/api/family/own-consent', consentTo({ voice: true }));
    expect(refused.status).toBe(403);
    expect(
      await api.query("select 1 from consent_entries where purpose = 'voice' and child_id = $1", [child.id]),
    ).toEqual([]);
  });

  test('a forgotten password comes by the own address; the club and its list see no address', async () => {
    const { ana, child } = await anasYouth();
    const { email } = await asked(child);
    await answer(ana, child.id);
    await takeQueuedEmails(api);
    await api.call('POST', '/api/auth/forgot-password', { body: { identifier: child.username } });
    expect((await composeQueuedEmails(api)).map(({ to }) => to)).toEqual([email]);
    const admin = await seedMember(api.services.db, club.id, 'admin');
    const list = await ask(admin, 'GET', '/api/member?pageSize=100');
    const one = await ask(admin, 'GET', `/api/member/${child.id}`);
    expect([one.status, one.body.data.name]).toEqual([200, 'Milo R.']);
    expect(JSON.stringify([list.body, one.body])).not.toContain(email);
    expect((await ask(admin, 'GET', `/api/member?q=${encodeURIComponent(email)}`)).body.total).toBe(0);
    // Nobody is named when the club invites the address either.
    for (const [path, role] of [
      ['/api/member', { clubMemberRole: 'coach' }],
      ['/api/admin-user', {}],
    ] as const)
      expect(said(await ask(admin, 'POST', path, { email, ...role }))).toBe(
        '409 There is an account with this address already. Use another one.',
      );
  });

  test('a person with an account of their own needs no guardian: the last one may leave', async () => {
    const [ana, joao] = [await parent('Ana'), await parent('João')];
    const child = await youth(ana, joao);
    await asked(child);
    await answer(ana, child.id);
    await api.query("update users set status = 'disabled' where id = $1", [joao.id]);
    expect((await ask(ana, 'DELETE', `/api/family/guardian/${ana.id}`)).status).toBe(200);
  });
});

describe('what a guardian answers', () => {
  test.each([
    ['approve', 'approve'],
    ['approve', 'decline'],
    ['decline', 'decline'],
  ])('R-07 %s and %s at once: one counts, and the other is told what has happened', async (hers, his) => {
    const [ana, joao] = [await parent('Ana'), await parent('João')];
    const child = await youth(ana, joao);
    await asked(child);
    const answers = await Promise.all([answer(ana, child.id, hers), answer(joao, child.id, his)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Another guardian has (agreed already: the account is Milo’s own now|declined this already)\.$/,
    );
    const [row] = await api.query('select claimed_at from users where id = $1', [child.id]);
    const won = answers[0]?.status === 200 ? hers : his;
    expect(row?.claimed_at !== null).toBe(won === 'approve');
  });

  test('declined: the child sees it, the address is forgotten, and it may ask again', async () => {
    const { ana, child } = await anasYouth();
    const { email } = await asked(child);
    expect(said(await answer(ana, child.id, 'decline'))).toBe('200 Milo sees that you have declined');
    expect(await claimOf(child)).toMatchObject({ state: 'declined', email: null });
    expect(JSON.stringify(await api.query('select * from account_claims'))).not.toContain(email);
    expect((await renew(ana, child.id)).status).toBe(200);
    const again = (await login(child.username)).body;
    expect((await askFor(again)).status).toBe(201);
    expect(await claimOf(again)).toMatchObject({ state: 'unconfirmed' });
  });

  test('a guardian’s new password for the child ends what somebody asked for with the old one', async () => {
    const { ana, child } = await anasYouth();
    const email = randomEmail();
    await askFor(child, email);
    const link = tokenOf((await composeQueuedEmails(api)).find(({ to }) => to === email));
    expect((await renew(ana, child.id)).status).toBe(200);
    expect((await confirm(link)).status).toBe(400);
    const again = (await login(child.username)).body;
    await asked(again);
    await renew(ana, child.id);
    expect(said(await answer(ana, child.id))).toBe('409 Milo does not ask for this any more.');
    expect(await claimOf((await login(child.username)).body)).toMatchObject({ state: 'open', email: null });
  });

  test('taken back by the child: there is nothing to answer', async () => {
    const { ana, child } = await anasYouth();
    await asked(child);
    expect((await ask(child, 'DELETE', '/api/family/claim')).status).toBe(200);
    expect((await answer(ana, child.id)).body.message).toBe('Milo does not ask for this any more.');
    expect(await claimOf(child)).toMatchObject({ state: 'open' });
  });
});

describe('the address', () => {
  test('of an account: the answer is the same, its owner gets an email, and nothing changes', async () => {
    const { ana, child } = await anasYouth();
    const usual = await askFor(child);
    await takeQueuedEmails(api);
    const known = await askFor(child, ana.email ?? '');
    expect([known.status, known.body]).toEqual([usual.status, usual.body]);
    const [mail] = await composeQueuedEmails(api);
    expect([mail?.to, mail?.kind, mail?.subject]).toEqual([
      ana.email,
      'confirm-claim',
      'You have an account already',
    ]);
  });

  test('that another person has taken meanwhile is refused at the answer, without the owner’s name', async () => {
    const { ana, child } = await anasYouth();
    const { email } = await asked(child);
    await seedMember(api.services.db, club.id, 'coach', { email });
    expect(said(await answer(ana, child.id))).toBe(
      '409 The email cannot be used any more. Ask your child to ask again, with another one.',
    );
    expect(await claimOf(child)).toMatchObject({ state: 'waiting' });
  });

  test.each([
    ['no address', { email: 'x' }, 'email'],
    ['no consent of the person', { purposes: { account: false } }, 'consent.purposes'],
    ['a notice of before', { notice: 'older' }, 'notice'],
  ])(
    '%s is refused at its field',
    async (_, { email = randomEmail(), ...consent }: Record<string, unknown>, field) => {
      const { child } = await anasYouth();
      const answered = await ask(child, 'POST', '/api/family/claim', {
        email,
        consent: { ...consentTo({ account: true }), ...consent },
      });
      expect(refusedAt(answered)).toBe(`${field === 'notice' ? 409 : 422} ${field}`);
    },
  );

  test('a link works once, and a newer one ends it; a forged one tells no more', async () => {
    const { child } = await anasYouth();
    await askFor(child);
    const older = tokenOf((await composeQueuedEmails(api))[0]);
    await askFor(child);
    const token = tokenOf((await composeQueuedEmails(api))[0]);
    const dead = '400 This link has been used or has run out. Ask again under Family Members.';
    expect(said(await confirm(older))).toBe(dead);
    expect(statusesOf(await Promise.all([confirm(token), confirm(token)]))).toEqual([200, 400]);
    expect(said(await confirm(`${token.slice(0, -1)}_`))).toBe(dead);
  });

  test('S-05 requests of one child are limited', async () => {
    const { child } = await anasYouth();
    for (let i = 0; i < 5; i += 1) expect((await askFor(child)).status).toBe(201);
    expect((await askFor(child)).status).toBe(429);
  });
});

test('G-06 what is not confirmed in 7 days, and what is not answered in 30, is forgotten', async () => {
  const ana = await parent('Ana');
  const [unconfirmed, waiting, young] = [await youth(ana), await youth(ana), await youth(ana)];
  await askFor(unconfirmed);
  await takeQueuedEmails(api);
  await asked(waiting);
  await asked(young);
  const ages = {
    [unconfirmed.id]: '7 days 1 second',
    [waiting.id]: '30 days 1 second',
    [young.id]: '29 days',
  };
  for (const of of Object.entries(ages))
    await api.query('update account_claims set created_at = now() - $2::interval where child_id = $1', of);
  await removeOldClaims(api.services.db);
  const states = [await claimOf(unconfirmed), await claimOf(waiting), await claimOf(young)];
  expect(states.map(({ state }) => state)).toEqual(['open', 'open', 'waiting']);
});

test('S-39 S-41 each step is in the audit, without an address of the child in audit or log', async () => {
  const { ana, child } = await anasYouth();
  await forgetAudit(api.services.db);
  written.clear();
  const { email } = await asked(child);
  await answer(ana, child.id);
  const rows = await api.query('select action, actor_id, address, changes from audit_entries order by id');
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['claim:ask', child.id],
    ['claim:confirm', child.id],
    ['claim:approve', ana.id],
  ]);
  expect(rows.map(({ address }) => address)).toEqual([null, null, '127.0.0.1']);
  expect(JSON.stringify(rows)).not.toContain('@');
  expect(written.text()).not.toContain(email);
});

test.each([
  "email = 'a@example.test'",
  "email = 'a@example.test', phone = '+447700900777', claimed_at = now()",
])('K-06 the database takes no address while the account is a guardian’s: %s', async (change) => {
  const { child } = await anasYouth();
  const write = api.query(`update users set ${change} where id = $1`, [child.id]);
  await expect(write).rejects.toThrow(/users_child/);
});
