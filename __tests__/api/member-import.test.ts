import { limits } from '@/contract/limits';
import { type ImportProblem, importColumns } from '@/contract/list-file/member-import';
import { memberStatus } from '@/contract/member';
import { checkRows } from '@/server/member-import/check-rows';
import { planImport } from '@/server/member-import/plan-import';
import { apiOfFile, refusedAt, said, statusesOf } from '../support/api';
import { clubCalls } from '../support/club-calls';
import { countStatements } from '../support/count-statements';
import { seedFamily } from '../support/families';
import { waitsPatiently } from '../support/patient';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from '../support/queued-emails';
import { seededEach, seedScene } from '../support/scene';
import { password, seedMember } from '../support/seed';

const api = apiOfFile();
waitsPatiently(api);

const { query } = api;
const scene = seededEach(async () => {
  await query('delete from clubs');
  await takeQueuedEmails(api);
  return seedScene(api.services.db);
});

const send = (path: string, text: string, token = scene.admin.token) =>
  api.call('POST', `/api/member/import${path}`, { token, body: { text } });
const look = async (text: string) => (await send('/preview', text)).body.data;
const list = (...rows: string[]) => [importColumns.join(','), ...rows].join('\r\n');
const told = async (text: string) =>
  (await look(text)).problems.map(({ row, column, message }: ImportProblem) => [row, column, message]);
const year = new Date().getUTCFullYear() - 10;
/** A row of the list: Milo's, with other cells where they are given. */
const rowOf = (cells: Partial<Record<'first' | 'last' | 'year' | 'guardian' | 'second', unknown>> = {}) =>
  Object.values({
    ...{ first: 'Milo', last: 'Ribeiro', year, guardian: 'ana@example.test', second: '' },
    ...cells,
  }).join(',');
const milo = rowOf();
const ella = rowOf({ first: 'Ella' });
const ada = (second = '', guardian = 'ben@example.test') =>
  rowOf({ first: 'Ada', last: 'Byron', guardian, second });
/** So many rows, each child with its first guardian and sometimes a second. */
const manyRows = (count: number, cellsOf: (i: number) => Parameters<typeof rowOf>[0]) =>
  list(...Array.from({ length: count }, (_, i) => rowOf(cellsOf(i))));
/** What the club’s list has of invited people. */
const invited = async ({ token } = scene.admin) =>
  (await api.call('GET', `/api/member?status=invited&club=${scene.club.id}`, { token })).body.data;
const nothing = { children: [], families: 0, invites: [] };

const stored = async () => ({
  children: await query(
    `select first_name, last_name, birth_year, club_id, username, password_hash from users
     where club_member_role = 'child' order by first_name`,
  ),
  families: (await query('select id from families')).length,
  invites: await query(
    'select email, club_member_role, cardinality(family_ids) as families from invites order by email',
  ),
});

/** Who of a child's families is in them, by first name or address. */
async function householdsOf(firstName: string): Promise<string[][]> {
  const rows = await query(
    `select array(
       select coalesce(g.email, g.first_name) from family_members m join users g on g.id = m.user_id where m.family_id = own.family_id and m.place = 'guardian'
       union all select email from invites where own.family_id = any(family_ids) order by 1) as guardians
     from users child join family_members own on own.user_id = child.id where child.first_name = $1`,
    [firstName],
  );
  return rows.map(({ guardians }) => guardians);
}

describe('C-03 the file', () => {
  test.each([
    ['commas', list(milo)],
    ['semicolons', list(milo).replaceAll(',', ';')],
    ['tabs', list(milo).replaceAll(',', '\t')],
    ['a mark and Excel’s own hint', `\uFEFFsep=;\r\n${list(milo).replaceAll(',', ';')}`],
    ['line feeds alone, and empty rows', `${list(milo).replaceAll('\r', '')}\n\n,,,,\n`],
    [
      'columns in another order and spelling',
      `GUARDIAN E-MAIL,year of birth,Child First Name,child_last_name\nana@example.test,${year},Milo,Ribeiro`,
    ],
    ['quotes', list(`"Milo","Ribeiro","${year}"," ana@example.test ",""`)],
  ])('with %s is understood', async (_, text) => {
    expect(await look(text)).toMatchObject({ rows: 1, children: 1, families: 1, invites: 1, wrong: 0 });
  });

  test('with the titles of the page’s language is understood, and what it lacks is named as there', async () => {
    const headers = { 'accept-language': 'de' };
    const lookAt = async (text: string) => {
      const sent = { token: scene.admin.token, headers, body: { text } };
      return (await api.call('POST', '/api/member/import/preview', sent)).body.data;
    };
    const german =
      'Vorname des Kindes;Nachname des Kindes;Geburtsjahr;E-Mail eines Elternteils;E-Mail des zweiten Elternteils';
    const preview = await lookAt(`${german}\r\n${milo.replaceAll(',', ';')}`);
    expect(preview).toMatchObject({ children: 1, families: 1, invites: 1, problems: [] });
    const { problems } = await lookAt(german.replace('Geburtsjahr;', ''));
    expect(problems[0].message).toContain('„Geburtsjahr“');
  });

  test.each<[what: string, text: string, row: number, message: string | RegExp]>([
    ['nothing but the head', list(), 2, /^There is no child below the column titles\. /],
    [
      'a column missing',
      'Child first name\nMilo',
      1,
      /lacks these column titles: “Child last name”, “Year of birth”/,
    ],
    [
      'a column twice',
      `${list().replace('Second g', 'G')}\n${milo}`,
      1,
      /has the column title “Guardian email” twice/,
    ],
    ['a quote left open', list(`"${milo}`), 2, /quotation mark/],
    ['too many rows', list(...Array(5001).fill(milo)), 5002, /up to 5000 children/],
  ])('with %s is refused as a whole', async (_, text, row, message) => {
    const problems = [{ row, column: null, message: expect.stringMatching(message) }];
    expect(await look(text)).toMatchObject({ wrong: 1, children: 0, problems });
    expect((await send('', text)).status).toBe(422);
  });
});

describe('C-03 a row', () => {
  test.each([
    ['no first name', { first: '' }, 'Child first name', /^Enter the child’s first name$/],
    ['no last name', { last: '' }, 'Child last name', /^Enter the child’s last name$/],
    ['no year', { year: 'U10' }, 'Year of birth', /four digits/],
    ['a parent’s year', { year: 1985 }, 'Year of birth', /born in 1985 are adults/],
    ['a year to come', { year: year + 12 }, 'Year of birth', /is in the future/],
    ['no guardian', { guardian: '' }, 'Guardian email', /^Please Enter A Valid Email Address$/],
    ['a broken address', { guardian: 'ana@' }, 'Guardian email', /^Please Enter A Valid Email Address$/],
    ['a broken second address', { second: 'ben' }, 'Second guardian email', /Valid Email/],
    ['the same guardian twice', { second: 'ANA@example.test' }, 'Second guardian email', /first guardian’s/],
    ['a name too long', { first: 'M'.repeat(81) }, 'Child first name', /At most 80/],
  ])('with %s is a problem with its number and column', async (_, cells, column, message) => {
    expect(await told(list(ada(), rowOf(cells)))).toEqual([[3, column, expect.stringMatching(message)]]);
  });

  test('that is there twice, in any spelling, is shown with the first of them', async () => {
    const same = rowOf({ first: 'MÍLO', last: 'ribeiro', second: 'b@example.test' });
    expect(await told(list(milo, ada(), same))).toEqual([
      [4, 'Child first name', 'This is the same child as in row 2. Delete one of the two'],
    ]);
    // Two children of one name are two, with other guardians.
    expect(await told(list(milo, rowOf({ guardian: 'other@example.test' })))).toEqual([]);
  });

  test('whose guardian is a coach, an admin or invited as one, is a problem', async () => {
    const { db } = api.services;
    const names = { firstName: 'Sam', lastName: 'Doyle' };
    const { email: coach } = await seedMember(db, scene.club.id, 'coach', names);
    const body = { email: 'invited@example.test', clubMemberRole: 'coach' };
    await api.call('POST', '/api/member', { token: scene.admin.token, body });
    // A person whose account is their own: neither their name nor their presence is revealed.
    const own = { email: 'young@example.test', claimedAt: new Date() };
    await seedMember(db, scene.club.id, 'child', own);
    const rows = [coach, scene.admin.email, body.email, own.email].map((guardian, i) =>
      rowOf({ first: `Milo ${i}`, guardian }),
    );
    expect((await told(list(...rows))).map(([, , message]: string[]) => message)).toEqual([
      'Sam Doyle is a coach of this club, not a parent',
      'Dana Okafor is a club admin of this club, not a parent',
      'This address is invited as a coach. Withdraw that invite first',
      'The person with this address cannot be a guardian. Ask for another address',
    ]);
  });
});

describe('C-03 importing', () => {
  test('makes children, families and invites at once; looking makes nothing', async () => {
    const text = list(milo, ella, ada('cleo@example.test'));
    expect(await look(text)).toMatchObject({ children: 3, families: 2, invites: 3, members: 0 });
    expect(await stored()).toEqual(nothing);
    expect(said(await send('', text))).toBe(
      `201 3 children are in ${scene.club.clubname}, waiting for consent. 3 guardians get an invite by email`,
    );
    const { children, families, invites } = await stored();
    const common = { birth_year: year, club_id: scene.club.id, password_hash: null };
    const username = expect.stringMatching(/^(ada|ella|milo)-\d{5,6}$/);
    expect(children).toEqual([
      { first_name: 'Ada', last_name: 'Byron', username, ...common },
      { first_name: 'Ella', last_name: 'Ribeiro', username, ...common },
      { first_name: 'Milo', last_name: 'Ribeiro', username, ...common },
    ]);
    const addresses = ['ana@example.test', 'ben@example.test', 'cleo@example.test'];
    expect(families).toBe(2);
    expect(invites).toMatchObject(addresses.map((email) => ({ email, club_member_role: 'parent' })));
    expect(await householdsOf('Milo')).toEqual([addresses.slice(0, 1)]);
    expect(await householdsOf('Ada')).toEqual([addresses.slice(1)]);
    expect((await composeQueuedEmails(api)).map(({ to }) => to).toSorted()).toEqual(addresses);
  });

  test('K-01 children cannot sign in, and wait in the list; the guardian who accepts has them in the family', async () => {
    await send('', list(milo));
    const waiting = await api.call('GET', '/api/member?status=waiting', { token: scene.admin.token });
    expect(waiting.body.data).toMatchObject([{ name: 'Milo R.', state: 'waiting' }]);
    const [mail] = await composeQueuedEmails(api);
    expect(mail?.text).toContain('Your club has entered your children too.');
    const names = { firstName: 'Ana', lastName: 'Ribeiro', password, passwordConfirmation: password };
    const { body } = await api.call('POST', `/api/auth/invite/${tokenOf(mail)}`, { body: names });
    expect(body.user.userRole).toBe('Parent');
    expect(await householdsOf('Milo')).toEqual([['ana@example.test']]);
    expect((await stored()).families).toBe(1);
  });

  test('D7 the platform imports for a club that it names; no other club admin does, and none for a suspended club', async () => {
    const on = (path: string, clubId: string | undefined, token = scene.platform.token) =>
      api.call('POST', `/api/member/import${path}`, { token, body: { text: list(milo), clubId } });
    expect((await on('/preview', scene.club.id)).body.data).toMatchObject({ children: 1, invites: 1 });
    expect(said(await on('', scene.club.id))).toBe(
      `201 1 child is in ${scene.club.clubname}, waiting for consent. 1 guardian gets an invite by email`,
    );
    expect((await stored()).children.map(({ club_id }) => club_id)).toEqual([scene.club.id]);
    expect(await composeQueuedEmails(api)).toMatchObject([{ to: 'ana@example.test' }]);
    const log = await query("select club_id, actor_id from audit_entries where action = 'member:import'");
    expect(log.at(-1)).toEqual({ club_id: scene.club.id, actor_id: scene.platform.id });

    expect(refusedAt(await on('', undefined))).toBe('422 clubId');
    for (const path of ['', '/preview'])
      expect((await on(path, scene.club.id, scene.otherAdmin.token)).status).toBe(404);
    await query("update clubs set status = 'suspended' where id = $1", [scene.club.id]);
    for (const path of ['', '/preview']) expect((await on(path, scene.club.id)).status).toBe(409);
    expect((await stored()).children).toHaveLength(1);
  });

  test('knows a guardian by the address in another spelling: a parent, an invite, and a coach', async () => {
    const { db } = api.services;
    const parent = await seedMember(db, scene.club.id, 'parent', { email: 'info@müller.example' });
    await seedFamily(db, scene.club.id, [parent]);
    await seedMember(db, scene.club.id, 'coach', { email: 'coach@xn--bcher-kva.example' });
    await send('', list(rowOf({ guardian: 'ana@xn--mller-kva.example' })));
    const ella = rowOf({
      ...{ first: 'Ella', guardian: 'INFO@xn--mller-kva.example' },
      second: 'ana@müller.example',
    });
    expect(await look(list(ella))).toMatchObject({
      children: 1,
      families: 0,
      invites: 0,
      members: 1,
      wrong: 0,
    });
    expect((await send('', list(ella))).status).toBe(201);
    expect((await stored()).invites).toMatchObject([{ email: 'ana@xn--mller-kva.example', families: 2 }]);
    const again = list(
      rowOf({ guardian: 'ana@müller.example' }),
      rowOf({ guardian: 'coach@bücher.example' }),
    );
    expect(
      (await told(again)).map(([row, , message]: [number, string, string]) => `${row} ${message}`),
    ).toEqual([
      '2 This child is in the club already, with this guardian. Delete the row',
      expect.stringMatching(/^3 .* is a coach of this club, not a parent$/),
    ]);
  });

  test('keeps of a full date the year alone, also in the answer that is kept', async () => {
    const body = { text: list(rowOf({ first: '"Mia\r\nRose"', year: `14/05/${year}` })) };
    const headers = { 'idempotency-key': 'once' };
    const { status } = await api.call('POST', '/api/member/import', {
      token: scene.admin.token,
      headers,
      body,
    });
    expect(status).toBe(201);
    expect((await stored()).children).toMatchObject([{ first_name: 'Mia Rose', birth_year: year }]);
    const kept = await query(
      "select row_to_json(k)::text as text from idempotency_keys k where key = 'once'",
    );
    expect(kept[0].text).toContain('Mia Rose');
    expect(JSON.stringify(kept)).not.toMatch(/14\D{1,3}05/);
    const q = encodeURIComponent('mia\u00a0ro\u00adse');
    const found = await api.call('GET', `/api/member?status=waiting&q=${q}`, { token: scene.admin.token });
    expect(found.body.total).toBe(1);
  });

  test('is all or nothing: with one bad row no child is imported', async () => {
    expect(said(await send('', list(milo, rowOf({ last: '' }))))).toBe(
      '422 One thing is wrong, so nothing was imported. Row 3, Child last name: Enter the child’s last name.',
    );
    expect(await stored()).toEqual(nothing);
    expect(await composeQueuedEmails(api)).toEqual([]);
  });

  test('S-47 the same list twice, also at once, makes each child once', async () => {
    expect(statusesOf(await Promise.all([send('', list(milo)), send('', list(milo))]))).toEqual([201, 422]);
    expect(await told(list(milo.toUpperCase()))).toEqual([
      [2, 'Child first name', 'This child is in the club already, with this guardian. Delete the row'],
    ]);
    expect((await stored()).children).toHaveLength(1);
  });

  test('a guardian who is in the club gets no invite: a parent without children keeps the one family', async () => {
    const { parent } = scene;
    await seedFamily(api.services.db, scene.club.id, [parent]);
    const text = list(rowOf({ guardian: parent.email }), rowOf({ first: 'Ella', guardian: parent.email }));
    expect(await look(text)).toMatchObject({ children: 2, families: 0, invites: 0, members: 1 });
    await send('', text);
    expect(await stored()).toMatchObject({ families: 1, invites: [] });
    expect(await householdsOf('Ella')).toEqual([[parent.email]]);
    expect(await composeQueuedEmails(api)).toEqual([]);
  });

  test('a person becomes guardian only of children in whose rows they are named: separated parents', async () => {
    await send('', list(rowOf({ second: 'ben@example.test' })));
    // Ana has a child with Cleo, too; Ben and Cleo have nothing to do with each other.
    await send('', list(rowOf({ first: 'Ella', second: 'cleo@example.test' })));
    expect(await householdsOf('Milo')).toEqual([['ana@example.test', 'ben@example.test']]);
    expect(await householdsOf('Ella')).toEqual([['ana@example.test', 'cleo@example.test']]);
    const { invites } = await stored();
    expect(invites.map(({ email, families }) => [email, families])).toEqual([
      ['ana@example.test', 2],
      ['ben@example.test', 1],
      ['cleo@example.test', 1],
    ]);
  });

  test('a family that takes a second guardian in is not the one of a child who has only the first', async () => {
    const { parent } = scene;
    await seedFamily(api.services.db, scene.club.id, [parent]);
    const own = parent.email ?? '';
    const both = rowOf({ guardian: own, second: 'ben@example.test' });
    await send('', list(both, rowOf({ first: 'Ella', guardian: own })));
    expect(await householdsOf('Milo')).toEqual([['ben@example.test', own].toSorted()]);
    expect(await householdsOf('Ella')).toEqual([[own]]);
  });

  test('nobody else joins a family whose child was deleted, because its guardians can bring the child back', async () => {
    const { parent } = scene;
    const own = parent.email ?? '';
    const gone = await seedMember(api.services.db, scene.club.id, 'child', { firstName: 'Zoe' });
    const familyId = await seedFamily(api.services.db, scene.club.id, [parent], [gone]);
    const body = { currentPassword: password, atOnce: false };
    const path = `/api/family/child/${gone.id}/deletion`;
    expect((await api.call('POST', path, { token: parent.token, body })).status).toBe(200);

    const both = list(rowOf({ guardian: own, second: 'ben@example.test' }));
    expect(await look(both)).toMatchObject({ children: 1, families: 1, invites: 1 });
    await send('', both);
    expect(await householdsOf('Zoe')).toEqual([[own]]);
    expect(await householdsOf('Milo')).toEqual([['ben@example.test', own].toSorted()]);
    // A child of the same guardian alone still comes into it.
    await send('', list(rowOf({ first: 'Ella', guardian: own })));
    expect(
      await query(
        "select 1 from family_members join users on id = user_id where family_id = $1 and first_name = 'Ella'",
        [familyId],
      ),
    ).toHaveLength(1);
  });

  test('an account elsewhere is not revealed: the guardian gets an invite like all others', async () => {
    const elsewhere = list(rowOf({ guardian: scene.otherParent.email }));
    const nobody = list(rowOf({ guardian: 'nobody@example.test' }));
    const plain = ({ sample: _, ...preview }: Record<string, unknown>) => preview;
    expect(plain(await look(elsewhere))).toEqual(plain(await look(nobody)));
    expect((await send('', elsewhere)).status).toBe(201);
    expect(await composeQueuedEmails(api)).toMatchObject([{ to: scene.otherParent.email }]);
  });

  test('an invite that is sent again still leads to the children; one that is withdrawn takes them along', async () => {
    await send('', list(milo, ada('ben@example.test', 'ana@example.test')));
    await takeQueuedEmails(api);
    const idOf = async (email: string) =>
      (await query('select id from invites where email = $1', [email]))[0].id;
    const ask = (method: string, path: string) =>
      api.call(method, `/api/invite/${path}`, { token: scene.admin.token });
    await ask('POST', `${await idOf('ana@example.test')}/send`);
    expect(await householdsOf('Milo')).toEqual([['ana@example.test']]);
    const gone = await ask('DELETE', await idOf('ana@example.test'));
    expect(gone.body.message).toBe(
      'The invite to ana@example.test is withdrawn. Its link no longer works. 1 child who waited only for this invite is removed',
    );
    const { children, families } = await stored();
    expect([children.map(({ first_name }) => first_name), families]).toEqual([['Ada'], 1]);
    await ask('DELETE', await idOf('ben@example.test'));
    expect(await stored()).toEqual(nothing);
  });

  test('half of a character in a name does not block the others', async () => {
    expect((await send('', list(rowOf({ first: 'Mi\ud83dlo' }), milo))).status).toBe(201);
    const names = (await stored()).children.map(({ first_name }) => first_name);
    expect(names.toSorted()).toEqual(['Milo', 'Mi\ufffdlo'].toSorted());
  });

  test('more children than one statement takes are all there, in the families that the list tells', async () => {
    const cellsOf = (i: number) => ({ last: `Child ${i}`, guardian: `guardian${i >> 1}@example.test` });
    expect((await send('', manyRows(1203, cellsOf))).status).toBe(201);
    expect(
      await query(`select count(*)::int as children, count(distinct username)::int as usernames,
        (select count(*)::int from families) as families, (select count(*)::int from family_members) as places,
        (select count(*)::int from invites where cardinality(family_ids) = 1) as invites
        from users where club_member_role = 'child'`),
    ).toEqual([{ children: 1203, usernames: 1203, families: 602, places: 1203, invites: 602 }]);
    expect(await takeQueuedEmails(api)).toHaveLength(602);
  });

  test('lists of any length are written by the same statements, because the text of each is kept', async () => {
    const client = api.own.db.$client;
    const written = async () =>
      (await client.query('select statement from pg_prepared_statements order by 1')).rows;
    const importSome = (count: number) =>
      send(
        '',
        manyRows(count, (i) => ({ last: `Of ${count}`, guardian: `${count}.${i}@example.test` })),
      );
    await importSome(2);
    const first = await written();
    expect(first.length).toBeGreaterThan(5);
    for (const count of [3, 5, 8]) expect((await importSome(count)).status).toBe(201);
    expect(await written()).toEqual(first);
  });

  test('S-39 is in the audit without a name', async () => {
    await send('', list(milo));
    const { admin, club } = scene;
    const about = 'select action, object, actor_id from audit_entries where club_id = $1';
    expect(await query(about, [club.id])).toEqual([
      { action: 'member:import', object: `club:${club.id}`, actor_id: admin.id },
    ]);
  });
});

describe('C1 a list in which everything hangs together', () => {
  /** Each child has the same guardian, and another one of its own. */
  const hub = manyRows(5000, (i) => ({
    first: `Kim${i}`,
    guardian: 'hub@example.test',
    second: `second${i}@example.test`,
  }));

  test('C1 of 5,000 rows is read and planned in slices, after each of which other work of the process has its turn', async () => {
    let [turn, isOver] = [0, false];
    const next = () => {
      turn += 1;
      if (!isOver) setImmediate(next);
    };
    setImmediate(next);
    const read = await checkRows(hub, year + 10);
    expect([read.rows, turn]).toEqual([5000, 60]);
    const turns = new Set<number>();
    const children = read.children.map((child) => ({
      ...child,
      get columns() {
        turns.add(turn);
        return child.columns;
      },
    }));
    await planImport(api.services.db, scene.club.id, children);
    isOver = true;
    expect(turns.size).toBe(50);
    const counted = { rows: 5000, children: 5000, families: 5000, invites: 5001, wrong: 0 };
    expect(await look(hub)).toMatchObject(counted);
  });

  test('C1 is found again in the club, by no more statements than a short one', async () => {
    expect((await send('', hub)).status).toBe(201);
    const again = await look(hub);
    expect([again.wrong, again.problems.length]).toEqual([5000, 200]);
    // Its first row alone: neither list has an invite to send, whose pace would be looked up.
    const short = hub.split('\r\n').slice(0, 2).join('\r\n');
    const few = await countStatements(() => look(short));
    expect(await countStatements(() => look(hub))).toBeLessThanOrEqual(few);
  });

  test('C1 with thousands of empty rows is refused before it costs anything', async () => {
    expect(await told(list(milo, ',,,,\r\n'.repeat(30_000)))).toEqual([
      [20_001, null, 'The list has thousands of empty rows. Delete them, and import it again.'],
    ]);
  });
});

const paced = (count: number, from = 0) =>
  manyRows(count, (i) => ({ first: `Kim${from + i}`, guardian: `pace${from + i}@example.test` }));
const hour = 3_600_000;
/** When the emails that wait may leave, the first one first. */
const sendTimes = async (): Promise<number[]> =>
  (await query("select start_after as at from pgboss.job where name = 'send-email' order by 1")).map(
    ({ at }) => at.getTime(),
  );

test('C2 the invites of a club that was suspended wait until it is let in, and leave in its pace', async () => {
  await send('', paced(40));
  const { setStatus } = clubCalls(api, scene);
  expect((await setStatus('suspended')).status).toBe(200);
  const began = Date.now();
  expect(await composeQueuedEmails(api)).toEqual([]);
  const waiting = await sendTimes();
  expect(waiting).toHaveLength(40);
  expect((waiting[0] ?? 0) - began).toBeGreaterThanOrEqual(hour);
  expect((waiting[39] ?? 0) - began).toBeGreaterThan(hour + 300_000);
  const waits = (await invited(scene.platform)).map(memberStatus);
  expect(waits).toEqual(Array(20).fill('Invite not sent yet'));
  expect((await setStatus('active')).status).toBe(200);
  expect(await composeQueuedEmails(api)).toHaveLength(40);
});

test('the invites of a deleted club wait until it is restored, and leave then', async () => {
  await send('', list(milo, ada()));
  const { remove, restore } = clubCalls(api, scene);
  await remove();
  const began = Date.now();
  expect(await composeQueuedEmails(api)).toEqual([]);
  expect(((await sendTimes())[0] ?? 0) - began).toBeGreaterThanOrEqual(hour);
  await restore();
  const readers = (await composeQueuedEmails(api)).map(({ to }) => to).sort();
  expect(readers).toEqual(['ana@example.test', 'ben@example.test']);
});

test('C2 an imported invite lives seven days from when its email is sent, not from the import', async () => {
  await send('', list(milo));
  await query(
    "update invites set created_at = now() - interval '8 days', send_at = now() + interval '1 day'",
  );
  const ends = async () => {
    const [{ inviteEndsAt }] = await invited();
    return Math.round((Date.parse(inviteEndsAt) - Date.now()) / 86_400_000);
  };
  expect(await ends()).toBe(8);
  await query("update invites set send_at = now() - interval '1 day'");
  expect(await ends()).toBe(6);
  await composeQueuedEmails(api);
  expect(await ends()).toBe(7);
});

test('C2 the invites of an import leave in the club’s pace, and its admin sees it', async () => {
  expect((await look(paced(limits.importInvitesAtOnce))).inviteMinutes).toBe(0);
  const { body } = await send('', paced(90));
  expect(body.data.inviteMinutes).toBe(10);
  expect(body.message).toMatch(/90 guardians get an invite by email, over the next 10 minutes$/);
  const times = await sendTimes();
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  expect(times.filter((at) => at === first)).toHaveLength(limits.importInvitesAtOnce);
  expect(last - first).toBe(600_000);
  // The next list waits behind it, also where the first one is withdrawn.
  await query('delete from invites');
  expect((await send('', paced(30, 90))).body.data.inviteMinutes).toBe(15);
  expect((await sendTimes())[90]).toBeGreaterThanOrEqual(last);
  const data = await invited();
  expect(data).toHaveLength(20);
  for (const row of data) {
    expect(Date.parse(row.inviteSendsAt)).toBeGreaterThan(Date.now());
    expect(memberStatus(row)).toBe('Invite not sent yet');
  }
});
