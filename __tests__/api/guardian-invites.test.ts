import { currentNotices } from '@/server/consent/notices';
import { removeDeadGuardianInvites } from '@/server/family/guardian-invite.store';
import { hashToken } from '@/server/kernel/http/token';
import { removeExpiredLinks } from '@/server/mail/link.store';
import { erasePerson } from '@/server/personal-data/erase-person.store';
import { judgeLeaving, lockPerson } from '@/server/personal-data/leaving.store';
import { apiOfFile, refusedAt, said, statusesOf } from '../support/api';
import { countStatements } from '../support/count-statements';
import { eventually } from '../support/eventually';
import { familyCalls, type Someone, seedFamily } from '../support/families';
import { deadInASecond, feedCalls } from '../support/feeds';
import { forgetAudit } from '../support/forget-audit';
import { lockWaits } from '../support/locks';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedMember } from '../support/seed';
import { randomEmail } from '../support/sign-ups';

const api = apiOfFile();
const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
beforeEach(async () => {
  await api.query('delete from rate_limits');
  await takeQueuedEmails(api);
});

const { parent, ask, household, familyOf, addChild, login, deleteChild } = familyCalls(api, club);
const invite = (who: Someone, of: object = {}) =>
  ask(who, 'POST', '/api/family/guardian-invite', { email: randomEmail(), household: 'same', ...of });
/** Two of one household. */
async function couple() {
  const [ana, joao] = [await parent('Ana'), await parent('João')];
  await household(ana, joao);
  return { ana, joao };
}
/** Invites, and takes the token out of the email. */
async function linkFor(who: Someone, of: object = {}) {
  await invite(who, of);
  const [mail] = await composeQueuedEmails(api);
  return { mail, token: tokenOf(mail) };
}
const read = (token: string) => api.call('GET', `/api/auth/invite/${token}`);
const person = { firstName: 'Rui', lastName: 'Costa', password, passwordConfirmation: password };
const acceptAnew = (token: string) => api.call('POST', `/api/auth/invite/${token}`, { body: person });
const acceptAs = (who: { token: string }, token: string) =>
  ask(who, 'POST', '/api/family/guardian-invite/accept', { token });
const remove = (who: Someone, id: string) => ask(who, 'DELETE', `/api/family/guardian/${id}`);
/** A link by which another household shares these children. */
const shareLink = async (who: Someone, ...children: { id: string }[]) =>
  (await linkFor(who, { household: 'own', childIds: children.map(({ id }) => id) })).token;
const childNames = async (who: { token: string }): Promise<string[]> =>
  (await familyOf(who)).children.map(({ firstName }: { firstName: string }) => firstName).sort();
const setUser = (who: Someone, status: 'active' | 'disabled') =>
  api.query('update users set status = $2 where id = $1', [who.id, status]);

describe('M-04 a second guardian is invited', () => {
  test('into the household: the mail names no child, and the new guardian sees the same family', async () => {
    const ana = await parent('Ana');
    const { id } = await addChild(ana);
    const email = randomEmail();
    const { mail, token } = await linkFor(ana, { email });
    expect([mail?.to, mail?.subject]).toEqual([
      email,
      'Ana Ribeiro asks you to look after children on Touchline',
    ]);
    expect(`${mail?.text}${mail?.html}`).not.toContain('Milo');
    expect((await familyOf(ana)).invites).toMatchObject([
      { email, invitedBy: 'Ana Ribeiro', household: 'same', children: ['Milo'] },
    ]);
    expect((await read(token)).body.data).toEqual({
      email,
      clubname: 'Rovers',
      userRole: 'Parent',
      guardian: { invitedBy: 'Ana Ribeiro', household: 'same', account: 'none' },
    });
    const { status, body } = await acceptAnew(token);
    expect([status, body.dashboard, body.user.userRole]).toEqual([201, 'member', 'Parent']);
    const theirs = await familyOf(body);
    expect(theirs).toMatchObject({ mayManage: true, children: [{ id, atHome: true }], invites: [] });
    expect(theirs.guardians.map(({ name }: { name: string }) => name)).toEqual(['Rui Costa', 'Ana Ribeiro']);
    expect(JSON.stringify(theirs)).not.toContain('example.test');
    expect((await familyOf(ana)).guardians).toMatchObject([
      { you: true },
      { name: 'Rui Costa', removable: true },
    ]);
    expect((await ask(body, 'GET', `/api/family/child/${id}/export`)).status).toBe(200);
  });

  test('A1 G-02 into a household of their own: the chosen children are shared, and nothing else of either', async () => {
    const ana = await parent('Ana');
    const milo = await addChild(ana);
    await addChild(ana, { firstName: 'Inês' });
    const token = await shareLink(ana, milo);
    const rui = (await acceptAnew(token)).body;
    await addChild(rui, { firstName: 'Zoe' });
    const [hers, his] = [await familyOf(ana), await familyOf(rui)];
    expect(his.children.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Milo', 'Zoe']);
    expect(his.children[0].consents).toMatchObject([{ by: null, byYou: false }]);
    expect(his.guardians).toMatchObject([{ name: 'Rui Costa' }]);
    expect(JSON.stringify(his)).not.toMatch(/Ana|Inês|example\.test/);
    // The other household of the share, and nothing else.
    expect(hers.shares).toEqual([{ id: expect.any(String), name: 'Rui Costa', children: ['Milo'] }]);
    expect(JSON.stringify({ ...hers, shares: [] })).not.toMatch(/Rui|Zoe/);
    const exported = (await ask(rui, 'GET', `/api/family/child/${milo.id}/export`)).body.data;
    expect(exported.tables.consentEntries).toHaveLength(1);
    // Of the other household not even that there is one.
    expect(exported.tables.familyMembers).toHaveLength(1);
    expect(exported.tables.guardianInviteChildren).toBeUndefined();
    expect(JSON.stringify(exported)).not.toContain(ana.id);
  });

  test('a parent of the club accepts with the account there is; the empty household of before goes', async () => {
    const [ana, rui] = [await parent('Ana'), await parent('Rui')];
    await household(rui);
    await addChild(ana);
    const { token } = await linkFor(ana, { email: rui.email });
    expect((await read(token)).body.data.guardian.account).toBe('here');
    expect(said(await acceptAnew(token))).toBe(
      '409 This email belongs to an account already. Sign in with that instead.',
    );
    expect(said(await acceptAs(rui, token))).toBe('200 You belong to the household of Ana Ribeiro now');
    expect((await familyOf(rui)).children).toMatchObject([{ firstName: 'Milo', atHome: true }]);
    expect(await api.query('select 1 from family_members where user_id = $1', [rui.id])).toHaveLength(1);
  });

  test('shared with a person who lives with another guardian: only the invited one sees the child', async () => {
    const [ana, rui, bea] = [await parent('Ana'), await parent('Rui'), await parent('Bea')];
    await household(rui, bea);
    await addChild(rui, { firstName: 'Zoe' });
    expect((await acceptAs(rui, await shareLink(ana, await addChild(ana)))).status).toBe(200);
    expect([await childNames(rui), await childNames(bea)]).toEqual([['Milo', 'Zoe'], ['Zoe']]);
  });

  test('the co-guardian sees the invite without its address, and may send it again or withdraw it', async () => {
    const { ana, joao } = await couple();
    const email = randomEmail();
    const { token } = await linkFor(ana, { email });
    const [open] = (await familyOf(joao)).invites;
    expect(open).toMatchObject({ email: null, invitedBy: 'Ana Ribeiro' });
    const sent = await ask(joao, 'POST', `/api/family/guardian-invite/${open.id}/send`);
    expect(sent.body.message).toBe('The invite was sent again. The earlier link no longer works');
    const newer = tokenOf((await composeQueuedEmails(api))[0]);
    expect((await read(token)).body.message).toMatch(/withdrawn or replaced/);
    expect((await read(newer)).status).toBe(200);
    const withdrawn = await ask(joao, 'DELETE', `/api/family/guardian-invite/${open.id}`);
    expect(JSON.stringify([sent.body, withdrawn.body])).not.toContain(email);
    expect((await read(newer)).body.message).toMatch(/withdrawn or replaced/);
    expect((await familyOf(ana)).invites).toEqual([]);
  });
});

describe('S-16 a link that leads nowhere says why, and nothing of who exists', () => {
  const used = /^400 .*used already/;
  const runOut = /^400 .*has run out/;
  const withdrawn = /^400 .*withdrawn or replaced/;
  const unknown = /^400 .*not one of our invites/;

  test('used, run out before and after the sweep, and forged', async () => {
    const [ana, rui] = [await parent('Ana'), await parent('Rui')];
    const [taken, late] = [await linkFor(ana), await linkFor(ana)];
    await acceptAnew(taken.token);
    await api.query(
      "update one_time_links set expires_at = now() - interval '1 second' where token_hash = $1",
      [hashToken(late.token)],
    );
    const forged = `${taken.token.slice(0, -1)}_`;
    for (const [token, why] of [
      [taken.token, used],
      [late.token, runOut],
      [forged, unknown],
    ] as const) {
      for (const answer of [await read(token), await acceptAnew(token), await acceptAs(rui, token)])
        expect(said(answer)).toMatch(why);
    }
    await removeExpiredLinks(api.services.db);
    expect(said(await read(late.token))).toMatch(runOut);
  });

  test('of a sender who is no guardian of the household any more, or is deactivated', async () => {
    const { ana, joao } = await couple();
    await addChild(ana);
    const [left, off] = [await linkFor(joao), await linkFor(ana)];
    expect((await remove(joao, joao.id)).status).toBe(200);
    await setUser(ana, 'disabled');
    expect(said(await acceptAnew(off.token))).toMatch(withdrawn);
    expect((await read(left.token)).status).toBe(400);
    await setUser(ana, 'active');
    expect((await read(off.token)).status).toBe(200);
  });

  test('a child who was deleted meanwhile is not shared', async () => {
    const ana = await parent('Ana');
    const { id } = await addChild(ana);
    const token = await shareLink(ana, { id });
    await deleteChild(ana, id);
    expect((await acceptAnew(token)).status).toBe(409);
    expect((await acceptAnew(token)).body.message).toMatch(/withdraw/);
  });
});

describe('S-20 who may not', () => {
  test('an address of another club: the inviter learns nothing, the person who opens the link reads what to do', async () => {
    const ana = await parent('Ana');
    const other = await seedClub(api.services.db, 'Elsewhere');
    const stranger = await seedMember(api.services.db, other.id, 'parent');
    const sent = await invite(ana, { email: stranger.email });
    const usual = await invite(ana, { email: randomEmail() });
    expect(said(sent).replace(stranger.email ?? '', '')).toBe(said(usual).replace(/\S+@\S+/, ''));
    const token = tokenOf((await composeQueuedEmails(api)).find(({ to }) => to === stranger.email));
    expect((await read(token)).body.data.guardian.account).toBe('elsewhere');
    const expected = /of another club.*Ask Ana Ribeiro|account belongs to another club.*ask Ana Ribeiro/;
    expect((await acceptAnew(token)).body.message).toMatch(expected);
    const refused = await acceptAs(stranger, token);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(expected)]);
    expect(await api.query('select club_id from users where id = $1', [stranger.id])).toEqual([
      { club_id: other.id },
    ]);
    expect((await read(token)).status).toBe(200);
  });

  test.each(['coach', 'admin', 'child'] as const)(
    'a %s becomes no guardian and stays what they are; the link stays good for another person',
    async (role) => {
      const ana = await parent('Ana');
      const other = await seedMember(api.services.db, club.id, role);
      const { token } = await linkFor(ana, other.email ? { email: other.email } : {});
      const { account } = (await read(token)).body.data.guardian;
      expect(account).toBe(role === 'child' ? 'none' : 'otherRole');
      if (role !== 'child') expect((await acceptAnew(token)).body.message).toMatch(/cannot change the role/);
      expect((await acceptAs(other, token)).status).toBe(403);
      const [{ club_member_role: now }] = await api.query(
        'select club_member_role from users where id = $1',
        [other.id],
      );
      expect(now).toBe(role);
      expect(await api.query('select 1 from family_members where user_id = $1', [other.id])).toEqual([]);
      expect((await acceptAs(await parent('Rui'), token)).status).toBe(200);
    },
  );

  test('another family’s child cannot be shared', async () => {
    const [ana, eve] = [await parent('Ana'), await parent('Eve')];
    expect((await invite(eve, { household: 'own', childIds: [(await addChild(ana)).id] })).status).toBe(404);
    expect((await familyOf(eve)).invites).toEqual([]);
  });

  test.each([
    ['their own address', (ana: Someone) => ({ email: ana.email }), 422, 'email'],
    ['no address', () => ({ email: 'nonsense' }), 422, 'email'],
    ['no child to share', () => ({ household: 'own', childIds: [] }), 422, 'childIds'],
  ])('%s is refused at its field', async (_, of, status, field) => {
    const ana = await parent('Ana');
    expect(refusedAt(await invite(ana, of(ana)))).toBe(`${status} ${field}`);
    expect(await composeQueuedEmails(api)).toEqual([]);
  });

  test('a person can accept neither their own invite nor one into their own household', async () => {
    const { ana, joao } = await couple();
    const { token } = await linkFor(ana);
    expect((await acceptAs(ana, token)).body.message).toMatch(/sent this invite yourself/);
    expect((await acceptAs(joao, token)).body.message).toMatch(/already/);
    expect((await read(token)).status).toBe(200);
  });

  test('S-05 invites of one parent are limited, however many addresses', async () => {
    const ana = await parent('Ana');
    for (let i = 0; i < 20; i += 1) expect((await invite(ana)).status).toBe(201);
    expect((await invite(ana)).status).toBe(429);
    // One inbox gets so many, from all senders; the answer does not show it.
    await takeQueuedEmails(api);
    const email = randomEmail();
    for (let i = 0; i < 12; i += 1) {
      expect((await invite(await parent(`P${i}`), { email })).status).toBe(201);
    }
    expect((await composeQueuedEmails(api)).length).toBeLessThanOrEqual(10);
  });
});

test('an address in the other spelling of its domain is the same one: invited already, or one’s own', async () => {
  const ana = await parent('Ana');
  await api.query("update users set email = 'ana@xn--bcher-kva.example' where id = $1", [ana.id]);
  await invite(ana, { email: 'rui@müller.example' });
  const sentences = [];
  for (const email of ['rui@xn--mller-kva.example', 'ana@bücher.example'])
    sentences.push((await invite(ana, { email })).body.fields.email);
  expect(sentences).toEqual([
    'You have invited this address already. See Guardians.',
    'This is your own address. Enter the address of the other guardian.',
  ]);
});

describe('R-07 two at once', () => {
  test('two guardians invite one address: one invite, and the other reads who was faster', async () => {
    const { ana, joao } = await couple();
    const email = randomEmail();
    const answers = await Promise.all([invite(ana, { email }), invite(joao, { email })]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.fields.email).toMatch(/^(Ana|João) Ribeiro has invited this address already/);
    expect(await composeQueuedEmails(api)).toHaveLength(1);
  });

  test('two accept one link: one is a guardian, the other reads that it was used', async () => {
    const ana = await parent('Ana');
    await addChild(ana);
    const { token } = await linkFor(ana);
    const others = await Promise.all([parent('Rui'), parent('Bea')]);
    const answers = await Promise.all([...others.map((who) => acceptAs(who, token)), acceptAnew(token)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status >= 300)) {
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(/used already|not one of our invites/),
      ]);
    }
    expect((await familyOf(ana)).guardians).toHaveLength(2);
  });

  test('one accepts while it is withdrawn: done once, and the other is refused in words', async () => {
    const ana = await parent('Ana');
    const { token } = await linkFor(ana);
    const [open] = (await familyOf(ana)).invites;
    const rui = await parent('Rui');
    const [accepted, withdrawn] = await Promise.all([
      acceptAs(rui, token),
      ask(ana, 'DELETE', `/api/family/guardian-invite/${open.id}`),
    ]);
    expect([accepted.status, withdrawn.status].sort()).toEqual(
      accepted.status === 200 ? [200, 404] : [200, 400],
    );
    expect((await familyOf(ana)).guardians).toHaveLength(accepted.status === 200 ? 2 : 1);
  });

  test('two who accept each other’s invites do not wait for each other', async () => {
    const [ana, rui] = [await parent('Ana'), await parent('Rui')];
    const [milo, zoe] = [await addChild(ana), await addChild(rui, { firstName: 'Zoe' })];
    const [toRui, toAna] = [await shareLink(ana, milo), await shareLink(rui, zoe)];
    const answers = await Promise.all([acceptAs(rui, toRui), acceptAs(ana, toAna)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const who of [ana, rui]) expect((await familyOf(who)).children).toHaveLength(2);
  });

  test('a child is deleted while another guardian accepts it: neither fails halfway', async () => {
    const [ana, rui] = [await parent('Ana'), await parent('Rui')];
    const { id } = await addChild(ana);
    const token = await shareLink(ana, { id });
    const answers = await Promise.all([acceptAs(rui, token), deleteChild(ana, id, true)]);
    // The first one wins: a child of two guardians is not erased at once, and one that is erased is not shared.
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await familyOf(rui)).children).toHaveLength(answers[0]?.status === 200 ? 1 : 0);
  });

  test('two guardians leave at once: one stays with the child', async () => {
    const { ana, joao } = await couple();
    const { id } = await addChild(ana);
    const answers = await Promise.all([remove(ana, ana.id), remove(joao, joao.id)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/last guardian of Milo/);
    expect(
      await api.query(
        `select 1 from family_members own join family_members guardian using (family_id)
         where own.user_id = $1 and guardian.place = 'guardian'`,
        [id],
      ),
    ).toHaveLength(1);
  });

  test('one leaves while another one, in another household, deletes the account: one stays with the child', async () => {
    const [ana, rui] = [await parent('Ana'), await parent('Rui')];
    const { id } = await addChild(ana);
    await acceptAs(rui, await shareLink(ana, { id }));
    const { db, queue, listenerOf } = api.services;
    const leaving = await db.transaction(async (tx) => {
      const person = await lockPerson(tx, rui.id);
      if (!person) throw new Error('Rui is there');
      expect((await judgeLeaving(tx, person)).obstacle).toBeUndefined();
      let done = false;
      const answer = remove(ana, ana.id).finally(() => {
        done = true;
      });
      await eventually('Ana waits, or has left', async () => done || (await lockWaits(api)) > 0);
      await erasePerson(tx, { queue, listenerOf }, person);
      return { answer };
    });
    expect(said(await leaving.answer)).toMatch(/^409 You are the last guardian of Milo/);
    expect((await familyOf(ana)).children).toMatchObject([{ id }]);
  });

  test('two decide about one consent: the one who has not seen the other’s decision hears of it', async () => {
    const { ana, joao } = await couple();
    await addChild(ana);
    const [child] = (await familyOf(joao)).children;
    const decide = (who: Someone, purposes: object) =>
      api.call('PUT', `/api/family/child/${child.id}/consent`, {
        token: who.token,
        body: { notice: currentNotices.en.version, purposes },
        headers: { 'if-match': `"${child.rev}"` },
      });
    const answers = await Promise.all([decide(ana, { account: false }), decide(joao, { reflections: true })]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const [now] = (await familyOf(joao)).children;
    const first = answers[0]?.status === 200 ? ['account', false, 'Ana'] : ['reflections', true, 'João'];
    const [purpose, given, by] = first;
    expect(now.consents).toContainEqual(expect.objectContaining({ purpose, given, by: `${by} Ribeiro` }));
    expect(await api.query('select 1 from consent_entries where child_id = $1', [child.id])).toHaveLength(2);
  });
});

describe('K-01 no child is left without a guardian', () => {
  test('the last one stays, in one household and over two', async () => {
    const [ana, rui] = [await parent('Ana'), await parent('Rui')];
    const { id } = await addChild(ana);
    expect((await familyOf(ana)).guardians).toMatchObject([{ you: true, removable: false }]);
    expect(said(await remove(ana, ana.id))).toMatch(/^409 You are the last guardian of Milo\./);
    const token = await shareLink(ana, { id });
    await acceptAs(rui, token);
    expect((await familyOf(ana)).guardians).toMatchObject([{ you: true, removable: true }]);
    expect(said(await remove(ana, ana.id))).toBe('200 You no longer look after Milo');
    expect((await familyOf(ana)).children).toEqual([]);
    expect((await deleteChild(ana, id)).status).toBe(404);
    expect((await remove(rui, rui.id)).status).toBe(409);
    expect((await familyOf(rui)).children).toMatchObject([{ id }]);
  });

  test('a deactivated person is no other guardian', async () => {
    const { ana, joao } = await couple();
    await addChild(ana);
    expect((await familyOf(ana)).guardians).toMatchObject([{ you: true, removable: true }, {}]);
    await setUser(joao, 'disabled');
    expect((await familyOf(ana)).guardians).toMatchObject([{ you: true, removable: false }, {}]);
    expect((await remove(ana, ana.id)).body.message).toMatch(/last guardian of Milo/);
  });

  test('who came later is taken out by who was there before, keeps an account and an empty household', async () => {
    const ana = await parent('Ana');
    const { id } = await addChild(ana);
    const rui = (await acceptAnew((await linkFor(ana)).token)).body;
    const ruiId = rui.user.id as string;
    expect((await remove({ ...ana, token: rui.token }, ana.id)).status).toBe(409);
    expect((await remove(await parent('Eve'), ana.id)).status).toBe(404);
    expect(said(await remove(ana, ruiId))).toBe('200 Rui Costa no longer looks after Milo');
    expect(await familyOf(rui)).toMatchObject({ children: [], guardians: [{ you: true }] });
    expect((await ask(rui, 'GET', `/api/family/child/${id}/export`)).status).toBe(404);
  });
});

describe('the link of a child for podcast apps', () => {
  const { feedsOf, make } = feedCalls(api);
  const linkOf = async (who: Someone) => (await feedsOf(who)).children[0]?.feed?.url ?? null;
  const household = async (ana: Someone) => (await linkFor(ana)).token;

  test.each<[when: string, share: typeof shareLink, end: (ana: Someone, rui: Someone) => Promise<unknown>]>([
    ['a guardian is taken out of the household', household, (ana, rui) => remove(ana, rui.id)],
    [
      'a guardian deletes the account',
      household,
      (_ana, rui) => ask(rui, 'POST', '/api/account/deletion', { currentPassword: password }),
    ],
    [
      'the child is not shared with another household any more',
      shareLink,
      async (ana) => ask(ana, 'DELETE', `/api/family/share/${(await familyOf(ana)).shares[0].id}`),
    ],
  ])('S-11 ends when %s, and another can be made', async (_when, share, end) => {
    const [ana, rui] = [await parent('Ana'), await parent('Rui')];
    const milo = await addChild(ana);
    await acceptAs(rui, await share(ana, milo));
    const url = (await make(ana, `/child/${milo.id}`)).children[0]?.feed?.url ?? '';
    expect([await linkOf(rui), await linkOf(ana)]).toEqual([url, url]);
    await end(ana, rui);
    expect(await linkOf(ana)).toBeNull();
    await deadInASecond(api, url);
    const { children } = await make(ana, `/child/${milo.id}`);
    expect([null, url]).not.toContain(children[0]?.feed?.url);
  });
});

test('children that the club has entered wait for the same person too, by either kind of invite', async () => {
  const { db } = api.services;
  const ana = await parent('Ana');
  await addChild(ana);
  const email = randomEmail();
  const waits = await seedMember(db, club.id, 'child', { firstName: 'Zoe', consented: false });
  const familyId = await seedFamily(db, club.id, [], [waits]);
  await api.query(
    "insert into invites (club_id, email, club_member_role, family_ids) values ($1, $2, 'parent', $3)",
    [club.id, email, [familyId]],
  );
  const rui = (await acceptAnew((await linkFor(ana, { email })).token)).body;
  expect(await childNames(rui)).toEqual(['Milo', 'Zoe']);
  expect(await api.query('select 1 from invites where email = $1', [email])).toEqual([]);
});

test('A-15 an invite is forgotten 30 days after it ran out', async () => {
  const ana = await parent('Ana');
  await invite(ana);
  await invite(ana);
  const [dead] = (await familyOf(ana)).invites;
  await api.query(
    "update guardian_invites set created_at = now() - interval '37 days 1 second' where id = $1",
    [dead.id],
  );
  await removeDeadGuardianInvites(api.services.db);
  expect((await familyOf(ana)).invites).toHaveLength(1);
});

test('S-39 S-41 each step is in the audit, without an address', async () => {
  const ana = await parent('Ana');
  await addChild(ana);
  await forgetAudit(api.services.db);
  const { token } = await linkFor(ana);
  const [open] = (await familyOf(ana)).invites;
  await ask(ana, 'POST', `/api/family/guardian-invite/${open.id}/send`);
  const rui = await parent('Rui');
  await acceptAs(rui, tokenOf((await composeQueuedEmails(api))[0]));
  await remove(ana, rui.id);
  await read(token);
  const rows = await api.query('select action, object, changes from audit_entries order by id');
  const steps = [
    'guardian-invite:create',
    'guardian-invite:send',
    'guardian-invite:accept',
    'guardian:remove',
  ];
  expect(rows.map(({ action }) => action)).toEqual(steps);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('a family of many is read by no more statements than one of few', async () => {
  const { ana, joao } = await couple();
  const child = (await login((await addChild(ana)).username)).body;
  await invite(ana);
  const statements = async () => {
    const counts: number[] = [];
    for (const who of [ana, child]) counts.push(await countStatements(() => familyOf(who)));
    return counts;
  };
  const [ofAna = 0, ofChild = 0] = await statements();
  for (const firstName of ['Inês', 'Rui', 'Zoe']) await addChild(ana, { firstName });
  for (let i = 0; i < 3; i += 1) await invite(joao);
  const [again, againOfChild] = await statements();
  expect(again).toBeLessThanOrEqual(ofAna);
  expect(againOfChild).toBeLessThanOrEqual(ofChild);
});
