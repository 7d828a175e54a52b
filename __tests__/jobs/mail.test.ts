import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hashToken } from '@/server/kernel/http/token';
import { startBoss } from '@/server/kernel/jobs/queue';
import type { EmailJob } from '@/server/kernel/mail/email';
import { createMailer, type Mailer, MailerError } from '@/server/kernel/mail/mailer';
import { removeFromOutbox } from '@/server/kernel/mail/outbox';
import { deliverEmails } from '@/server/mail/deliver-emails';
import { sendEmails } from '@/server/mail/send-emails';
import { startWorking } from '@/server/programs/worker';
import { writers } from '@/server/programs/writers';
import { normalizeIdentifier } from '@/server/user/user.store';
import { apiOfFile } from '../support/api';
import { workerGraceMs } from '../support/bucket-api';
import { emailSeeds } from '../support/email-seeds';
import { eventually } from '../support/eventually';
import { later } from '../support/later';
import { seedClub } from '../support/seed';
import { type SmtpServer, startSmtp } from '../support/smtp';
import { writtenLog } from '../support/written-log';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
let clubId: string;
const written = writtenLog('worker');
const { query, member, forget } = emailSeeds(() => ({ api, clubId }));

beforeAll(async () => {
  clubId = (await seedClub(api.services.db, 'Rovers')).id;
});
beforeEach(async () => {
  written.clear();
  await forget();
});

const plain = { to: 'ada@example.test', subject: 's', text: 't', html: 'h' };
const minutes = 600_000;
const patience = {
  connectionTimeout: minutes,
  greetingTimeout: minutes,
  socketTimeout: minutes,
  dnsTimeout: minutes,
};

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

  async function work(mailer: Mailer) {
    const boss = await startBoss(api.services.env.databaseUrl ?? '', () => undefined);
    const on = { ...api.services, boss, log: written.log };
    const stopWorking = await startWorking(on);
    await deliverEmails({ ...on, mailer, writers });
    stop = () => stopWorking(workerGraceMs);
    return boss;
  }

  const bySmtp = (smtpUrl: string, timeouts = patience) =>
    createMailer({ ...api.services.env, smtpUrl }, timeouts);
  const jobs = async () =>
    (await query("select * from pgboss.job where name = 'send-email' order by created_on")).rows;
  const enqueue = (emails: EmailJob[]) =>
    api.services.db.transaction((tx) => sendEmails(tx, api.services.queue, emails));
  const allDone = () =>
    eventually('all of them to be worked on', async () =>
      (await jobs()).every(({ state }) => state === 'completed'),
    );
  /** What back-off would bring: the next try, now. */
  const letTryAgain = () => query("update pgboss.job set start_after = now() where state = 'retry'");

  const forgot = async (identifier: string | null) =>
    (await api.call('POST', '/api/auth/forgot-password', { body: { identifier } })).status;

  test('D6 the job of a killed worker is taken up by another one, though its time limit is far', async () => {
    const to: string[] = [];
    const { rows } = await query(
      "insert into invites (club_id, email) values ($1, 'coach@example.test') returning id",
      [clubId],
    );
    await enqueue([{ kind: 'invite', inviteId: rows[0]?.id }]);
    // Taken by a worker that was killed a minute ago.
    await query(`update pgboss.job set state = 'active', started_on = now() - interval '1 minute', expire_in = interval '1 hour',
      retry_delay = 0, output = jsonb_build_object('alive', now() - interval '1 minute') where name = 'send-email'`);
    await work(async (message) => {
      to.push(message.to);
      return { sent: true };
    });
    await allDone();
    expect(to).toEqual(['coach@example.test']);
    expect(await jobs()).toMatchObject([{ retry_count: 1 }]);
  });

  test('C2 one inbox gets ten invites a day from all clubs; the senders do not learn it', async () => {
    await query("delete from rate_limits where key like 'inviteInbox:%'");
    const to: string[] = [];
    await work(async (message) => {
      to.push(message.to);
      return { sent: true };
    });
    const emails: EmailJob[] = [];
    for (let i = 0; i < 14; i += 1) {
      const club = await seedClub(api.services.db);
      const { rows } = await query(
        "insert into invites (club_id, email) values ($1, 'Stranger@Example.test') returning id",
        [club.id],
      );
      emails.push({ kind: 'invite', inviteId: rows[0]?.id });
    }
    await enqueue(emails);
    await allDone();
    expect(to).toHaveLength(10);
  });

  test('C2 one inbox gets sixty news of one kind a day, and what an owner must hear besides', async () => {
    const { rateLimits } = api.services;
    const { id: userId, email } = await member();
    const inbox = (kind: string) => `${kind}|${hashToken(normalizeIdentifier(email ?? ''))}`;
    await rateLimits.count('newsInbox', inbox('joined'), 59);
    const sent: string[] = [];
    await work(async (_message, kind) => {
      sent.push(kind);
      return { sent: true };
    });
    const emails = ['joined', 'joined', 'joined', 'password-changed'] as const;
    await enqueue(emails.map((kind) => ({ kind, userId })));
    await allDone();
    expect(sent.toSorted()).toEqual(['joined', 'password-changed']);
  });

  test.each(['hang', 'refuse', 'reject'] as const)(
    'R-21 a mail server that would %s: the answer is not kept waiting, the email is tried again and comes once',
    async (mood) => {
      server = await startSmtp(mood);
      const { email } = await member({ firstName: 'Zoë' });
      const answered = later();
      const patient = bySmtp(server.url);
      // Of its first answer alone a silent server is given up soon.
      let mailer = mood === 'hang' ? bySmtp(server.url, { ...patience, greetingTimeout: 300 }) : patient;
      await work(async (...email) => {
        await answered.promise;
        return mailer(...email);
      });
      expect(await forgot(email)).toBe(200);
      answered.settle();
      const failed = await eventually('the email waits for its next try', async () =>
        (await jobs()).find(({ state }) => state === 'retry'),
      );
      expect([failed.retry_backoff, failed.retry_limit, failed.retry_delay]).toEqual([true, 10, 30]);
      expect(failed.start_after - failed.started_on).toBeGreaterThanOrEqual(failed.retry_delay * 1000);
      expect(JSON.stringify(failed.output)).not.toContain('example.test');

      server.mood = 'accept';
      mailer = patient;
      await letTryAgain();
      await eventually('the email has come', async () => (await jobs())[0]?.state === 'completed');
      expect(server.received).toHaveLength(1);
      const [mail] = server.received;
      expect([mail?.from, mail?.to]).toEqual(['no-reply@touchline.example', [email]]);
      expect(mail?.content).toMatch(/^From: Touchline <no-reply@touchline\.example>\r$/m);
      expect(mail?.content).toMatch(/^Subject: Choose a new password\r$/m);
      expect(server.visits).toBe(2);
      expect(written.text()).not.toMatch(/example\.test|token=|Zoë/);
    },
  );

  test('a reset goes before what others have piled up, and the invites of an import after it', async () => {
    const { id: userId, email } = await member();
    const { env } = api.services;
    const invites = Array.from({ length: 5 }, () => ({ kind: 'invite' as const, inviteId: userId }));
    await enqueue(invites);
    await enqueue([{ kind: 'joined', userId }]);
    await forgot(email);
    const boss = await startBoss(env.databaseUrl ?? '', () => undefined);
    stop = () => boss.stop({ graceful: false, wait: true });
    const next = async () => (await boss.fetch<EmailJob>('send-email'))[0]?.data.kind;
    expect([await next(), await next(), await next()]).toEqual(['reset-password', 'joined', 'invite']);
  });

  test('one email that hangs holds up no other', async () => {
    const { id: userId } = await member();
    let inHand = 0;
    const { promise: hanging, settle: letGo } = later();
    await work(async () => {
      inHand += 1;
      await hanging;
      return { sent: true };
    });
    const emails = Array.from({ length: 4 }, () => ({ kind: 'joined' as const, userId }));
    await enqueue(emails);
    await eventually('four are in hand at once', () => inHand === 4);
    letGo();
    await allDone();
    expect(inHand).toBe(4);
  });

  test('a sign-up comes to its email by the worker', async () => {
    server = await startSmtp('accept');
    await work(bySmtp(server.url));
    const { rows } = await query('select join_code from clubs where id = $1', [clubId]);
    const email = 'new@example.test';
    const person = { firstName: 'New', lastName: 'Here', email, clubMemberRole: 'parent' };
    const body = { joinCode: rows[0]?.join_code, ...person };
    expect((await api.call('POST', '/api/auth/signup', { body })).status).toBe(201);
    const { received } = server;
    await eventually('the email has come', () => received.length > 0);
    expect(received.map(({ to }) => to)).toEqual([[email]]);
  });

  test('S-40 no name begins a header, and no address adds a reader', async () => {
    server = await startSmtp('accept');
    const mailer = bySmtp(server.url);
    await mailer({ ...plain, subject: 'Hello\r\nBcc: eve@evil.test' }, 'joined');
    for (const to of ['ada@example.test, eve@evil.test', 'ada@example.test\r\nBcc: eve@evil.test'])
      await mailer({ ...plain, to }, 'joined').catch(() => undefined);
    expect(server.received[0]?.to).toEqual(['ada@example.test']);
    const readers = server.received.flatMap(({ to }) => to);
    expect(readers).not.toContain('eve@evil.test');
    for (const { content } of server.received) expect(content).not.toMatch(/^Bcc:/im);
  });

  test.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
    ["o'brien+tom&jo@example.test", "o'brien+tom&jo@example.test"],
  ])('an email to %s is sent to %s, as mail servers know it', async (to, address) => {
    server = await startSmtp('accept');
    await bySmtp(server.url)({ ...plain, to }, 'joined');
    expect(server.received[0]?.to).toEqual([address]);
    expect(server.received[0]?.content).toContain(`To: ${address}\r\n`);
  });

  test('MAIL_FROM is the sender of an email', async () => {
    server = await startSmtp('accept');
    const settings = { ...api.services.env, smtpUrl: server.url, mailFrom: 'The Club <post@club.test>' };
    await createMailer(settings, patience)(plain, 'joined');
    expect(server.received[0]?.from).toBe('post@club.test');
    expect(server.received[0]?.content).toMatch(/^From: The Club <post@club\.test>\r$/m);
  });

  test('a mail server that is not there fails with a code and no address', async () => {
    const mailer = bySmtp('smtp://127.0.0.1:1');
    const failure = mailer(plain, 'joined');
    await expect(failure).rejects.toThrow(MailerError);
    await expect(failure).rejects.not.toThrow(/ada/);
  });

  test('S-41 without SMTP_URL it is written to the outbox, whole and for us alone; the log names the file alone', async () => {
    const { email } = await member({ firstName: 'Zoë' });
    await work(createMailer(api.services.env));
    await forgot(email);
    const name = await eventually('an email is in the outbox', async () => {
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
    await eventually('the log names it', () => written.text().includes(name));
    expect(written.text()).not.toMatch(/example\.test|token=|Zoë/);
  });

  test('K-08 the emails that name a child are gone with it, and others with that word in them stay', async () => {
    const mailer = createMailer({ ...api.services.env, smtpUrl: undefined });
    const ofChild = ['child-removed', 'child-restored', 'child-unused', 'child-unused-club'];
    const naming = ['claim-request', ...ofChild, 'guardian-change', 'answer-news'];
    for (const kind of [...naming, 'feed-shared', 'episode-news'])
      await mailer({ ...plain, text: 'Zoltán has answered' }, kind);
    await removeFromOutbox(api.services.env.dataDir, { words: [], children: ['Zoltán'] });
    expect(await readdir(outbox())).toEqual([expect.stringContaining('-episode-news-')]);
  });

  test('the hourly sweep, whose steps `sweep.test.ts` shows, is a job of the worker', async () => {
    const links = "insert into one_time_links (token_hash, user_id, expires_at) values ('old', $1, now())";
    await query(links, [(await member()).id]);
    const boss = await work(createMailer(api.services.env));
    await boss.send('sweep', {});
    const left = async () => (await query("select 1 from one_time_links where token_hash = 'old'")).rowCount;
    await eventually('it is swept', async () => (await left()) === 0);
  });
});
