import { limits } from '@/contract/limits';
import { clubsForm } from '@/contract/list-file/club-import';
import { decodeText } from '@/kit/decode-text';
import { type Answer, apiOfFile, said, statusesOf } from '../support/api';
import { countStatements } from '../support/count-statements';
import { emptying } from '../support/database';
import { auditedOf } from '../support/forget-audit';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { seededEach, seedScene } from '../support/scene';
import { seedPerson } from '../support/seed';

const api = apiOfFile();
const { query } = api;
const scene = seededEach(async () => {
  await query(emptying('clubs', 'users', 'rate_limits'));
  await takeQueuedEmails(api);
  return seedScene(api.services.db);
});

const look = (text: string, token = scene.platform.token) =>
  api.call('POST', '/api/club/import/preview', { token, body: { text } });
const commit = (text: string, { token = scene.platform.token, headers = {} } = {}): Promise<Answer> =>
  api.call('POST', '/api/club/import', { token, headers, body: { text, country: 'DE' } });
const head = Object.values(clubsForm.titles).join(';');
const list = (...rows: string[]) => [head, ...rows].join('\r\n');
const milford = 'Milford;ann@milford.test';
const torquay = 'Torquay;tom@torquay.test';
const many = (count: number, from = 0) =>
  list(...Array.from({ length: count }, (_, i) => `New ${from + i};admin${from + i}@clubs.test`));
/** The clubs that were imported, with the addresses invited to them. */
const made = () =>
  query(`select clubname, country, time_zone, array_agg(email) as invited from clubs join invites on club_id = clubs.id
    where club_member_role = 'admin' and invited_by is not null group by clubs.id order by clubname`);
const madeNames = async () => (await made()).map(({ clubname }) => clubname);

describe('the file', () => {
  const two = { rows: 2, clubs: 2, known: [], wrong: 0, problems: [] };

  test.each([
    { what: 'semicolons, as Excel in Germany', text: `Verein;E-Mail\r\n${milford}\r\n${torquay}\r\n` },
    { what: 'a mark before it', text: `\uFEFF${list(milford, torquay)}` },
    {
      what: 'the titles of the template in French',
      text: `Nom du club;E-mail du premier admin\n${milford}\n${torquay}`,
    },
    {
      what: 'names that hold commas in quotes',
      text: 'Name,Email\n"Milford, Town of",ann@milford.test\n"Torquay ""Reds""",tom@torquay.test',
    },
    {
      what: 'tabs, empty lines and other columns',
      text: `Liste 2026\n\nOrt\tVereinsname\tE-Mail-Adresse\n\nX\t${milford.replace(';', '\t')}\n\t\t\nY\t${torquay.replace(';', '\t')}\n\n`,
    },
    {
      what: 'addresses as they are pasted',
      text: list('Milford;Ann <ann@milford.test>', 'Torquay; mailto:tom@torquay.test '),
    },
  ])('with $what is understood', async ({ text }) => {
    expect((await look(text)).body.data).toMatchObject(two);
    expect(await made()).toEqual([]);
  });

  test('in windows-1252 has its umlauts', async () => {
    const bytes = Buffer.from('Verein;E-Mail\r\nSV Grün-Weiß Köln;jörg@koeln.test\r\n', 'latin1');
    expect((await commit(decodeText(new Uint8Array(bytes)))).status).toBe(201);
    expect(await made()).toEqual([
      {
        clubname: 'SV Grün-Weiß Köln',
        country: 'DE',
        time_zone: 'Europe/Berlin',
        invited: ['jörg@koeln.test'],
      },
    ]);
  });

  test.each([
    { what: 'nothing in it but titles', text: list(), row: 2, message: /^There is no club below/ },
    { what: 'no titles', text: `${milford}\n`, row: 1, message: /lacks these column titles: “Club name”/ },
    { what: 'a column twice', text: `${head};Verein\n${milford}`, row: 1, message: /“Club name” twice/ },
    {
      what: 'too many rows',
      text: many(limits.importClubs + 1),
      row: limits.importClubs + 2,
      message: /up to 1000 clubs/,
    },
  ])('with $what is refused as a whole', async ({ text, row, message }) => {
    const problems = [{ row, column: null, message: expect.stringMatching(message) }];
    expect((await look(text)).body.data).toMatchObject({ clubs: 0, wrong: 1, problems });
    expect((await commit(text)).status).toBe(422);
  });

  test('is asked for when there is none', async () => {
    expect(said(await look(''))).toMatch(/^422 /);
  });
});

describe('a row', () => {
  test.each([
    { what: 'no name', row: ';ann@milford.test', column: 'Club name', message: 'Enter the club’s name' },
    {
      what: 'a name too long',
      row: `${'M'.repeat(81)};ann@milford.test`,
      column: 'Club name',
      message: 'At most 80 characters',
    },
    {
      what: 'a sign that cannot be stored',
      row: 'Mil\u0000ford;ann@milford.test',
      column: 'Club name',
      message: 'Remove the invisible control characters',
    },
    {
      what: 'no address',
      row: 'Milford;',
      column: 'Admin email',
      message: 'Please Enter A Valid Email Address',
    },
    {
      what: 'a broken address',
      row: 'Milford;ann@',
      column: 'Admin email',
      message: 'Please Enter A Valid Email Address',
    },
    {
      what: 'two addresses',
      row: 'Milford;"ann@milford.test; ed@milford.test"',
      column: 'Admin email',
      message: 'There are two addresses here. Enter one of them',
    },
    {
      what: 'the name of a row above',
      row: 'TORQUÁY;ed@torquay.test',
      column: 'Club name',
      message: /^Row 2 has this club, too/,
    },
    {
      what: 'the address of a row above',
      row: 'Milford;TOM@torquay.test',
      column: 'Admin email',
      message: /^Row 2 has this address, too/,
    },
  ])('with $what is a problem, and nothing is made', async ({ row, column, message }) => {
    const text = list(torquay, row);
    const { problems } = (await look(text)).body.data;
    expect(problems).toEqual([
      expect.objectContaining({ row: 3, column, message: expect.stringMatching(message) }),
    ]);
    const answer = await commit(text);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `One thing is wrong, so nothing was imported. Row 3, ${column}: ${problems[0].message}.`,
    ]);
    expect(await made()).toEqual([]);
  });

  test('whose address belongs to an account, or has an open invite anywhere, is a problem', async () => {
    await seedPerson(api.services.db, { email: 'Ann@Milford.test' });
    const invited = { email: 'tom@torquay.test', clubMemberRole: 'coach' };
    await api.call('POST', '/api/member', { token: scene.admin.token, body: invited });
    const told = async () =>
      (await look(list(milford, torquay))).body.data.problems.map(
        ({ row, message }: { row: number; message: string }) => `${row} ${message}`,
      );
    expect(await told()).toEqual([
      '2 There is an account with this address already. Enter another one',
      '3 This address has an open invite already. Withdraw that invite first, or enter another address',
    ]);
    // One that ran out is not open.
    await query("update invites set created_at = now() - interval '8 days'");
    expect(await told()).toHaveLength(1);
  });

  test('whose club is here already is left alone, whoever its admin is', async () => {
    const text = list(milford, `${scene.club.clubname.toUpperCase()};${scene.admin.email}`);
    const known = [scene.club.clubname.toUpperCase()];
    expect((await look(text)).body.data).toMatchObject({ rows: 2, clubs: 1, known, wrong: 0 });
    expect(said(await commit(text))).toBe('201 1 club was created, and its admin gets an invite by email');
    expect(await madeNames()).toEqual(['Milford']);
  });
});

describe('importing', () => {
  test('makes the clubs, and sends their admins invites', async () => {
    expect(said(await commit(list(milford, torquay)))).toBe(
      '201 2 clubs were created, and their admins get 2 invites by email',
    );
    expect((await made()).map(({ clubname, invited }) => [clubname, ...invited])).toEqual([
      ['Milford', 'ann@milford.test'],
      ['Torquay', 'tom@torquay.test'],
    ]);
    const [mail] = (await composeQueuedEmails(api)).filter(({ to }) => to === 'ann@milford.test');
    expect(mail?.text).toContain('Milford');
  });

  test('sent twice, with its key or anew, makes nothing twice', async () => {
    const headers = { 'idempotency-key': 'once' };
    const text = list(milford, torquay);
    const [first, again] = [await commit(text, { headers }), await commit(text, { headers })];
    expect(again.body).toEqual(first.body);
    expect(said(await commit(text))).toBe('201 All clubs of this list are here already');
    expect(await madeNames()).toEqual(['Milford', 'Torquay']);
    expect(await takeQueuedEmails(api)).toHaveLength(2);
  });

  test('S-47 by two admins at once has one effect', async () => {
    const { token } = await seedPerson(api.services.db);
    const answers = await Promise.all([commit(many(20)), commit(many(20), { token })]);
    expect(statusesOf(answers)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.data.clubs).sort()).toEqual([0, 20]);
    expect(await madeNames()).toHaveLength(20);
    expect(await takeQueuedEmails(api)).toHaveLength(20);
  });

  test('S-39 has each club and each invite in the audit', async () => {
    await commit(list(milford));
    const [{ id }] = await query("select id from clubs where clubname = 'Milford'");
    const by = { actor_id: scene.platform.id };
    expect(await auditedOf(api, 'action, actor_id', `club:${id}`)).toEqual([
      { action: 'club:create', ...by },
      { action: 'club:invite', ...by },
    ]);
  });

  test('of 400 clubs asks the database little for each, and its invites leave in the pace of mail', async () => {
    expect((await look(many(400))).body.data).toMatchObject({ clubs: 400, inviteMinutes: 62 });
    const answers: Answer[] = [];
    const statements = await countStatements(async () => answers.push(await commit(many(400))));
    const [{ status, body }] = answers as [Answer];
    expect([status, body.message]).toEqual([
      201,
      '400 clubs were created, and their admins get 400 invites by email, over the next 62 minutes',
    ]);
    expect(statements).toBeLessThan(400 * 11);
    const times = (
      await query("select start_after as at from pgboss.job where name = 'send-email' order by 1")
    ).map(({ at }) => at.getTime());
    expect(times.filter((at) => at === times[0])).toHaveLength(limits.importInvitesAtOnce);
    expect(times.at(-1) - times[0]).toBe(3_700_000);
    // The next list waits behind it.
    expect((await commit(many(6, 400))).body.data.inviteMinutes).toBe(63);
  });

  test('does not wait behind the invites of a suspended club, which wait until it is let in', async () => {
    await commit(many(1));
    await query("update invites set send_at = now() + interval '5 hours'");
    expect((await look(many(30, 1))).body.data.inviteMinutes).toBe(305);
    await query("update clubs set status = 'suspended' where clubname = 'New 0'");
    expect((await look(many(30, 1))).body.data.inviteMinutes).toBe(0);
  });

  test.each([
    { who: 'a club admin', persona: 'admin' as const },
    { who: 'a parent', persona: 'parent' as const },
  ])('is refused to $who', async ({ persona }) => {
    const { token } = scene[persona];
    expect(statusesOf([await look(list(milford), token), await commit(list(milford), { token })])).toEqual([
      403, 403,
    ]);
    expect(await made()).toEqual([]);
  });

  test('asks for the country', async () => {
    const body = { text: list(milford) };
    const answer = await api.call('POST', '/api/club/import', { token: scene.platform.token, body });
    expect([answer.status, answer.body.fields]).toEqual([422, { country: 'Choose a country' }]);
  });
});
