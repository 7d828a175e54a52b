import { apiOfFile, said } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile();

const club = seededOnce(() => seedClub(api.services.db, 'Rovers'));
beforeAll(async () => {
  await seedMember(api.services.db, club.id, 'parent', {
    email: 'Ana.Ribeiro@Example.test',
    phone: '+447700900123',
    countryCode: '+44',
    username: 'Ana_R',
  });
  await seedMember(api.services.db, club.id, 'child', { email: null, username: 'Édouard' });
});
beforeEach(() => api.services.db.$client.query('delete from rate_limits'));

const login = (identifier: unknown, typed: unknown = password) =>
  api.call('POST', '/api/auth/login', { body: { identifier, password: typed } });

test.each([
  ['e-mail', 'Ana.Ribeiro@Example.test'],
  ['e-mail in lower case', 'ana.ribeiro@example.test'],
  ['e-mail in capitals, with spaces around it', '  ANA.RIBEIRO@EXAMPLE.TEST '],
  ['phone in E.164', '+447700900123'],
  ['phone with spaces', '+44 7700 900 123'],
  ['phone with signs', '+44 (7700) 900-123'],
  ['phone with 00', '0044 7700 900123'],
  ['phone with the 0 that is dialled at home', '+44 (0)7700 900123'],
  ['phone with a dash of a word processor', '+44 7700–900123'],
  ['phone as dialled at home', '07700 900123'],
  ['phone as dialled in America', '011 44 7700 900123'],
  ['e-mail as a mail program copies it', 'Ana Ribeiro <ana.ribeiro@example.test>'],
  ['e-mail with invisible marks', '\u200bana.ribeiro@exam\u00adple.test\u00a0'],
  ['username', 'Ana_R'],
  ['username in lower case', 'ana_r'],
])('signs in by %s', async (_how, identifier) => {
  const { status, body } = await login(identifier);
  expect([status, body.user?.username]).toEqual([200, 'Ana_R']);
});

test.each(['Édouard', 'édouard', 'ÉDOUARD'])(
  'D14 a child signs in by the username %s, beyond ASCII',
  async (identifier) => {
    expect((await login(identifier)).status).toBe(200);
  },
);

test.each([
  ['G-05', 'a platform admin', undefined, 'admin'],
  ['G-06', 'a club admin', 'admin', 'club'],
  ['G-07', 'a parent', 'parent', 'member'],
  ['G-07', 'a child', 'child', 'member'],
  ['G-07', 'a coach', 'coach', 'member'],
] as const)('%s %s goes to the dashboard of their kind', async (_item, who, clubMemberRole, dashboard) => {
  const { db } = api.services;
  const name = who.replaceAll(' ', '-');
  const email = clubMemberRole === 'child' ? null : `${name}@example.test`;
  const of = { email, username: name };
  await (clubMemberRole ? seedMember(db, club.id, clubMemberRole, of) : seedPerson(db, of));
  expect((await login(email ?? name)).body.dashboard).toBe(dashboard);
});

test('S-07 an unknown user and a wrong password get the same answer', async () => {
  const wrong = await login('ana_r', 'Wrong-Horse7');
  const unknown = await login('nobody', 'Wrong-Horse7');
  const bare = ({ status, headers, body }: typeof wrong) => ({
    status,
    body: { ...body, requestId: '' },
    headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
  });
  expect(wrong.status).toBe(401);
  expect(bare(unknown)).toEqual(bare(wrong));
});

test('K-01 a child without a consent reads who to ask, only with the right password', async () => {
  await seedMember(api.services.db, club.id, 'child', { username: 'waits', consented: false });
  expect(said(await login('waits'))).toBe(
    '403 A parent has to agree first. Ask your parents to look at Family Members, then sign in again.',
  );
  expect(said(await login('waits', 'Wrong-Horse7'))).toBe(said(await login('nobody')));
});

const deactivated: [who: string, role: 'admin' | 'parent' | 'coach' | undefined, whom: string][] = [
  ['a platform admin', undefined, 'another admin of the platform'],
  ['a club admin', 'admin', 'the people who run Touchline'],
  ['a parent', 'parent', 'your club'],
];

test.each(deactivated)(
  'A-14 %s who is deactivated is told whom to ask, with the right password alone',
  async (_, role, whom) => {
    const { db } = api.services;
    const of = { username: `off-${role ?? 'platform'}`, status: 'disabled' as const };
    await (role ? seedMember(db, club.id, role, of) : seedPerson(db, of));
    expect(said(await login(of.username))).toBe(`403 Your account is deactivated. Ask ${whom} what to do.`);
    expect(said(await login(of.username, 'Wrong-Horse7'))).toBe(said(await login('nobody')));
  },
);

test('S-11 a removed club’s people get that same answer, and sign in again once it is restored', async () => {
  const gone = await seedClub(api.services.db);
  await seedMember(api.services.db, gone.id, 'coach', { username: 'of-gone' });
  const setRemoved = (at: Date | null) =>
    api.services.db.$client.query('update clubs set removed_at = $1 where id = $2', [at, gone.id]);
  await setRemoved(new Date());
  expect(said(await login('of-gone'))).toBe(said(await login('nobody')));
  await setRemoved(null);
  expect((await login('of-gone')).status).toBe(200);
});

test.each([
  ['+390612345678', '06 1234 5678'],
  ['+36201234567', '06 20 123 4567'],
  ['+37061234567', '8 612 34567'],
  ['+14155552671', '1 (415) 555-2671'],
  ['+491711234567', '+49 (0)171 / 1234567'],
])('the number %s signs in as %s, as it is dialled in its country', async (phone, dialled) => {
  const { db } = api.services;
  const countryCode = /^\+(?:1|3[69]|370|49)/.exec(phone)?.[0] ?? '';
  const { id } = await seedMember(db, club.id, 'coach', { phone, countryCode });
  expect((await login(dialled)).body.user?.id).toBe(id);
});

test.each([
  ['info@müller.example', 'INFO@xn--mller-kva.example'],
  ['info@xn--bcher-kva.example', 'info@bücher.example'],
  ['анна@почта.рф', 'анна@xn--80a1acny.xn--p1ai'],
])(
  'who has the address %s signs in by %s, and is shown the address as it was typed',
  async (email, other) => {
    const { id } = await seedMember(api.services.db, club.id, 'parent', { email });
    const { body } = await login(other);
    expect([body.user?.id, body.user?.email]).toEqual([id, email]);
  },
);

test('a home number that two countries have does not sign in', async () => {
  const { db } = api.services;
  await seedMember(db, club.id, 'coach', { phone: '+33612345678', countryCode: '+33' });
  await seedMember(db, club.id, 'coach', { phone: '+49612345678', countryCode: '+49' });
  expect((await login('0612345678')).status).toBe(401);
  expect((await login('+33612345678')).status).toBe(200);
});

test.each(["' or 1=1 --", '"; drop table users; --', '%', '_', '\\', 'ana_r%', 'аna_r'])(
  'S-32 the identifier %s is unknown',
  async (identifier) => {
    expect((await login(identifier)).status).toBe(401);
  },
);

test('S-39 a good and a wrong try are both in the audit, without what was typed', async () => {
  await forgetAudit(api.services.db);
  await login('ana_r');
  await login('ana_r', 'Wrong-Horse7');
  const { rows } = await api.services.db.$client.query('select * from audit_entries order by id');
  expect(rows.map(({ action, result }) => [action, result])).toEqual([
    ['auth:login', 'ok'],
    ['auth:login', 'refused'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('Horse7');
});
