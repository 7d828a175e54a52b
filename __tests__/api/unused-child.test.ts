import type { EmailJob } from '@/server/kernel/mail/email';
import { composeEmail } from '@/server/mail/compose-email';
import { removeUnused } from '@/server/personal-data/remove-unused';
import { cleanUp } from '@/server/programs/clean-up';
import { writers } from '@/server/programs/writers';
import { apiOfFile } from '../support/api';
import { childBody, familyCalls, type Someone } from '../support/families';
import { takeQueuedEmails } from '../support/queued-emails';
import { seededEach } from '../support/scene';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();
const club = seededEach(async () => {
  await api.query('delete from rate_limits');
  await api.query("delete from users where club_member_role = 'child'");
  await takeQueuedEmails(api);
  return seedClub(api.services.db, 'Rovers');
});
const { parent, ask, household, familyOf, addChild, login } = familyCalls(api, club);
const context = () =>
  ({ ...api.services, env: api.own.env }) as unknown as Parameters<typeof removeUnused>[0];

/** Lets time pass: all that is known of when something happened to a child lies further back. */
async function pass(days: number) {
  const back = (column: string) => `${column} = ${column} - interval '${days} days'`;
  for (const [table, columns] of [
    ['users', ['created_at']],
    ['sessions', ['last_seen_at']],
    ['progress', ['updated_at']],
    ['queues', ['updated_at']],
    ['reflection_answers', ['updated_at']],
    ['child_uses', ['used_at', 'kept_at', 'noticed_at', 'sent_at', 'counted_at']],
    ['child_removals', ['removed_at']],
  ] as const) {
    // A guardian's session would run out meanwhile.
    const of =
      table === 'sessions' ? "where user_id in (select id from users where club_member_role = 'child')" : '';
    await api.query(`update ${table} set ${columns.map(back).join()} ${of}`);
  }
}

/** What the worker does on so many days. */
async function work(days = 1) {
  for (let day = 0; day < days; day += 1) {
    await removeUnused(context());
    await pass(1);
  }
}

/** Sends what waits, as the worker does after the mail server has taken it. Resolves to the kinds and readers. */
async function send(isTaken = true): Promise<string[]> {
  const sent: string[] = [];
  for (const job of (await takeQueuedEmails(api)) as EmailJob[]) {
    const message = await composeEmail(writers, api.services, job);
    if (!message) continue;
    sent.push(`${job.kind} ${message.to}`);
    if (isTaken) await message.afterSending?.();
  }
  return sent.sort();
}

const statusOf = async (id: string) =>
  (await api.query('select status from users where id = $1', [id]))[0]?.status;
const unusedSeenBy = async (who: Someone) => (await familyOf(who)).children[0]?.unused;

/** A child of Ana's household, new. */
async function seedChild(...more: Someone[]) {
  const ana = await parent('Ana');
  await household(ana, ...more);
  return { ana, ...(await addChild(ana)) };
}

/** The days after which its guardians are to be written to, if it is not used meanwhile. */
async function passYear() {
  await pass(370);
  await work(7);
}

/** A child that was not used for a year, whose guardians were written to. */
async function noticed(...more: Someone[]) {
  const seeded = await seedChild(...more);
  await passYear();
  return { ...seeded, mails: await send() };
}

test('K-09 a child that was not used for a year is deleted 30 days after an email to its guardians, who can undo it; then it is erased', async () => {
  const joao = await parent('João');
  const { ana, id, mails } = await noticed(joao);
  expect(mails).toEqual([`child-unused ${ana.email}`, `child-unused ${joao.email}`].sort());
  const { since, endsAt } = await unusedSeenBy(ana);
  expect(Date.parse(endsAt) - Date.parse(since)).toBeGreaterThan(400 * 86_400_000);
  await work(29);
  expect([await statusOf(id), await send()]).toEqual(['active', []]);
  await work(2);
  expect(await statusOf(id)).toBe('removed');
  expect(await send()).toEqual([`child-removed ${ana.email}`, `child-removed ${joao.email}`].sort());
  expect((await familyOf(ana)).removed).toMatchObject([{ id, unused: true, by: null, byYou: false }]);
  const entries = await api.query(
    'select action, actor_id, club_id from audit_entries where object = $1 order by id',
    [`user:${id}`],
  );
  expect(entries.at(-1)).toEqual({ action: 'child:remove-unused', actor_id: null, club_id: club.id });
  await pass(8);
  await cleanUp(context());
  expect(await statusOf(id)).toBeUndefined();
  // The ledger of consents stays.
  expect(await api.query('select 1 from consent_entries where child_id = $1', [id])).not.toEqual([]);
});

test('K-09 the admins of its club see how many are to be deleted and after which day, not which, and no other club does', async () => {
  const { id } = await noticed();
  // Another child of the club, who is new.
  await seedChild();
  const { db } = api.services;
  const admin = await seedMember(db, club.id, 'admin');
  const otherAdmin = await seedMember(db, (await seedClub(db)).id, 'admin');
  const seen = async (who: Someone) => (await ask(who, 'GET', '/api/attention/club')).body.data;
  const item = { kind: 'unused-children', count: 1, names: [], href: '/club/dashboard/members?role=child' };
  const items = await seen(admin);
  expect(items).toEqual([expect.objectContaining(item)]);
  const [endsAt] = await api.query(
    `select (sent_at + interval '30 days') as day from child_uses where child_id = $1`,
    [id],
  );
  expect(new Date(items[0].at)).toEqual(endsAt?.day);
  expect(await seen(otherAdmin)).toEqual([]);
  await api.query('update child_uses set kept_at = now() where child_id = $1', [id]);
  expect(await seen(admin)).toEqual([]);
});

test('K-09 an undone deletion keeps the child for another year', async () => {
  const { ana, id } = await noticed();
  await work(31);
  expect((await ask(ana, 'POST', `/api/family/child/${id}/restore`)).status).toBe(200);
  await work(40);
  expect([await statusOf(id), await unusedSeenBy(ana)]).toEqual(['active', null]);
});

test('K-09 one press keeps it for another year, by its guardians alone', async () => {
  const { ana, id } = await noticed();
  const stranger = await parent('Eve');
  await household(stranger);
  expect((await ask(stranger, 'POST', `/api/family/child/${id}/keep`)).status).toBe(404);
  const kept = await ask(ana, 'POST', `/api/family/child/${id}/keep`);
  expect([kept.status, kept.body.message]).toEqual([200, 'Milo’s account stays']);
  expect(await unusedSeenBy(ana)).toBeNull();
  await work(40);
  expect(await statusOf(id)).toBe('active');
  await pass(340);
  await work(7);
  expect(await send()).toEqual([`child-unused ${ana.email}`]);
});

describe('K-09 a child is not unused', () => {
  test.each<[what: string, use: (child: { id: string; username: string }) => Promise<unknown>]>([
    ['signed in', ({ username }) => login(username)],
    [
      'signed in and out, so that no session is left',
      async ({ username }) => {
        const { body } = await login(username);
        await api.call('POST', '/api/auth/logout', { token: body.token });
      },
    ],
    [
      'listened together on a family’s device, until that session ended',
      async ({ id }) => {
        const { id: parentId } = await parent('Bea');
        const session = `with one as (insert into sessions (user_id, token_hash, device, expires_at)
          values ($1, $2, 'phone', now() + interval '1 day') returning id)
          insert into session_listeners (session_id, user_id) select id, $2::uuid from one`;
        await api.query(session, [parentId, id]);
        await api.query('delete from sessions where user_id = $1', [parentId]);
      },
    ],
    [
      'heard something',
      async ({ id }) => {
        const episode = await seedEpisode(api.services.db, 'published');
        await api.query('insert into progress (user_id, episode_id, position, rev) values ($1, $2, 1, 1)', [
          id,
          episode.id,
        ]);
      },
    ],
  ])('that has %s, also after the email', async (_what, use) => {
    const { ana, ...child } = await noticed();
    await use(child);
    expect(await unusedSeenBy(ana)).toBeNull();
    await api.query('delete from sessions where user_id = $1', [child.id]);
    await work(40);
    expect([await statusOf(child.id), await send()]).toEqual(['active', []]);
  });
});

test('K-09 a clock that jumps a year ahead deletes nothing, since days are counted', async () => {
  const { ana, id } = await seedChild();
  await work(1);
  await pass(370);
  for (let hour = 0; hour < 48; hour += 1) await removeUnused(context());
  expect(await send()).toEqual([]);
  await work(7);
  expect(await send()).toEqual([`child-unused ${ana.email}`]);
  await work(2);
  await pass(370);
  for (let hour = 0; hour < 48; hour += 1) await removeUnused(context());
  expect(await statusOf(id)).toBe('active');
});

test('K-09 the 30 days begin when the email has left, which is written again when it does not', async () => {
  const { ana, id } = await seedChild();
  await passYear();
  // The mail server does not take it.
  expect(await send(false)).toEqual([`child-unused ${ana.email}`]);
  await work(13);
  expect(await send()).toEqual([]);
  await work(2);
  expect(await send()).toEqual([`child-unused ${ana.email}`]);
  await work(29);
  expect(await statusOf(id)).toBe('active');
  await work(2);
  expect(await statusOf(id)).toBe('removed');
});

test('K-09 an email that does not reach the guardians is written again to the admins of the club, too', async () => {
  const admin = await seedMember(api.services.db, club.id, 'admin');
  const { ana } = await seedChild();
  await passYear();
  expect(await send(false)).toEqual([`child-unused ${ana.email}`]);
  await work(15);
  expect(await send()).toEqual([`child-unused ${ana.email}`, `child-unused-club ${admin.email}`]);
});

test('K-09 where no one can be written to, the 30 days begin at once, and the account is deleted after them', async () => {
  const { ana, id } = await seedChild();
  await api.query("update users set status = 'disabled' where id = $1", [ana.id]);
  await passYear();
  const [noted] = await api.query('select noticed_at, sent_at from child_uses where child_id = $1', [id]);
  expect([await send(), noted]).toEqual([[], { noticed_at: expect.any(Date), sent_at: expect.any(Date) }]);
  await work(28);
  expect(await statusOf(id)).toBe('active');
  await work(3);
  expect(await statusOf(id)).toBe('removed');
});

test('K-09 the days stand still while the club is suspended, whose people cannot answer', async () => {
  const { ana, id } = await noticed();
  await api.query("update clubs set status = 'suspended' where id = $1", [club.id]);
  await work(60);
  expect(await statusOf(id)).toBe('active');
  await api.query("update clubs set status = 'active' where id = $1", [club.id]);
  await work(1);
  expect([await statusOf(id), (await unusedSeenBy(ana)).since]).toEqual(['active', expect.any(String)]);
  await work(25);
  expect(await statusOf(id)).toBe('removed');
});

test('K-09 where no guardian can be written to, the admins of the club are, who do not read which child it is', async () => {
  const admin = await seedMember(api.services.db, club.id, 'admin');
  const ana = await parent('Ana');
  await household(ana);
  await ask(ana, 'POST', '/api/family/child', childBody({ lastName: 'Ribeiro' }));
  await api.query("update users set status = 'disabled' where id = $1", [ana.id]);
  await passYear();
  const [job] = await takeQueuedEmails(api);
  const message = job && (await composeEmail(writers, api.services, job));
  expect([job?.kind, message?.to]).toEqual(['child-unused-club', admin.email]);
  expect(message?.text).toMatch(
    /not been used for 12 months, .* Without an answer the account is deleted after \d/s,
  );
  expect(`${message?.subject} ${message?.text} ${message?.html}`).not.toMatch(/Milo|Ribeiro/);
});

test('K-09 an account of a person’s own, which no guardian looks after, is left alone', async () => {
  const { id } = await noticed();
  await api.query(
    "update users set claimed_at = now() - interval '2 years', email = 'milo@example.test' where id = $1",
    [id],
  );
  await work(60);
  expect(await statusOf(id)).toBe('active');
});
