import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hashToken } from '@/server/auth/token';
import { type Letter, startBoss } from '@/server/jobs/queue';
import { startWorking } from '@/server/jobs/worker';
import { makeLog } from '@/server/log';
import { deliverLetters } from '@/server/mail/deliver-letters';
import { palette } from '@/server/mail/letter-html';
import { makePost, type Post, PostError } from '@/server/mail/post';
import { sendLetters } from '@/server/mail/send-letters';
import { writeLetter } from '@/server/mail/write-letter';
import { tokens } from '@/ui/theme';
import { startApi, type TestApi } from '../support/api';
import { eventually } from '../support/eventually';
import { tokenOf } from '../support/letterbox';
import { type SeedUser, seedClub, seedMember } from '../support/seed';
import { type SmtpServer, startSmtp } from '../support/smtp';

process.env.LOG_LEVEL = 'trace';

let api: TestApi;
let clubId: string;
let logged = '';
const log = makeLog('worker', {
  write: (line: string) => {
    logged += line;
  },
});

beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://touchline.example' });
  clubId = (await seedClub(api.services.db, 'Rovers')).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  logged = '';
  for (const table of ['rate_limits', 'join_requests', 'pgboss.job', 'users']) {
    await query(`delete from ${table}`);
  }
});

const query = (text: string, values: unknown[] = []) => api.services.db.$client.query(text, values);
const write = (letter: Letter) => writeLetter(api.services, letter);
const member = (of: SeedUser = {}) => seedMember(api.services.db, clubId, 'parent', of);
const impatient = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, dnsTimeout: 300 };

async function asking(of: { firstName?: string; lastName?: string; confirmed?: boolean } = {}) {
  const { rows } = await query(
    `insert into join_requests (club_id, club_member_role, first_name, last_name, email, confirmed_at)
     values ($1, 'coach', $2, $3, $4, $5) returning id`,
    [
      clubId,
      of.firstName ?? 'Ana',
      of.lastName ?? 'Ribeiro',
      `${randomUUID()}@example.test`,
      of.confirmed ? new Date() : null,
    ],
  );
  return String(rows[0]?.id);
}

/** A letter of each kind, to somebody who is there. */
async function everyLetter(): Promise<Letter[]> {
  const { id: userId, email } = await member({ firstName: 'Ana' });
  const invites = await query("insert into invites (club_id, email) values ($1, 'a@b.test') returning id", [
    (await seedClub(api.services.db)).id,
  ]);
  const clubs = await query(
    `insert into suggested_clubs (name, town, contact_name, contact_email, note)
     values ('Hillside', 'Otley', 'Mo', 'mo@example.test', 'A band <b>too</b>') returning id`,
  );
  const confirmed = await asking({ confirmed: true });
  return [
    { letter: 'reset-password', identifier: email ?? '' },
    { letter: 'password-changed', userId },
    { letter: 'invite', inviteId: invites.rows[0]?.id },
    { letter: 'confirm-sign-up', joinRequestId: await asking() },
    { letter: 'still-waiting', joinRequestId: confirmed },
    { letter: 'known-address', userId },
    { letter: 'join-request', joinRequestId: confirmed, userId },
    { letter: 'joined', userId },
    { letter: 'suggested-club', suggestedClubId: clubs.rows[0]?.id, userId },
  ];
}

describe('what a letter looks like', () => {
  test('each kind has a subject, a greeting, one button, its link as text, and a last word', async () => {
    for (const letter of await everyLetter()) {
      const mail = await write(letter);
      if (!mail) throw new Error(`${letter.letter} was not written`);
      const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url);
      expect([letter.letter, links.length, new Set(links).size]).toEqual([letter.letter, 2, 1]);
      expect(links[0]).toMatch(/^https:\/\/touchline\.example\//);
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
      await Promise.all(
        (await everyLetter()).map(async (about) => [about.letter, (await write(about))?.text ?? '']),
      ),
    );
    expect(texts['reset-password']).toContain('The link works once, for 10 minutes.');
    expect(texts['reset-password']).toContain('You did not ask for this?');
    expect(texts.invite).toContain('The link works once, for 7 days.');
    expect(texts['confirm-sign-up']).toContain('The link works once, for 7 days.');
    expect(texts['confirm-sign-up']).toContain('join Rovers on Touchline as a coach');
    expect(texts['known-address']).toContain('You did not ask for this?');
  });

  test('its colours are those of the screens', () => {
    expect(tokens).toMatchObject(palette);
  });

  test('S-40 what people call themselves is text, on one line', async () => {
    const { id: userId } = await member({
      firstName: '<img src=x onerror=alert(1)>',
      email: 'h@example.test',
    });
    const joinRequestId = await asking({
      firstName: 'Eve\r\nBcc: all@evil',
      lastName: 'X\u2028Y\u202eZ\u0007',
      confirmed: true,
    });
    const html = (await write({ letter: 'joined', userId }))?.html;
    expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;,');
    expect(html).not.toContain('<img');
    await query("update join_requests set first_name = 'Eve'||chr(13)||chr(10)||'Bcc'");
    const mail = await write({ letter: 'join-request', joinRequestId, userId });
    expect(mail?.subject).toBe('Eve Bcc X YZ would like to join Rovers');
  });

  test.each(['https://evil.test', 'evil.test', 'www.evil', 'eve@evil'])(
    'nobody is sent to %s by a stranger’s name',
    async (name) => {
      const { id: userId } = await member();
      const first = await write({
        letter: 'confirm-sign-up',
        joinRequestId: await asking({ firstName: name }),
      });
      expect(`${first?.text}${first?.html}`).not.toContain(name);
      const joinRequestId = await asking({ lastName: name, confirmed: true });
      const second = await write({ letter: 'join-request', joinRequestId, userId });
      expect(second?.subject).toBe('Somebody would like to join Rovers');
      expect(`${second?.text}${second?.html}`).not.toContain(name);
    },
  );

  test.each(['https://evil.test', 'evil.test', 'www.evil', 'evil\u200b.test', 'evil．test'])(
    'S-40 nobody is sent to %s by the name of a club',
    async (clubname) => {
      await query('update clubs set clubname = $2 where id = $1', [clubId, clubname]);
      const { id: userId } = await member();
      const confirmed = await asking({ confirmed: true });
      const { rows } = await query('insert into invites (club_id, email) values ($1, $2) returning id', [
        clubId,
        `${randomUUID()}@b.test`,
      ]);
      const kinds: Letter[] = [
        { letter: 'invite', inviteId: rows[0]?.id },
        { letter: 'confirm-sign-up', joinRequestId: await asking() },
        { letter: 'still-waiting', joinRequestId: confirmed },
        { letter: 'join-request', joinRequestId: confirmed, userId },
        { letter: 'joined', userId },
      ];
      for (const about of kinds) {
        const mail = await write(about);
        expect([about.letter, mail?.text]).toEqual([about.letter, expect.stringMatching(/a club|your club/)]);
        expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil');
      }
      await query('update clubs set removed_at = now() where id = $1', [clubId]);
      expect((await write({ letter: 'known-address', userId }))?.text).not.toContain('evil');
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
    expect((await write({ letter: 'joined', userId }))?.subject).toBe(`Welcome to ${shown}`);
  });

  test('an account of a club that was removed is told that, not to sign in', async () => {
    const gone = await seedClub(api.services.db, 'Gone FC');
    const { id: userId } = await seedMember(api.services.db, gone.id, 'coach');
    await query('update clubs set removed_at = now() where id = $1', [gone.id]);
    const { text } = (await write({ letter: 'known-address', userId })) ?? {};
    expect(text).toContain('Gone FC, which is not on Touchline at the moment');
    expect(text).not.toContain('Sign in instead');
  });
});

describe('nobody to write to', () => {
  test.each([
    ['unknown', async () => ({ letter: 'reset-password', identifier: 'nobody@example.test' })],
    [
      'a child without e-mail',
      async () =>
        (await member({ email: null, username: 'milo' })) && { letter: 'reset-password', identifier: 'milo' },
    ],
    [
      'disabled',
      async () => ({ letter: 'password-changed', userId: (await member({ status: 'disabled' })).id }),
    ],
    ['gone', async () => ({ letter: 'joined', userId: randomUUID() })],
    [
      'confirmed meanwhile',
      async () => ({ letter: 'confirm-sign-up', joinRequestId: await asking({ confirmed: true }) }),
    ],
    ['an invite that is gone', async () => ({ letter: 'invite', inviteId: randomUUID() })],
    [
      'decided meanwhile',
      async () => ({ letter: 'join-request', joinRequestId: randomUUID(), userId: (await member()).id }),
    ],
    [
      'a suggestion that is gone',
      async () => ({ letter: 'suggested-club', suggestedClubId: randomUUID(), userId: (await member()).id }),
    ],
  ] as [string, () => Promise<Letter>][])('%s: no letter, no link, no fault', async (_what, make) => {
    await query('delete from one_time_links');
    expect(await write(await make())).toBeUndefined();
    expect((await query('select 1 from one_time_links')).rowCount).toBe(0);
  });
});

test('S-41 two workers with the same letter leave one link, of which only a hash is stored', async () => {
  const { id, email } = await member();
  const letter = { letter: 'reset-password', identifier: email ?? '' } as const;
  const mails = await Promise.all(Array.from({ length: 6 }, () => write(letter)));
  const { rows } = await query('select token_hash from one_time_links where user_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(mails.map((mail) => hashToken(tokenOf(mail)))).toContain(rows[0]?.token_hash);
});

describe('the worker', () => {
  let stop: () => Promise<void> = async () => undefined;
  let server: SmtpServer | undefined;
  afterEach(async () => {
    await stop();
    await server?.close();
    stop = async () => undefined;
    server = undefined;
    await rm(outbox(), { recursive: true, force: true });
  });

  const outbox = () => path.join(api.services.env.dataDir, 'outbox');

  async function work(post: Post) {
    const { db, env, storage } = api.services;
    const boss = await startBoss(env.databaseUrl ?? '', () => undefined);
    const stopWorking = await startWorking({ boss, db, storage, log });
    await deliverLetters({ boss, db, env, log, post });
    stop = async () => {
      stopWorking();
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    };
    return boss;
  }

  const bySmtp = (smtpUrl: string) => makePost({ ...api.services.env, smtpUrl }, impatient);
  const jobs = async () =>
    (await query("select * from pgboss.job where name = 'send-letter' order by created_on")).rows;
  /** What back-off would bring: the next try, now. */
  const letTryAgain = () => query("update pgboss.job set start_after = now() where state = 'retry'");

  async function timedForgot(identifier: string) {
    const started = performance.now();
    const answer = await api.call('POST', '/api/auth/forgot-password', { body: { identifier } });
    return { status: answer.status, ms: performance.now() - started };
  }

  test.each(['hang', 'refuse', 'reject'] as const)(
    'R-21 a mail server that would %s: the answer is not kept waiting, the letter is tried again and comes once',
    async (mood) => {
      server = await startSmtp(mood);
      const { email } = await member({ firstName: 'Zoë' });
      await work(bySmtp(server.url));
      const { status, ms } = await timedForgot(email ?? '');
      expect([status, ms < 2000]).toEqual([200, true]);
      const failed = await eventually('the letter waits for its next try', async () =>
        (await jobs()).find(({ state }) => state === 'retry'),
      );
      expect([failed.retry_backoff, failed.retry_limit]).toEqual([true, 10]);
      expect(failed.start_after.getTime() - Date.now()).toBeGreaterThan(20_000);
      expect(JSON.stringify(failed.output)).not.toContain('example.test');

      server.mood = 'accept';
      await letTryAgain();
      await eventually('the letter has come', async () => (await jobs())[0]?.state === 'completed');
      expect(server.received).toHaveLength(1);
      const [mail] = server.received;
      expect([mail?.from, mail?.to]).toEqual(['no-reply@touchline.example', [email]]);
      expect(mail?.content).toMatch(/^From: Touchline <no-reply@touchline\.example>\r$/m);
      expect(mail?.content).toMatch(/^Subject: Choose a new password\r$/m);
      expect(server.visits).toBe(2);
      expect(logged).not.toMatch(/example\.test|token=|Zoë/);
    },
  );

  test('a reset goes before what others have piled up', async () => {
    const { id: userId, email } = await member();
    const { db, queue, env } = api.services;
    const earlier = Array.from({ length: 5 }, () => ({ letter: 'joined' as const, userId }));
    await db.transaction((tx) => sendLetters(tx, queue, earlier));
    await timedForgot(email ?? '');
    const boss = await startBoss(env.databaseUrl ?? '', () => undefined);
    stop = () => boss.stop({ graceful: false, wait: true });
    const [next] = await boss.fetch<Letter>('send-letter');
    expect(next?.data.letter).toBe('reset-password');
  });

  test('one letter that hangs holds up no other', async () => {
    const { id: userId } = await member();
    const { db, queue } = api.services;
    let inHand = 0;
    let letGo = (): void => undefined;
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await work(async () => {
      inHand += 1;
      await hanging;
      return { sent: true };
    });
    const letters = Array.from({ length: 4 }, () => ({ letter: 'joined' as const, userId }));
    await db.transaction((tx) => sendLetters(tx, queue, letters));
    await eventually('four are in hand at once', () => inHand === 4);
    letGo();
    await eventually('all have gone', async () => (await jobs()).every(({ state }) => state === 'completed'));
    expect(inHand).toBe(4);
  });

  test('a sign-up comes to its letter by the worker', async () => {
    server = await startSmtp('accept');
    await work(bySmtp(server.url));
    const { rows } = await query('select join_code from clubs where id = $1', [clubId]);
    const email = 'new@example.test';
    const person = { firstName: 'New', lastName: 'Here', email, clubMemberRole: 'parent' };
    const body = { joinCode: rows[0]?.join_code, ...person };
    expect((await api.call('POST', '/api/auth/signup', { body })).status).toBe(201);
    const { received } = server;
    await eventually('the letter has come', () => received.length > 0);
    expect(received.map(({ to }) => to)).toEqual([[email]]);
  });

  test('S-40 no name begins a header, and no address adds a reader', async () => {
    server = await startSmtp('accept');
    const post = bySmtp(server.url);
    const text = { subject: 'Hello\r\nBcc: eve@evil.test', text: 'x', html: 'x' };
    await post({ to: 'ada@example.test', ...text }, 'joined');
    await post({ to: 'ada@example.test, eve@evil.test', ...text, subject: 'x' }, 'joined').catch(
      () => undefined,
    );
    await post({ to: 'ada@example.test\r\nBcc: eve@evil.test', ...text, subject: 'x' }, 'joined').catch(
      () => undefined,
    );
    expect(server.received[0]?.to).toEqual(['ada@example.test']);
    const readers = server.received.flatMap(({ to }) => to);
    expect(readers).not.toContain('eve@evil.test');
    for (const { content } of server.received) expect(content).not.toMatch(/^Bcc:/im);
  });

  test('MAIL_FROM says whom a letter comes from', async () => {
    server = await startSmtp('accept');
    const settings = { ...api.services.env, smtpUrl: server.url, mailFrom: 'The Club <post@club.test>' };
    await makePost(settings, impatient)(
      { to: 'ada@example.test', subject: 's', text: 't', html: 'h' },
      'joined',
    );
    expect(server.received[0]?.from).toBe('post@club.test');
    expect(server.received[0]?.content).toMatch(/^From: The Club <post@club\.test>\r$/m);
  });

  test('a mail server that is not there fails with a code and no address', async () => {
    const post = bySmtp('smtp://127.0.0.1:1');
    const failure = post({ to: 'ada@example.test', subject: 's', text: 't', html: 'h' }, 'joined');
    await expect(failure).rejects.toThrow(PostError);
    await expect(failure).rejects.not.toThrow(/ada/);
  });

  test('S-41 without SMTP_URL it is written to the outbox, whole and for us alone; the log names the file alone', async () => {
    const { email } = await member({ firstName: 'Zoë' });
    await work(makePost(api.services.env));
    await timedForgot(email ?? '');
    const name = await eventually('a letter is in the outbox', async () => {
      const names = await readdir(outbox()).catch(() => []);
      return names.find((each) => each.endsWith('.eml'));
    });
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-reset-password-[0-9a-f]{8}\.eml$/);
    expect((await stat(path.join(outbox(), name))).mode & 0o777).toBe(0o600);
    expect(await readdir(outbox())).toEqual([name]);
    const mail = await readFile(path.join(outbox(), name), 'utf8');
    expect(mail).toContain(`To: ${email}\r\n`);
    expect(mail).toContain('multipart/alternative');
    expect(mail).toMatch(/auth\/reset-password\?token=/);
    await eventually('the log names it', () => logged.includes(name));
    expect(logged).not.toMatch(/example\.test|token=|Zoë/);
  });

  test('the hourly sweep forgets what has run out', async () => {
    const { id } = await member();
    await query(
      "insert into one_time_links (token_hash, user_id, expires_at) values ('old', $1, now()), ('new', $1, now() + interval '1 minute')",
      [id],
    );
    const stale = await asking();
    await query("update join_requests set created_at = now() - interval '8 days' where id = $1", [stale]);
    const fresh = await asking();
    await query('delete from invites');
    await query(
      "insert into invites (club_id, email, created_at) values ($1, 'old@b.test', now() - interval '8 days'), ($1, 'new@b.test', now())",
      [clubId],
    );
    const boss = await work(makePost(api.services.env));
    await boss.send('sweep', {});
    const left = await eventually('it is swept', async () => {
      const { rows } = await query('select token_hash from one_time_links where user_id = $1', [id]);
      const requests = await query('select id from join_requests');
      const invites = await query('select email from invites');
      const counts = [rows.length, requests.rowCount, invites.rowCount];
      return counts.every((n) => n === 1) && { rows, requests: requests.rows, invites: invites.rows };
    });
    expect(left).toEqual({
      rows: [{ token_hash: 'new' }],
      requests: [{ id: fresh }],
      invites: [{ email: 'new@b.test' }],
    });
  });
});
