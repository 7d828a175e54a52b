import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { switchedOffMessage } from '@/contract/errors';
import { isList } from '@/contract/list';
import { cleanUp } from '@/server/programs/clean-up';
import { apiOfFile, refusedAt, said, statusesOf } from '../support/api';
import { familyCalls, type Someone } from '../support/families';
import { auditedOf, forgetAudit } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { sceneOfFile, seededEach } from '../support/scene';
import { password, seedClub, seedConsent, seedEpisode } from '../support/seed';
import { randomEmail } from '../support/sign-ups';

const api = apiOfFile();
const scene = sceneOfFile(api);
const club = seededEach(async () => {
  await api.query('delete from rate_limits');
  await takeQueuedEmails(api);
  return seedClub(api.services.db, 'Rovers');
});

const { parent, ask, household, familyOf, addChild, login, deleteChild } = familyCalls(api, club);
const restore = (who: Someone, id: string) => ask(who, 'POST', `/api/family/child/${id}/restore`);
const endShare = (who: Someone, id: string) => ask(who, 'DELETE', `/api/family/share/${id}`);

/** Takes the e-mails that are on their way: exactly these people get one, of this subject. */
async function expectMails(...expected: [who: Someone, subject: string][]) {
  const sent = (await composeQueuedEmails(api)).map(({ to, subject }) => [to, subject]);
  expect(sent.sort()).toEqual(expected.map(([who, subject]) => [who.email, subject]).sort());
}

async function twoGuardians() {
  const [ana, joao] = [await parent('Ana'), await parent('João')];
  await household(ana, joao);
  const child = await addChild(ana);
  return { ana, joao, ...child };
}

/** A guardian who gets a share of a child, in a household of their own. */
async function share(who: Someone, childId: string, firstName: string) {
  const other = await parent(firstName);
  const body = { email: randomEmail(), household: 'own', childIds: [childId] };
  await ask(who, 'POST', '/api/family/guardian-invite', body);
  const [mail] = await composeQueuedEmails(api);
  const token = tokenOf(mail);
  expect((await ask(other, 'POST', '/api/family/guardian-invite/accept', { token })).status).toBe(200);
  return other;
}

describe('A4 a child is deleted', () => {
  test('A4 only with the guardian’s own password, which is tried a few times', async () => {
    const { ana, id } = await twoGuardians();
    const wrong = (typed: object) => ask(ana, 'POST', `/api/family/child/${id}/deletion`, typed);
    expect((await wrong({})).status).toBe(422);
    expect(refusedAt(await wrong({ currentPassword: 'Wrong-Horse7' }))).toBe('403 currentPassword');
    expect((await familyOf(ana)).children).toHaveLength(1);
    for (let tries = 0; tries < 20; tries += 1) await wrong({ currentPassword: 'Wrong-Horse7' });
    expect((await deleteChild(ana, id)).status).toBe(429);
  });

  test('C2 a guardian deletes and brings back ten times an hour, because the others hear of each', async () => {
    const { ana, joao, id } = await twoGuardians();
    for (let times = 0; times < 5; times += 1) {
      expect((await deleteChild(ana, id)).status).toBe(200);
      expect((await restore(ana, id)).status).toBe(200);
    }
    expect(said(await deleteChild(ana, id))).toBe(
      '429 You have deleted and restored accounts of children many times. Wait 60 minutes and try again.',
    );
    expect((await deleteChild(joao, id)).status).toBe(200);
  });

  test('A4 it is signed out at once and cannot sign in; the other guardian reads who did it, and by email', async () => {
    const { ana, joao, id, username } = await twoGuardians();
    const { token } = (await login(username)).body;
    expect(said(await deleteChild(ana, id))).toBe(
      '200 Milo is deleted. You can undo it for 7 days; then everything is erased',
    );
    expect(said(await api.call('GET', '/api/account', { token }))).toBe(`401 ${switchedOffMessage}`);
    expect((await login(username)).status).toBe(401);
    await expectMails([joao, 'Milo was deleted on Touchline']);
    const theirs = await familyOf(joao);
    expect(theirs).toMatchObject({
      children: [],
      removed: [{ id, firstName: 'Milo', by: 'Ana Ribeiro', byYou: false, onlyGuardian: false }],
    });
    const [gone] = theirs.removed;
    expect(Date.parse(gone.endsAt) - Date.parse(gone.removedAt)).toBe(7 * 86_400_000);
    expect((await familyOf(ana)).removed).toMatchObject([{ byYou: true }]);
  });

  test('A4 any guardian undoes it, once; the child signs in as before, and who had deleted it gets an email', async () => {
    const { ana, joao, id, username } = await twoGuardians();
    const before = (await familyOf(joao)).children;
    await deleteChild(ana, id);
    await takeQueuedEmails(api);
    expect((await restore(await parent('Eve'), id)).status).toBe(404);
    expect(statusesOf(await Promise.all([restore(joao, id), restore(ana, id)]))).toEqual([200, 404]);
    expect(await composeQueuedEmails(api)).toHaveLength(1);
    expect((await login(username)).status).toBe(200);
    const [after] = (await familyOf(joao)).children;
    expect(after).toEqual({ ...before[0], rev: expect.any(Number) });
    expect((await familyOf(ana)).removed).toEqual([]);
  });

  test('A4 a child that the club had deactivated comes back as it was', async () => {
    const { ana, id, username } = await twoGuardians();
    await api.query("update users set status = 'disabled' where id = $1", [id]);
    await deleteChild(ana, id);
    await restore(ana, id);
    expect((await familyOf(ana)).children).toMatchObject([{ state: 'disabled' }]);
    expect((await login(username)).status).toBe(403);
  });

  test('A4 after 7 days it is erased by a job, and cannot be undone any more', async () => {
    const { ana, id } = await twoGuardians();
    const young = await addChild(ana, { firstName: 'Inês' });
    await Promise.all([deleteChild(ana, id), deleteChild(ana, young.id)]);
    const age = (of: string, days: number) =>
      api.query(
        `update child_removals set removed_at = now() - interval '${days} days' where child_id = $1`,
        [of],
      );
    await age(id, 7);
    await age(young.id, 6);
    expect((await restore(ana, id)).status).toBe(404);
    expect((await familyOf(ana)).removed).toMatchObject([{ id: young.id }]);
    await cleanUp(api.services);
    const left = await api.query("select id from users where club_member_role = 'child' and club_id = $1", [
      club.id,
    ]);
    expect(left).toEqual([{ id: young.id }]);
    const entries = await auditedOf(api, 'action, actor_id', `user:${id}`);
    expect(entries.at(-1)).toEqual({ action: 'child:erase', actor_id: null });
    expect((await restore(ana, young.id)).status).toBe(200);
  });

  test('A4 the only guardian may erase it at once, now or later; with another one that is refused', async () => {
    const ana = await parent('Ana');
    const [now, later] = [await addChild(ana), await addChild(ana, { firstName: 'Inês' })];
    const { token } = (await login(now.username)).body;
    expect((await deleteChild(ana, now.id, true)).body.message).toBe(
      'Milo is erased, with everything that was kept',
    );
    expect((await api.call('GET', '/api/account', { token })).body.code).toBe('switched_off');
    await deleteChild(ana, later.id);
    expect((await familyOf(ana)).removed).toMatchObject([{ onlyGuardian: true }]);
    expect((await deleteChild(ana, later.id, true)).status).toBe(200);
    expect(await api.query('select 1 from users where id = any($1)', [[now.id, later.id]])).toEqual([]);
    const { joao, id } = await twoGuardians();
    expect(said(await deleteChild(joao, id, true))).toMatch(/^409 Milo has another guardian/);
    await deleteChild(joao, id);
    expect((await deleteChild(joao, id, true)).status).toBe(409);
  });

  test('A4 a guardian of another household may undo it too, and sees no name', async () => {
    const { ana, id } = await twoGuardians();
    const rui = await share(ana, id, 'Rui');
    await takeQueuedEmails(api);
    await deleteChild(ana, id);
    const sent = await composeQueuedEmails(api);
    const theirs = sent.find((mail) => mail?.to === rui.email);
    expect(theirs?.text).toContain('Another guardian has deleted the account of Milo');
    expect(theirs?.text).not.toContain('Ana');
    expect((await familyOf(rui)).removed).toMatchObject([{ by: null, byYou: false }]);
    expect((await restore(rui, id)).status).toBe(200);
    expect((await familyOf(ana)).children).toMatchObject([{ id }]);
    expect((await familyOf(rui)).children).toMatchObject([{ id }]);
  });

  test('A4 it goes with its last guardian, who deletes their own account', async () => {
    const ana = await parent('Ana');
    const { id } = await addChild(ana);
    await deleteChild(ana, id);
    expect((await ask(ana, 'POST', '/api/account/deletion', { currentPassword: password })).status).toBe(200);
    expect(await api.query('select 1 from users where id = $1', [id])).toEqual([]);
  });
});

test('A4 for the 7 days nothing of a deleted child is shown to any persona: by no list, search, figure, page or export', async () => {
  await forgetAudit(api.services.db);
  Object.assign(club, scene.club);
  const marker = 'Zaphnaphe';
  const [ana, joao] = [await parent('Ana'), await parent('João')];
  await household(ana, joao);
  const { id, username } = await addChild(ana, { firstName: marker, username: 'zaphnaphe' });
  for (const purpose of ['reflections', 'voice'] as const) {
    await seedConsent(api.services.db, id, { purpose, guardianId: ana.id });
  }
  const episode = await seedEpisode(api.services.db, 'published');
  const { token } = (await login(username)).body;
  await api.call('PUT', `/api/listen/${episode.id}`, { token, body: { position: 9, rev: 0, played: 5 } });
  const invite = { email: randomEmail(), household: 'own', childIds: [id] };
  await ask(ana, 'POST', '/api/family/guardian-invite', invite);

  const readers = { platform: scene.platform, club: scene.admin, ana, joao };
  const given: Record<string, string> = { id, userId: id, clubId: club.id, episodeId: episode.id };
  const reads = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([, { method, access }]) => method === 'GET' && access !== 'open',
  );
  /** Which of these reads show the child, and to which persona. */
  async function shown(asked: typeof reads): Promise<string[]> {
    const found = new Set<string>();
    for (const [name, endpoint] of asked) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => given[part] ?? id);
      const searches = isList(endpoint) || name === 'search' ? ['', `?q=${marker}`] : [''];
      const calls = Object.entries(readers).flatMap(([who, { token }]) =>
        searches.map(async (search) => {
          const { status, body } = await api.call('GET', `${path}${search}`, { token });
          const text = JSON.stringify(body ?? '');
          if (status === 200 && (text.includes(marker) || text.includes(id))) found.add(`${name} ${who}`);
        }),
      );
      await Promise.all(calls);
    }
    return [...found];
  }
  await api.query('delete from rate_limits');
  const before = ['listMembers', 'getMember', 'listVoices', 'getFamily', 'exportChild'];
  expect(await shown(reads.filter(([name]) => before.includes(name)))).toEqual(
    expect.arrayContaining([
      ...['listMembers platform', 'listMembers club', 'getMember platform', 'listVoices club'],
      ...['getFamily joao', 'exportChild ana'],
    ]),
  );
  const counted = async () => (await ask(scene.platform, 'GET', `/api/member?club=${club.id}`)).body;
  const { total, counts } = await counted();
  expect((await deleteChild(ana, id)).status).toBe(200);
  await api.query('delete from rate_limits');
  const names = (await familyOf(joao)).removed.map(({ firstName }: { firstName: string }) => firstName);
  expect(names).toEqual([marker]);
  // To its guardians that it is deleted; to the platform the bare id of what was done.
  expect(
    (await shown(reads)).filter((one) => !one.startsWith('getFamily') && !one.startsWith('exportOwn')),
  ).toEqual([]);
  expect(await counted()).toMatchObject({ total: total - 1, counts: { active: counts.active - 1 } });
  const chosen = { password: 'Muddy-Boots7', passwordConfirmation: 'Muddy-Boots7' };
  const refused = [
    await ask(scene.admin, 'PUT', `/api/member/${id}/status`, { status: 'disabled' }),
    await ask(ana, 'PUT', `/api/family/child/${id}/password`, chosen),
    await ask(ana, 'GET', `/api/family/child/${id}/export`),
  ];
  expect(statusesOf(refused)).toEqual([404, 404, 404]);
});

describe('A4 guardians hear of each other', () => {
  test('A4 by email when one joins the household, leaves it or is removed, also the one who was removed', async () => {
    const { ana, joao } = await twoGuardians();
    await ask(ana, 'POST', '/api/family/guardian-invite', { email: randomEmail(), household: 'same' });
    const [mail] = await composeQueuedEmails(api);
    const rui = await parent('Rui');
    await ask(rui, 'POST', '/api/family/guardian-invite/accept', { token: tokenOf(mail) });
    await expectMails(
      [ana, 'Rui Ribeiro looks after Milo now, too'],
      [joao, 'Rui Ribeiro looks after Milo now, too'],
    );
    await ask(ana, 'DELETE', `/api/family/guardian/${rui.id}`);
    await expectMails(
      [joao, 'Rui Ribeiro was removed and no longer looks after Milo'],
      [rui, 'You no longer look after Milo'],
    );
    await ask(joao, 'DELETE', `/api/family/guardian/${joao.id}`);
    await expectMails([ana, 'João Ribeiro no longer looks after Milo']);
  });

  test('A4 and without a name when one deletes the account', async () => {
    const { ana, joao } = await twoGuardians();
    await ask(joao, 'POST', '/api/account/deletion', { currentPassword: password });
    await expectMails([ana, 'Another guardian no longer looks after Milo']);
  });

  test('A4 an accepted invite keeps its name; the household ends what it shares, and what was shared on', async () => {
    const { ana, joao, id } = await twoGuardians();
    const rui = await share(ana, id, 'Rui');
    await expectMails(
      [ana, 'Rui Ribeiro looks after Milo now, too'],
      [joao, 'Rui Ribeiro looks after Milo now, too'],
    );
    const eva = await share(rui, id, 'Eva');
    await takeQueuedEmails(api);
    const { shares, guardians } = await familyOf(joao);
    expect(shares).toMatchObject([{ name: 'Rui Ribeiro', children: ['Milo'] }]);
    expect(guardians).toHaveLength(2);
    expect((await familyOf(rui)).shares).toMatchObject([{ name: 'Eva Ribeiro' }]);
    const [{ id: shareId }] = shares;
    expect((await endShare(rui, shareId)).status).toBe(404);
    expect((await endShare(joao, shareId)).body.message).toBe('The children are no longer shared');
    await expectMails(
      [ana, 'Another guardian was removed and no longer looks after Milo'],
      [eva, 'You no longer look after Milo'],
      [rui, 'You no longer look after Milo'],
    );
    for (const who of [rui, eva]) expect((await familyOf(who)).children).toEqual([]);
    expect(await familyOf(ana)).toMatchObject({ shares: [], children: [{ id }] });
    expect((await endShare(joao, shareId)).status).toBe(404);
  });
});
