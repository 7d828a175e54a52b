import { randomUUID } from 'node:crypto';
import { hashToken } from '@/server/kernel/http/token';
import type { EmailJob } from '@/server/kernel/mail/email';
import { palette } from '@/server/kernel/mail/email-html';
import { composeEmail } from '@/server/mail/compose-email';
import { writers } from '@/server/programs/writers';
import { episodeParts } from '@/server/tables/part';
import { colours } from '@/ui/theme/theme';
import { apiOfFile } from '../support/api';
import { emailSeeds } from '../support/email-seeds';
import { routes } from '../support/pages';
import { tokenOf } from '../support/queued-emails';
import { type SeedUser, seedClub, seedEpisode, seedMember } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
let clubId: string;
const { query, member, admin, asking, forget } = emailSeeds(() => ({ api, clubId }));

beforeAll(async () => {
  clubId = (await seedClub(api.services.db, 'Rovers')).id;
});
beforeEach(forget);

const write = (job: EmailJob) => composeEmail(writers, api.services, job);

/** The emails about an episode's parts, of which the club has sent one. */
async function partsEmails(userId: string): Promise<EmailJob[]> {
  const { id: episodeId } = await seedEpisode(api.services.db, 'in_progress', { name: 'The Derby Week' });
  const file = await storeFile(api.services, { purpose: 'part', clubId, episodeId });
  await api.services.db.insert(episodeParts).values({
    episodeId,
    clubId,
    slot: 'interview',
    fileId: file.id ?? '',
    check: 'good',
    resendAskedAt: new Date(),
    resendReason: 'Wind over the coach.See evil.test',
  });
  return [
    { kind: 'parts-reminder', episodeId, clubId, userId },
    { kind: 'resend-part', episodeId, clubId, slot: 'interview', userId },
    { kind: 'part-replaced', episodeId, clubId, slot: 'interview', userId, byUserId: userId },
  ];
}

/** What guardians hear of each other and of a child. */
async function guardianEmails(userId: string): Promise<EmailJob[]> {
  const { id: kept } = await seedMember(api.services.db, clubId, 'child', { firstName: 'Milo' });
  const { id: gone } = await seedMember(api.services.db, clubId, 'child', { firstName: 'Inês' });
  await query("update users set status = 'removed' where id = $1", [gone]);
  await query("insert into child_removals (child_id, status_before) values ($1, 'active')", [gone]);
  const change = { kind: 'guardian-change' as const, userId, childIds: [kept] };
  return [
    { kind: 'child-removed', childId: gone, by: null, userId },
    { kind: 'child-restored', childId: kept, by: userId, userId },
    { ...change, change: 'joined', guardianId: null },
    { ...change, change: 'left', guardianId: null, childIds: [] },
    { ...change, change: 'removed', guardianId: userId },
  ];
}

/** An email of each kind, to an existing person. */
async function everyEmail(): Promise<EmailJob[]> {
  const { id: userId, email } = await member({ firstName: 'Ana' });
  const { id: adminId } = await admin({ firstName: 'Ana' });
  const idOf = async (text: string, values?: unknown[]): Promise<string> =>
    (await query(`insert into ${text} returning id`, values)).rows[0]?.id;
  const elsewhere = (await seedClub(api.services.db)).id;
  const inviteId = await idOf("invites (club_id, email) values ($1, 'a@b.test')", [elsewhere]);
  const suggestedClubId = await idOf(
    `suggested_clubs (name, town, contact_name, contact_email, note)
     values ('Hillside', 'Otley', 'Mo', 'mo@example.test', 'A band <b>too</b>')`,
  );
  const declinedId = await idOf(
    `suggested_clubs (name, town, contact_name, contact_email, status, decline_reason)
     values ('Seaside', 'Whitby', 'Ana', 'ana@example.test', 'declined', 'There is no <b>pitch</b>')`,
  );
  const archiveId = await idOf(
    "club_archives (club_id, asked_by, status, reason) values ($1, $2, 'failed', 'The disk is full.')",
    [clubId, userId],
  );
  const confirmed = await asking({ confirmed: true });
  return [
    { kind: 'reset-password', identifier: email ?? '' },
    { kind: 'club-archive', archiveId, userId },
    { kind: 'password-changed', userId },
    { kind: 'sign-in-changed', userId, change: 'second-factor-reset' },
    { kind: 'new-device', userId, device: 'Chrome on Android', at: '2026-11-02T10:00:00.000Z' },
    { kind: 'invite', inviteId },
    { kind: 'confirm-sign-up', joinRequestId: await asking() },
    { kind: 'still-waiting', joinRequestId: confirmed },
    { kind: 'known-address', userId },
    { kind: 'join-request', joinRequestId: confirmed, userId: adminId },
    { kind: 'joined', userId },
    { kind: 'suggested-club', suggestedClubId, userId },
    ...(await partsEmails(adminId)),
    { kind: 'declined-club', suggestedClubId: declinedId },
    ...(await guardianEmails(userId)),
  ];
}

describe('what an email looks like', () => {
  test('each kind has a subject, a greeting, one button, its link as text, and a last word', async () => {
    for (const job of await everyEmail()) {
      const mail = await write(job);
      if (!mail) throw new Error(`${job.kind} was not written`);
      const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url);
      expect([job.kind, links.length, new Set(links).size]).toEqual([job.kind, 2, 1]);
      expect(links[0]).toMatch(/^https:\/\/touchline\.example\//);
      expect(routes).toContain(new URL(links[0] ?? '').pathname);
      expect(mail.text).toContain(`:\n${links[0]}\n`);
      expect(mail.text).toMatch(/^Hello( Ana)?,\n/);
      expect(mail.html).toContain(mail.text.split('\n')[0]);
      expect(mail.html.match(/class="button"/g)).toHaveLength(1);
      expect(mail.subject).toMatch(/^[^\r\n]{5,120}$/);
      expect(mail.html).not.toMatch(/<table|<img|<script|<link|url\(|src=|@import|undefined|null/i);
      expect(mail.html.replaceAll('https://touchline.example', '')).not.toContain('http');
      expect(mail.html).toContain('prefers-color-scheme: dark');
    }
  });

  test('those with a link that opens once say how long it lives, and what to do if one did not ask', async () => {
    const texts = Object.fromEntries(
      await Promise.all((await everyEmail()).map(async (job) => [job.kind, (await write(job))?.text ?? ''])),
    );
    expect(texts['reset-password']).toContain('The link works once, for 10 minutes.');
    expect(texts['reset-password']).toContain('You did not ask for this?');
    expect(texts.invite).toContain('The link works once, for 7 days.');
    expect(texts['confirm-sign-up']).toContain('The link works once, for 7 days.');
    expect(texts['confirm-sign-up']).toContain('join Rovers on Touchline as a coach');
    expect(texts['known-address']).toContain('You did not ask for this?');
  });

  test('its colours are those of the screens', () => {
    expect(colours('light')).toMatchObject(palette);
  });

  test('S-40 what people call themselves is text, on one line', async () => {
    const { id: userId } = await admin({ firstName: '<img src=x onerror=alert(1)>' });
    const joinRequestId = await asking({ lastName: 'X\u2028Y\u202eZ\u0007', confirmed: true });
    const html = (await write({ kind: 'joined', userId }))?.html;
    expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;,');
    expect(html).not.toContain('<img');
    await query("update join_requests set first_name = 'Eve'||chr(13)||chr(10)||'Bcc'");
    const mail = await write({ kind: 'join-request', joinRequestId, userId });
    expect(mail?.subject).toBe('Eve Bcc X YZ would like to join Rovers');
  });

  test.each(['https://evil.test', 'evil.test', 'www.evil', 'eve@evil'])(
    'no email links to %s by a stranger’s name',
    async (name) => {
      const { id: userId } = await admin();
      const asked = await asking({ firstName: name });
      const first = await write({ kind: 'confirm-sign-up', joinRequestId: asked });
      expect(`${first?.text}${first?.html}`).not.toContain(name);
      const joinRequestId = await asking({ lastName: name, confirmed: true });
      const second = await write({ kind: 'join-request', joinRequestId, userId });
      expect(second?.subject).toBe('A person would like to join Rovers');
      expect(`${second?.text}${second?.html}`).not.toContain(name);
    },
  );

  test.each(['https://evil.test', 'evil.test', 'www.evil', 'evil\u200b.test', 'evil．test'])(
    'S-40 no email links to %s by the name of a club',
    async (clubname) => {
      await query('update clubs set clubname = $2 where id = $1', [clubId, clubname]);
      const { id: userId } = await admin();
      const confirmed = await asking({ confirmed: true });
      const { rows } = await query('insert into invites (club_id, email) values ($1, $2) returning id', [
        clubId,
        `${randomUUID()}@b.test`,
      ]);
      const kinds: EmailJob[] = [
        { kind: 'invite', inviteId: rows[0]?.id },
        { kind: 'confirm-sign-up', joinRequestId: await asking() },
        { kind: 'still-waiting', joinRequestId: confirmed },
        { kind: 'join-request', joinRequestId: confirmed, userId },
        { kind: 'joined', userId },
      ];
      for (const job of kinds) {
        const mail = await write(job);
        expect([job.kind, mail?.text]).toEqual([job.kind, expect.stringMatching(/a club|your club/)]);
        expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil');
      }
      await query('update clubs set removed_at = now() where id = $1', [clubId]);
      expect((await write({ kind: 'known-address', userId }))?.text).not.toContain('evil');
      await query("update clubs set clubname = 'Rovers', removed_at = null where id = $1", [clubId]);
    },
  );

  test.each([
    ['1.FC Köln', '1. FC Köln'],
    ['St.Pauli', 'St. Pauli'],
    ['A.F.C. Wimbledon', 'A.F.C. Wimbledon'],
    ['Kickers 07', 'Kickers 07'],
  ])('a club that is really called %s keeps its name', async (clubname, shown) => {
    const { id } = await seedClub(api.services.db, clubname);
    const { id: userId } = await seedMember(api.services.db, id, 'parent');
    expect((await write({ kind: 'joined', userId }))?.subject).toBe(`Welcome to ${shown}`);
  });

  test('an account of a removed club reads that, instead of how to sign in', async () => {
    const gone = await seedClub(api.services.db, 'Gone FC');
    const { id: userId } = await seedMember(api.services.db, gone.id, 'coach');
    await query('update clubs set removed_at = now() where id = $1', [gone.id]);
    const { text } = (await write({ kind: 'known-address', userId })) ?? {};
    expect(text).toContain('Gone FC, which is not on Touchline at the moment');
    expect(text).not.toContain('Sign in instead');
  });
});

test('X-05 a reminder names the parts that are missing, and nothing is written once they are there', async () => {
  const [reminder, resend] = await partsEmails((await admin()).id);
  if (!reminder || !resend) throw new Error('no emails');
  const mail = await write(reminder);
  expect(mail?.subject).toBe('Rovers is still missing from “The Derby Week”');
  expect(mail?.text).toContain('Still to send: Intro · club news and Outro · recap.');
  expect(mail?.text).toContain('Its Due Date is Saturday 31 January 2099.');
  expect(mail?.text).toContain('https://touchline.example/club/dashboard/episodes');
  await query("update episodes set status = 'published'");
  expect(await write(reminder)).toBeUndefined();
  // Of a published episode the club that was asked may send again.
  expect(await write(resend)).toBeUndefined();
  await query('update episode_clubs set may_send_again = true');
  const asked = await write(resend);
  expect(asked?.subject).toBe('Please send “Interview” of “The Derby Week” again');
  expect(asked?.text).toContain('“Wind over the coach. See evil. test”');
  await query('update episode_parts set resend_asked_at = null, resend_reason = null');
  expect(await write(resend)).toBeUndefined();
});

describe('what is for the admins of a club goes to none who', () => {
  let userId: string;
  let jobs: EmailJob[];
  beforeEach(async () => {
    userId = (await admin()).id;
    const [reminder, ...ofPart] = await partsEmails(userId);
    if (reminder?.kind !== 'parts-reminder') throw new Error('no emails');
    const { episodeId } = reminder;
    const child = await seedMember(api.services.db, clubId, 'child', { createdAt: new Date('2025-01-01') });
    await query('delete from sessions where user_id = $1', [child.id]);
    await query("update child_uses set used_at = now() - interval '370 days', noticed_at = now()");
    const { rows } = await query(
      'insert into reflection_reports (club_id, episode_id) values ($1, $2) returning id',
      [clubId, episodeId],
    );
    jobs = [
      ...[reminder, ...ofPart],
      { kind: 'join-request', joinRequestId: await asking({ confirmed: true }), userId },
      { kind: 'part-taken-down', episodeId, clubId, slot: 'intro', isPending: false, userId },
      { kind: 'reflection-report', reportId: rows[0]?.id, userId },
      { kind: 'child-unused-club', childId: child.id, userId },
    ];
  });
  const written = async () => {
    const mails = await Promise.all(jobs.map(write));
    return jobs.flatMap(({ kind }, place) => (mails[place] ? [kind] : []));
  };

  test.each([
    [
      'is a parent by now',
      () => query("update users set club_member_role = 'parent' where id = $1", [userId]),
    ],
    [
      'is in another club by now',
      async () => {
        const { id } = await seedClub(api.services.db);
        await query('update users set club_id = $2 where id = $1', [userId, id]);
      },
    ],
  ])('%s', async (_what, change) => {
    expect(await written()).toEqual(jobs.map(({ kind }) => kind));
    await change();
    expect(await written()).toEqual([]);
  });
});

describe('no one to write to', () => {
  const idOf = async (of?: SeedUser) => (await member(of)).id;
  test.each([
    ['unknown', async () => ({ kind: 'reset-password', identifier: 'nobody@example.test' })],
    [
      'a child without e-mail',
      async () =>
        (await member({ email: null, username: 'milo' })) && { kind: 'reset-password', identifier: 'milo' },
    ],
    ['disabled', async () => ({ kind: 'password-changed', userId: await idOf({ status: 'disabled' }) })],
    ['gone', async () => ({ kind: 'joined', userId: randomUUID() })],
    [
      'confirmed',
      async () => ({ kind: 'confirm-sign-up', joinRequestId: await asking({ confirmed: true }) }),
    ],
    ['an invite that is gone', async () => ({ kind: 'invite', inviteId: randomUUID() })],
    ['decided', async () => ({ kind: 'join-request', joinRequestId: randomUUID(), userId: await idOf() })],
    [
      'a suggestion that is gone',
      async () => ({ kind: 'suggested-club', suggestedClubId: randomUUID(), userId: await idOf() }),
    ],
  ] as [string, () => Promise<EmailJob>][])('%s: no email, no link, no fault', async (_what, make) => {
    await query('delete from one_time_links');
    expect(await write(await make())).toBeUndefined();
    expect((await query('select 1 from one_time_links')).rowCount).toBe(0);
  });
});

test('S-41 two workers with the same email leave one link, of which only a hash is stored', async () => {
  const { id, email } = await member();
  const job = { kind: 'reset-password', identifier: email ?? '' } as const;
  const mails = await Promise.all(Array.from({ length: 6 }, () => write(job)));
  const { rows } = await query('select token_hash from one_time_links where user_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(mails.map((mail) => hashToken(tokenOf(mail)))).toContain(rows[0]?.token_hash);
});
