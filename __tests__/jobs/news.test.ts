import type { Audience } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { apiOfFile, atOnce } from '../support/api';
import { emptying } from '../support/database';
import { seedFamily } from '../support/families';
import { newsWorld } from '../support/news';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { type SeedUser, seedClub, seedConsent, seedMember } from '../support/seed';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
const { publish, announce, dispatch } = newsWorld(() => api);

/** A Tuesday in January, at noon in London; `at('13:30')` is later that day, `at('09:00', 1)` the next. */
const at = (clock = '12:00', days = 0) => new Date(Date.parse(`2027-01-12T${clock}:00Z`) + days * 86_400_000);
const long = new Date('2020-01-01');
const yesterday = new Date(Date.now() - 86_400_000);

let clubId: string;
const member = (role: 'admin' | 'parent' | 'coach' | 'child', email?: string, of: SeedUser = {}) =>
  seedMember(api.services.db, clubId, role, {
    createdAt: long,
    ...(email && { email: `${email}@example.test` }),
    ...of,
  });
const zone = (timeZone: string) => api.query('update clubs set time_zone = $1', [timeZone]);
const choose = (userId: string, episodes: string) =>
  api.query(
    'insert into news_choices (user_id, episodes) values ($1, $2) on conflict (user_id) do update set episodes = $2',
    [userId, episodes],
  );

/** Composes what is queued, without the end of the day, which depends on the clock of the test. */
async function sent() {
  await api.query("update pgboss.job set data = data - 'until' where name = 'send-email'");
  return composeQueuedEmails(api);
}
const addressees = async () => (await sent()).map(({ to }) => to.replace('@example.test', '')).toSorted();

/** An episode is out for the club at an instant. */
async function out(name: string, when = at(), of: Parameters<typeof publish>[2] = {}) {
  const episode = await publish(name, yesterday, of);
  await announce(episode.id, clubId, when);
  return episode;
}

beforeEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'files'));
  await takeQueuedEmails(api);
  clubId = (await seedClub(api.services.db, 'Rovers')).id;
});

const audiences: [Audience, string[]][] = [
  ['everyone', ['ana', 'club', 'coach']],
  ['parents', ['ana', 'club']],
  ['children', ['ana', 'club']],
  ['coaches', ['club', 'coach']],
];
test.each(audiences)(
  'K-16 an episode for %s is told to %j, and never to a child',
  async (audience, expected) => {
    await member('parent', 'ana');
    await member('coach', 'coach');
    // A club admin hears of it on request, and one who did not ask does not.
    await choose((await member('admin', 'club')).id, 'each');
    await member('admin', 'quiet');
    await member('child');
    // An account that has become the person's own has an address, and is a child all the same.
    const claimed = await member('child', undefined, { claimedAt: long, email: 'teen@example.test' });
    await choose(claimed.id, 'each');
    await out('The Derby Week', at(), { audience });
    await dispatch(at('12:31'));
    expect(await addressees()).toEqual(expected);
  },
);

test('the email names the episode and the club, has one button to it, and one link that stops them', async () => {
  const { id } = await member('parent', 'ana', { firstName: 'Ana' });
  const episode = await out('The Derby Week');
  await dispatch(at('12:31'));
  const [email] = await sent();
  expect(email).toMatchObject({ subject: '“The Derby Week” is out', to: 'ana@example.test' });
  expect(email?.text).toContain('There is a new episode of Rovers: “The Derby Week”, 12 min.');
  expect(email?.text).toContain(
    `Listen:\nhttps://touchline.example/member/dashboard/podcast/${episode.id}\n`,
  );
  const token = /leave-news\?token=(e[0-9a-f]{64})\n/.exec(email?.text ?? '')?.[1];
  expect(token).toBeTruthy();
  expect(email?.html).toContain(`href="https://touchline.example/auth/leave-news?token=${token}"`);
  expect(email?.oneClick).toBe(`https://touchline.example/api/news/leave/${token}`);
  expect(await api.query('select user_id from news_items')).toEqual([{ user_id: id }]);
});

describe('who is not told', () => {
  test.each([
    ['may not sign in', "update users set status = 'disabled'"],
    [
      'has begun to listen',
      'insert into progress (user_id, episode_id, position, rev) select u.id, e.id, 9, 1 from users u, episodes e',
    ],
    [
      'has switched it off meanwhile',
      "insert into news_choices (user_id, episodes) select id, 'off' from users",
    ],
    [
      'is in another club now',
      "with other as (insert into clubs (clubname, join_code) values ('Other', 'OTHER') returning id) update users set club_id = other.id from other",
    ],
    ['is of a suspended club', "update clubs set status = 'suspended'"],
    ['cannot hear it, because it was withdrawn', "update episodes set status = 'in_progress'"],
    ['cannot hear it, because it is for others now', "update episodes set audience = 'coaches'"],
    ['cannot hear it, because its file was taken down', 'update renditions set file_id = null'],
  ])('who %s, at the latest between the queue and the mail', async (_, change) => {
    await member('parent');
    await out('The Derby Week');
    await dispatch(at('12:31'));
    const queued = await api.query("select name from pgboss.job where name = 'send-email'");
    await api.query(change);
    expect([queued.length, await addressees()]).toEqual([1, []]);
    // The same found before it is queued.
    await api.query('update news_items set batch = null, closed_at = null');
    await dispatch(at('12:32'));
    expect(await addressees()).toEqual([]);
  });

  test('who has joined since it was published', async () => {
    await member('parent', 'late', { createdAt: new Date() });
    await out('The Derby Week');
    await dispatch(at('12:31'));
    expect(await addressees()).toEqual([]);
  });
});

test('R-13 an episode is told once: published again, mastered anew, found and sent by many workers', async () => {
  await member('parent', 'ana');
  const { id } = await publish('The Derby Week', yesterday);
  await atOnce(6, () => announce(id, clubId, at()));
  await atOnce(6, () => dispatch(at('12:31')));
  expect(await addressees()).toEqual(['ana']);
  await api.query("update episodes set status = 'in_progress'");
  await api.query("update episodes set status = 'published', published_at = now()");
  await announce(id, clubId, at('15:00', 1));
  await member('coach', 'new', { createdAt: new Date() });
  await dispatch(at('16:00', 1));
  // Also to who has moved into another club that gets it later.
  const other = await seedClub(api.services.db, 'Hillside');
  await api.query('insert into episode_clubs (episode_id, club_id) values ($1, $2)', [id, other.id]);
  await api.query(
    "insert into renditions (episode_id, club_id, status, file_id) select episode_id, $1, 'ready', file_id from renditions",
    [other.id],
  );
  await api.query('update users set club_id = $1', [other.id]);
  await announce(id, other.id, at('09:00', 2));
  await dispatch(at('10:00', 2));
  expect(await addressees()).toEqual([]);
});

test('an episode that is withdrawn before it was told is told once it is out again', async () => {
  await member('parent', 'ana');
  await out('The Derby Week');
  await api.query("update episodes set status = 'in_progress'");
  await dispatch(at('12:31'));
  expect(await addressees()).toEqual([]);
  await api.query("update episodes set status = 'published'");
  await dispatch(at('13:00'));
  expect(await addressees()).toEqual(['ana']);
});

test('what was published more than a week ago is no news for a club that is let in', async () => {
  await member('parent');
  const { id } = await publish('Old', new Date(Date.now() - 8 * 86_400_000));
  await announce(id, clubId, at());
  await dispatch(at('13:00'));
  expect(await addressees()).toEqual([]);
});

describe('when it is told', () => {
  // The instant in UTC at which the club's people are to be told, and whether they are.
  const times: [string, string, string, boolean][] = [
    ['Europe/London', 'night ends', '2027-01-12T07:59:00Z', false],
    ['Europe/London', 'night ends', '2027-01-12T08:00:00Z', true],
    ['Europe/London', 'night begins', '2027-01-12T20:59:00Z', true],
    ['Europe/London', 'night begins', '2027-01-12T21:00:00Z', false],
    ['Europe/London', 'summer time', '2027-07-12T07:00:00Z', true],
    ['Europe/London', 'summer time', '2027-07-12T20:00:00Z', false],
    ['Europe/Berlin', 'the day the clocks go forward', '2027-03-28T05:59:00Z', false],
    ['Europe/Berlin', 'the day the clocks go forward', '2027-03-28T06:00:00Z', true],
    ['Europe/Berlin', 'the day the clocks go back', '2027-10-31T06:59:00Z', false],
    ['Europe/Berlin', 'the day the clocks go back', '2027-10-31T07:00:00Z', true],
    ['Pacific/Auckland', 'ahead', '2027-01-12T19:00:00Z', true],
    ['Pacific/Auckland', 'ahead', '2027-01-12T12:00:00Z', false],
    ['America/St_Johns', 'by half an hour', '2027-01-12T11:29:00Z', false],
    ['America/St_Johns', 'by half an hour', '2027-01-12T11:30:00Z', true],
  ];
  test.each(times)('K-16 in %s, %s, at %s: %s', async (timeZone, _, instant, told) => {
    await zone(timeZone);
    await member('parent', 'ana');
    const now = new Date(instant);
    await out('The Derby Week', new Date(now.getTime() - 6 * 3_600_000));
    await dispatch(now);
    expect(await addressees()).toEqual(told ? ['ana'] : []);
  });

  test('an email that the mail server has held up until the night waits for the morning', async () => {
    await member('parent', 'ana');
    await out('The Derby Week');
    await dispatch(at('12:31'));
    const [job] = await api.query("select data from pgboss.job where name = 'send-email'");
    expect(new Date(job?.data.until)).toEqual(at('21:00'));
    await api.query('update pgboss.job set data = data || \'{"until": "2020-01-01T21:00:00Z"}\'');
    expect(await composeQueuedEmails(api)).toEqual([]);
    await dispatch(at('08:00', 1));
    expect(await addressees()).toEqual(['ana']);
  });

  test('several within half an hour, and those of the rest of the day the next morning, are one email each', async () => {
    await member('parent', 'ana');
    await out('One', at('12:00'));
    await dispatch(at('12:29'));
    // Nothing was due, so nothing of the club's pace was written.
    expect(await api.query('select news_paced_to from clubs')).toEqual([{ news_paced_to: null }]);
    await out('Two', at('12:29'));
    expect(await addressees()).toEqual([]);
    await dispatch(at('12:30'));
    const [first, ...none] = await sent();
    expect([first?.subject, none]).toEqual(['2 new episodes of Rovers', []]);
    expect(first?.text).toMatch(/These are out:\n\n“One”, 12 min\n\n“Two”, 12 min\n\nSee the episodes:\n/);
    await out('Three', at('13:00'));
    await out('Four', at('18:00'));
    await dispatch(at('20:00'));
    expect(await addressees()).toEqual([]);
    await dispatch(at('08:00', 1));
    expect((await sent()).map(({ subject }) => subject)).toEqual(['2 new episodes of Rovers']);
  });

  test('once a week is Friday morning, with all of the week, also when the worker was away then', async () => {
    await choose((await member('parent', 'ana')).id, 'weekly');
    await out('Tuesday', at());
    await out('Wednesday', at('12:00', 1));
    for (const when of [at('13:00', 1), at('07:59', 3)]) await dispatch(when);
    expect(await addressees()).toEqual([]);
    await dispatch(at('09:00', 4));
    await out('Saturday', at('10:00', 4));
    await dispatch(at('09:00', 5));
    expect((await sent()).map(({ subject }) => subject)).toEqual(['2 new episodes of Rovers']);
    await dispatch(at('08:00', 10));
    expect((await sent()).map(({ subject }) => subject)).toEqual(['“Saturday” is out']);
  });

  test('a large club is told in its pace: some at once, the others one after another', async () => {
    await api.query(
      "insert into users (role, club_member_role, club_id, first_name, email, created_at) select 'user', 'parent', $1, 'P', n || '@example.test', '2020-01-01' from generate_series(1, 40) n",
      [clubId],
    );
    await out('The Derby Week');
    const counts = [];
    for (const clock of ['12:31', '12:32', '12:33', '12:34']) {
      await atOnce(2, () => dispatch(at(clock)));
      counts.push((await sent()).length);
    }
    const perMinute = limits.importInvitesAnHour / 60;
    expect(counts).toEqual([limits.importInvitesAtOnce, perMinute, 4, 0]);
  });
});

describe('K-16 answers', () => {
  const question = { kind: 'text' as const, text: 'What was best?', choices: [] };
  async function family(of: SeedUser = {}) {
    const [mum, dad, milo] = [
      await member('parent', 'mum', { firstName: 'Mo' }),
      await member('parent', 'dad'),
      await member('child', undefined, { firstName: 'Milo', ...of }),
    ];
    await member('parent', 'stranger');
    await seedConsent(api.services.db, milo.id, { purpose: 'reflections' });
    // Two households, each with a guardian of the child.
    await seedFamily(api.services.db, clubId, [mum], [milo]);
    await seedFamily(api.services.db, clubId, [dad], [milo]);
    const episode = await publish('The Derby Week', yesterday, { questions: [question] });
    await api.query(
      'insert into progress (user_id, episode_id, position, finished, rev) select id, $1, 9, true, 1 from users',
      [episode.id],
    );
    const answer = (who: { token: string }) =>
      api.call('PUT', `/api/reflection/${episode.id}`, {
        token: who.token,
        body: { question: 0, words: 'Zebra crossing' },
      });
    return { mum, dad, milo, episode, answer };
  }
  const found = (when: Date) => api.query('update news_items set found_at = $1', [when]);

  test('each guardian hears once that a child has answered, and what to do; never what', async () => {
    const { mum, milo, answer, episode } = await family();
    expect((await answer(mum)).status).toBe(200);
    for (let i = 0; i < 2; i += 1) expect((await answer(milo)).status).toBe(i === 0 ? 200 : 409);
    await found(at());
    await dispatch(at('12:59'));
    expect(await addressees()).toEqual([]);
    await api.query("update reflection_answers set updated_at = '2026-01-01'");
    await atOnce(4, () => dispatch(at('13:00')));
    const emails = (await sent()).toSorted((a, b) => a.to.localeCompare(b.to));
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['dad@example.test', 'Milo has answered'],
      ['mum@example.test', 'Milo has answered'],
    ]);
    expect(emails[0]?.text).toContain(
      'Milo has answered after “The Derby Week”. Answer, too, and you will see both.',
    );
    expect(emails[1]?.text).toContain('You and Milo have both answered after “The Derby Week”.');
    expect(emails[1]?.text).toContain(
      `See the answers:\nhttps://touchline.example/member/dashboard/podcast/${episode.id}\n`,
    );
    expect(emails[0]?.text).toMatch(/token=a[0-9a-f]{64}\n/);
    expect(JSON.stringify(emails)).not.toContain('Zebra');
    await dispatch(at('15:00'));
    expect(await addressees()).toEqual([]);
  });

  test('several answers within the hour are one email', async () => {
    const { mum, milo, answer } = await family();
    const ines = await member('child', undefined, { firstName: 'Inês' });
    await seedConsent(api.services.db, ines.id, { purpose: 'reflections' });
    await api.query(
      "insert into family_members (family_id, user_id, place) select family_id, $1, 'child' from family_members where user_id = $2",
      [ines.id, mum.id],
    );
    await api.query(
      'insert into progress (user_id, episode_id, position, finished, rev) select $1, id, 9, true, 1 from episodes',
      [ines.id],
    );
    for (const child of [milo, ines]) await answer(child);
    await found(at());
    await dispatch(at('13:00'));
    const subjects = Object.fromEntries((await sent()).map(({ to, subject }) => [to, subject]));
    expect(subjects).toEqual({
      'mum@example.test': 'Inês and Milo have answered',
      'dad@example.test': 'Milo has answered',
    });
  });

  const ends: [string, (of: Awaited<ReturnType<typeof family>>) => Promise<unknown>][] = [
    [
      'the guardian has switched it off',
      () => api.query('insert into news_choices (user_id, answers) select id, false from users'),
    ],
    [
      'the guardian has answered since, and so seen both',
      ({ mum, dad, answer }) => Promise.all([answer(mum), answer(dad)]),
    ],
    [
      'the consent was withdrawn',
      ({ milo }) => seedConsent(api.services.db, milo.id, { purpose: 'reflections', given: false }),
    ],
    ['the child has an account of its own', () => api.query('update users set claimed_at = now()')],
    [
      'the child was deleted',
      ({ milo }) => api.query("update users set status = 'removed' where id = $1", [milo.id]),
    ],
    [
      'the child is in the household no more',
      ({ milo }) => api.query('delete from family_members where user_id = $1', [milo.id]),
    ],
    [
      'the question was changed',
      () => api.query(`update episodes set questions = jsonb_set(questions, '{0,text}', '"Other?"')`),
    ],
    ['the episode was withdrawn', () => api.query("update episodes set status = 'in_progress'")],
  ];
  test.each(ends)('no email when %s', async (_, end) => {
    const world = await family();
    await world.answer(world.milo);
    // Before what follows, whose time is the real one.
    await api.query("update news_items set found_at = now() - interval '2 hours'");
    await end(world);
    await zone('UTC');
    const noon = new Date();
    noon.setUTCHours(12);
    await dispatch(noon);
    await dispatch(new Date(noon.getTime() + 86_400_000));
    expect(await addressees()).toEqual([]);
  });
});
