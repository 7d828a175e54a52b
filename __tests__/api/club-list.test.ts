import { createClub, listClubs } from '@/contract/club';
import { invites } from '@/server/tables/join';
import { apiOfFile, atOnce, inTurn, refusedAt, said } from '../support/api';
import { clubRow } from '../support/clubs';
import { emptying } from '../support/database';
import { auditedOf } from '../support/forget-audit';
import { seededEach } from '../support/scene';
import { seedClub, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile();
const platform = seededEach(async () => {
  await api.query(emptying('clubs', 'users'));
  await api.query('delete from rate_limits');
  return seedPerson(api.services.db, { email: 'noor@platform.test' });
});
const ask = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: platform.token, body });

const list = async (search = '') => {
  const { status, body } = await ask('GET', `/api/club${search}`);
  expect(status).toBe(200);
  return listClubs.reply.parse(body);
};
const namesOf = async (search: string) => (await list(search)).data.map(({ clubname }) => clubname);
const create = (body: object) =>
  ask('POST', '/api/club', { country: 'GB', adminEmail: 'a@new.test', ...body });
const invite = (id: string, email: unknown) => ask('POST', `/api/club/${id}/invite`, { email });
const emails = async (): Promise<{ kind: string; inviteId: string }[]> =>
  (await api.query("select data from pgboss.job where name = 'send-email' order by created_on")).map(
    ({ data }) => data,
  );

describe('the list', () => {
  test('a club is found by its admins and the invited ones, not by its other people', async () => {
    const { db } = api.services;
    const [rovers, other] = [await seedClub(db, 'Rovers'), await seedClub(db, 'Other')];
    await seedMember(db, rovers.id, 'admin', { firstName: 'Zoë', lastName: 'Quist' });
    await seedMember(db, other.id, 'parent', { firstName: 'Zoe', lastName: 'Parent' });
    await db.insert(invites).values([
      { clubId: other.id, email: 'second@rovers.test', invitedBy: platform.id },
      { clubId: other.id, email: 'zoe@parents.test', clubMemberRole: 'parent' },
    ]);
    expect(await namesOf('?q=zoe')).toEqual(['Rovers']);
    expect(await namesOf('?q=second%40')).toEqual(['Other']);
    expect(await namesOf('?q=rovers')).toEqual(['Other', 'Rovers']);
  });

  test('has the people of each club, its admins, and the open invites of admins', async () => {
    const { db } = api.services;
    const club = await seedClub(db, 'Rovers');
    const [earlier, later] = [new Date('2025-01-01'), new Date('2025-01-02')];
    await seedMember(db, club.id, 'admin', { firstName: 'Dana', lastName: 'Okafor', createdAt: later });
    await seedMember(db, club.id, 'admin', { firstName: 'Cher', lastName: '', createdAt: earlier });
    await seedMember(db, club.id, 'admin', { firstName: 'Gone', status: 'disabled' });
    await seedMember(db, club.id, 'parent');
    await seedMember(db, club.id, 'child', { consented: false });
    const waiting = await seedMember(db, club.id, 'coach');
    await api.query('update users set password_hash = null where id = $1', [waiting.id]);
    await db.insert(invites).values([
      { clubId: club.id, email: 'second@rovers.test', createdAt: later },
      { clubId: club.id, email: 'first@rovers.test', createdAt: earlier },
      { clubId: club.id, email: 'parent@rovers.test', clubMemberRole: 'parent' },
      { clubId: club.id, email: 'coach@rovers.test', clubMemberRole: 'coach' },
    ]);
    const empty = await seedClub(db, 'Empty');
    const { data, total } = await list();
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({ id: empty.id, members: 0, admins: [], invited: [] });
    const people = { members: 3, admins: ['Cher', 'Dana Okafor'] };
    const invited = ['first@rovers.test', 'second@rovers.test'];
    const createdAt = club.createdAt.toISOString();
    expect(data[1]).toEqual(clubRow(1, { id: club.id, clubname: 'Rovers', ...people, invited, createdAt }));
  });
});

describe('a new club', () => {
  test('is there, has a code of its own, and its first admin gets an invite', async () => {
    const answer = await create({
      clubname: '  Rovers  ',
      country: 'DE',
      adminEmail: ' Dana@Rovers.Test ',
    });
    expect(said(answer)).toBe('201 Rovers was created, and an invite was sent to dana@rovers.test');
    expect(createClub.reply.parse(answer.body).data).toMatchObject({
      clubname: 'Rovers',
      country: 'DE',
      status: 'active',
      members: 0,
      invited: ['dana@rovers.test'],
      removedAt: null,
    });
    const [row] = await api.query('select join_code from clubs where id = $1', [answer.body.data.id]);
    expect(row?.join_code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    const found = await api.query('select id, invited_by from invites where club_id = $1', [
      answer.body.data.id,
    ]);
    expect(found).toEqual([{ id: expect.any(String), invited_by: platform.id }]);
    expect((await emails()).at(-1)).toEqual({ kind: 'invite', inviteId: found[0]?.id });
  });

  test.each([
    ['Rovers', 409],
    ['ROVERS', 409],
    ['  rovers ', 409],
    ['Rovers II', 201],
    ['Rover_', 201],
  ])('S-47 named %j beside one named Rovers: %i', async (clubname, expected) => {
    await seedClub(api.services.db, 'Rovers');
    const { status, body } = await create({ clubname });
    expect(status).toBe(expected);
    if (status === 409) expect(body.fields).toEqual({ clubname: 'There is a club of this name already.' });
  });

  test('may have the name of one that was deleted', async () => {
    await seedClub(api.services.db, 'Rovers');
    await api.query('update clubs set removed_at = now()');
    expect((await create({ clubname: 'Rovers' })).status).toBe(201);
  });

  test('S-47 created twenty times at once it is there once', async () => {
    const answers = await atOnce(20, () => create({ clubname: 'Rovers' }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // Some meet the limit of letters to one address (C2) before they find the name taken.
    expect(answers.filter(({ status }) => status === 409 || status === 429)).toHaveLength(19);
    expect((await list()).total).toBe(1);
  });

  test('whose admin has an account already is refused at that field, and is not there', async () => {
    await seedPerson(api.services.db, { email: 'Dana@Rovers.test' });
    const { status, body } = await create({ clubname: 'Rovers', adminEmail: 'dana@rovers.test' });
    expect([status, Object.keys(body.fields), (await list()).total]).toEqual([409, ['adminEmail'], 0]);
  });

  test('S-39 is in the audit', async () => {
    const { body } = await create({ clubname: 'Rovers' });
    const found = await auditedOf(api, 'action, actor_id', `club:${body.data.id}`);
    expect(found).toEqual([
      { action: 'club:create', actor_id: platform.id },
      { action: 'club:invite', actor_id: platform.id },
    ]);
  });
});

describe('an invite of an admin', () => {
  const club = seededEach(() => seedClub(api.services.db, 'Rovers'));

  test('is written down and sent, and the answer names the address', async () => {
    expect(said(await invite(club.id, 'Dana@rovers.test'))).toBe(
      '200 An invite was sent to dana@rovers.test',
    );
    const [row] = await api.query('select * from invites');
    expect(row).toMatchObject({ club_id: club.id, email: 'dana@rovers.test', invited_by: platform.id });
    expect((await emails()).at(-1)).toEqual({ kind: 'invite', inviteId: row?.id });
  });

  test('C2 is one of more than 60 in an hour, because the platform brings hundreds of clubs; so is one that is sent again', async () => {
    const statuses = await inTurn(61, (i) => invite(club.id, `admin${i}@rovers.test`));
    const [row] = await api.query('select id from invites limit 1');
    expect([...new Set(statuses), (await ask('POST', `/api/invite/${row?.id}/send`)).status]).toEqual([
      200, 200,
    ]);
  });

  test.each(['dana@rovers.test', 'DANA@ROVERS.TEST', ' dana@rovers.test '])(
    'to %j, who has an account, is refused at its field',
    async (email) => {
      await seedPerson(api.services.db, { email: 'Dana@Rovers.test' });
      expect(refusedAt(await invite(club.id, email))).toBe('409 email');
      expect(await api.query('select 1 from invites')).toEqual([]);
    },
  );
});
