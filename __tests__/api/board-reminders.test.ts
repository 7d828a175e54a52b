import { slots } from '@/contract/episode-content';
import { said } from '../support/api';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { seedClub, seedMember } from '../support/seed';
import { past, seedParts } from '../support/seed-parts';
import { sendingOfFile } from '../support/sending';

const on = sendingOfFile();
let silent: { id: string };
let deserted: { id: string };
beforeAll(async () => {
  const { db } = on.api.services;
  await on.query("update clubs set clubname = 'Ashford' where id = $1", [on.scene.club.id]);
  await on.query("update clubs set clubname = 'Brent' where id = $1", [on.scene.other.id]);
  silent = await seedClub(db, 'Calder');
  await seedMember(db, silent.id, 'admin', { email: 'one@calder.test' });
  await seedMember(db, silent.id, 'admin', { email: 'two@calder.test' });
  await seedMember(db, silent.id, 'admin', { email: 'left@calder.test', status: 'disabled' });
  await seedMember(db, silent.id, 'parent', { email: 'parent@calder.test' });
  deserted = await seedClub(db, 'Deserted');
});
beforeEach(async () => {
  await takeQueuedEmails(on.api);
  await on.renew();
  await on.updateEpisode('end_date = current_date - 2');
});

const remind = (body: object = {}) => on.asPlatform('POST', `/api/episode/${on.episodeId()}/reminders`, body);
const { board } = on;
const addresses = async () => (await composeQueuedEmails(on.api)).map(({ to }) => to).toSorted();
const remindedOf = async (name: string) =>
  (await board(`?q=${name}`)).data.map(({ reminded }: { reminded: object | null }) => reminded);
/** As if the reminders of this episode had gone out so many hours ago. */
const hoursAgo = (hours: number) =>
  on.query(
    'update episode_clubs set reminded_at = now() - make_interval(hours => $2) where episode_id = $1 and reminded_at is not null',
    [on.episodeId(), hours],
  );

test('X-05 one call writes to every admin of every late club, once each, and says who has none', async () => {
  const { status, body } = await remind();
  expect(status).toBe(200);
  expect(body.data).toEqual({ clubs: 3, emails: 4, lately: 0, withoutAdmin: ['Deserted'] });
  expect(body.message).toBe('3 clubs were reminded by 4 emails. No admin to write to: Deserted');
  const { admin, otherAdmin } = on.scene;
  expect(await addresses()).toEqual(
    [admin.email, otherAdmin.email, 'one@calder.test', 'two@calder.test'].toSorted(),
  );
  expect(await remindedOf('Calder')).toEqual([{ at: expect.any(String), by: 'Noor Haddad' }]);
  expect(await remindedOf('Deserted')).toEqual([null]);
  const audited = await on.query(
    "select club_id from audit_entries where action = 'episode:remind' and object = $1 and actor_id = $2",
    [`episode:${on.episodeId()}`, on.scene.platform.id],
  );
  expect(audited).toHaveLength(3);
});

test('no club is reminded twice within some hours, unless that is asked for', async () => {
  await remind();
  expect(await addresses()).toHaveLength(4);
  const second = (await remind()).body;
  expect(second.data).toMatchObject({ clubs: 0, emails: 0, lately: 3 });
  expect(second.message).toBe(
    '3 clubs were reminded in the last 12 hours already. No admin to write to: Deserted',
  );
  expect((await board()).summary.lateReminded).toBe(3);
  // A second press of the same button must not send a second email.
  expect((await remind({ again: true })).body.data).toMatchObject({ clubs: 0, lately: 3 });
  await hoursAgo(1);
  expect((await remind()).body.data).toMatchObject({ clubs: 0, lately: 3 });
  expect((await remind({ again: true })).body.data).toMatchObject({ clubs: 3, emails: 4 });
  await hoursAgo(13);
  expect((await board()).summary.lateReminded).toBe(0);
  expect((await remind()).body.data).toMatchObject({ clubs: 3, emails: 4 });
});

test('two admins at once: each club gets one email', async () => {
  const answers = await Promise.all([remind(), remind(), remind()]);
  expect(answers.map(({ body }) => body.data.clubs).toSorted()).toEqual([0, 0, 3]);
  expect(await addresses()).toHaveLength(4);
});

test('chosen clubs are reminded before they are late too, but none that has sent everything or is elsewhere', async () => {
  await on.updateEpisode('end_date = current_date + 5');
  expect((await remind()).body).toMatchObject({
    data: { clubs: 0, emails: 0 },
    message: 'No club was reminded: all three parts are there',
  });
  const stranger = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
  const { body } = await remind({ clubIds: [silent.id, deserted.id, stranger] });
  expect(body.data).toEqual({ clubs: 1, emails: 2, lately: 0, withoutAdmin: ['Deserted'] });
  await on.query("update clubs set status = 'suspended' where id = $1", [on.scene.other.id]);
  expect((await remind({ clubIds: [on.scene.other.id] })).body.data.clubs).toBe(0);
  await on.query("update clubs set status = 'active' where id = $1", [on.scene.other.id]);
});

test('E4 silent clubs are reminded before they are late; the preview has the recipients and the words of the email, and records nothing', async () => {
  await on.updateEpisode('end_date = current_date + 5');
  const { platform, club } = on.scene;
  await seedParts(on.api.services, { episodeId: on.episodeId(), clubId: club.id }, { slots: ['intro'] });
  const preview = async () => {
    const path = `/api/episode/${on.episodeId()}/reminders?who=silent`;
    return (await on.api.call('GET', path, { token: platform.token })).body.data;
  };
  const shown = await preview();
  expect(shown).toMatchObject({ clubs: 2, emails: 3, lately: [], withoutAdmin: ['Deserted'] });
  expect(shown.recipients.map(({ clubname }: { clubname: string }) => clubname)).toEqual(['Brent', 'Calder']);
  expect(shown.recipients[1].admins).toHaveLength(2);
  expect(shown.email.subject).toContain('Brent is still missing from');
  expect(await addresses()).toEqual([]);
  expect((await remind({ who: 'silent' })).body.data).toMatchObject({ clubs: 2, emails: 3 });
  const written = await composeQueuedEmails(on.api);
  const ofBrent = written.filter(({ subject }) => subject.startsWith('Brent'));
  expect(ofBrent.map(({ subject, text }) => ({ subject, text }))).toEqual([shown.email]);
  expect(await preview()).toMatchObject({ clubs: 0, email: null, lately: ['Brent', 'Calder'] });
  expect((await board()).summary).toMatchObject({ silent: 3, silentReminded: 2 });
});

test.each(['draft', 'published', 'archived'])(
  'of an episode that is %s no club is reminded',
  async (state) => {
    await on.query('update episodes set status = $2 where id = $1', [on.episodeId(), state]);
    expect(said(await remind())).toBe('409 Clubs are reminded only for an episode in progress.');
    expect(await addresses()).toEqual([]);
  },
);

test('bad input is refused in words, and no email is sent', async () => {
  expect((await remind({ clubIds: [] })).body.fields).toEqual({ clubIds: 'Choose a club' });
  expect((await remind({ clubIds: ['Rovers'] })).status).toBe(422);
  expect(await addresses()).toEqual([]);
});

describe('late twice in a row', () => {
  /** The episode before the current one, which was due ten days ago. */
  async function seedEarlier(of: { parts?: number; sent?: number; joined?: number; status?: string } = {}) {
    // In seasons of their own, so that no episode of another test is between the two.
    await on.updateEpisode('season = 2 * number');
    const [made] = await on.query(
      `insert into episodes (number, season, name, status, end_date)
       select number, season - 1, 'Before', $2, current_date - 10 from episodes where id = $1 returning id`,
      [on.episodeId(), of.status ?? 'published'],
    );
    const id = made?.id ?? '';
    await on.query('insert into episode_clubs (episode_id, club_id, joined_at) values ($1, $2, $3)', [
      id,
      silent.id,
      past(of.joined ?? 20),
    ]);
    const sent = { slots: slots.slice(0, of.parts ?? 0), sentAt: past(of.sent ?? 15) };
    await seedParts(on.api.services, { episodeId: id, clubId: silent.id }, sent);
    return id;
  }
  const twice = async () => (await board()).summary.lateTwice;

  test.each([
    ['nothing came for the episode before', {}, 1],
    ['one part was missing', { parts: 2 }, 1],
    ['all came after the Due Date', { parts: 3, sent: 5 }, 1],
    ['all came in time', { parts: 3 }, 0],
    ['it joined after the Due Date', { joined: 3 }, 0],
    ['the one before was a draft', { status: 'draft' }, 0],
  ])('X-05 %s', async (_what, of, expected) => {
    const id = await seedEarlier(of);
    expect(await twice()).toBe(expected);
    await on.query('delete from episodes where id = $1', [id]);
  });

  test('who is not late now is not late twice', async () => {
    const id = await seedEarlier();
    await on.updateEpisode('end_date = current_date + 1');
    expect(await twice()).toBe(0);
    await on.query('delete from episodes where id = $1', [id]);
  });
});
