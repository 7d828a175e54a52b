import { makeLeaveToken } from '@/server/news/leave-token';
import { apiOfFile } from '../support/api';
import { seededOnce } from '../support/scene';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
const people = seededOnce(async () => {
  const { db } = api.services;
  const { id } = await seedClub(db);
  return {
    admin: await seedMember(db, id, 'admin'),
    parent: await seedMember(db, id, 'parent'),
    coach: await seedMember(db, id, 'coach'),
    child: await seedMember(db, id, 'child'),
  };
});
beforeEach(() => api.query('delete from news_choices'));

const read = async ({ token }: { token: string }) =>
  (await api.call('GET', '/api/news', { token })).body.data;
const choose = ({ token }: { token: string }, body: object) => api.call('PUT', '/api/news', { token, body });
const tokenFor = (about: 'episodes' | 'answers', { id }: { id: string }) =>
  makeLeaveToken(api.services.listenerOf, { about, userId: id });
const path = (token: string) => `/api/news/leave/${token}`;

test('K-16 without a choice adults who listen get news, club admins none', async () => {
  const { admin, parent, coach } = people;
  expect(await read(admin)).toEqual({ email: admin.email, episodes: 'off', answers: null, device: null });
  expect(await read(parent)).toEqual({ email: parent.email, episodes: 'each', answers: true, device: null });
  expect(await read(coach)).toEqual({ email: coach.email, episodes: 'each', answers: null, device: null });
});

test('a choice is kept, each apart, and one that a person does not have is not', async () => {
  const { parent, coach } = people;
  const { data } = (await choose(parent, { episodes: 'weekly' })).body;
  expect(data).toMatchObject({ episodes: 'weekly', answers: true });
  await choose(parent, { answers: false });
  expect(await read(parent)).toMatchObject({ episodes: 'weekly', answers: false });
  await choose(coach, { answers: true, episodes: 'off' });
  expect(await read(coach)).toMatchObject({ episodes: 'off', answers: null, device: null });
});

describe('the link of an email', () => {
  test('S-38 opened, it leads to the page that asks, and changes nothing', async () => {
    const token = tokenFor('episodes', people.parent);
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${api.url}${path(token)}`, { method, redirect: 'manual' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`https://touchline.example/auth/leave-news?token=${token}`);
    }
    expect(await read(people.parent)).toMatchObject({ episodes: 'each', answers: true });
  });

  test.each([
    ['urlencoded', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['multipart', () => Object.assign(new FormData(), {})],
    ['empty', () => undefined],
  ])(
    'RFC 8058 a mail program posts to it, %s: that one choice is off, as often as it does',
    async (_, body) => {
      const token = tokenFor('episodes', people.parent);
      for (let i = 0; i < 2; i += 1) {
        const answer = await fetch(`${api.url}${path(token)}`, { method: 'POST', body: body() });
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      }
      expect(await read(people.parent)).toMatchObject({ episodes: 'off', answers: true });
    },
  );

  test('a press stops it and says what to send to undo it', async () => {
    const { parent } = people;
    await choose(parent, { episodes: 'weekly' });
    const send = async (about: 'episodes' | 'answers', choice: string) =>
      (await api.call('PUT', path(tokenFor(about, parent)), { body: { choice } })).body.before;
    expect(await send('episodes', 'off')).toBe('weekly');
    expect(await send('episodes', 'off')).toBe('off');
    expect(await send('episodes', 'weekly')).toBe('off');
    expect(await read(parent)).toMatchObject({ episodes: 'weekly', answers: true });
    expect(await send('answers', 'off')).toBe('on');
    expect(await read(parent)).toMatchObject({ episodes: 'weekly', answers: false });
    expect(await send('answers', 'on')).toBe('off');
    expect(await read(parent)).toMatchObject({ episodes: 'weekly', answers: true });
  });

  test('what waits is never told once it is off', async () => {
    const { parent } = people;
    const { id } = await seedEpisode(api.services.db, 'published');
    await api.query(
      'insert into news_items (user_id, club_id, episode_id, found_at) values ($1, $2, $3, now())',
      [parent.id, parent.clubId, id],
    );
    const items = () => api.query('select batch, closed_at from news_items');
    await api.call('POST', path(tokenFor('answers', parent)));
    expect(await items()).toEqual([{ batch: null, closed_at: null }]);
    await api.call('POST', path(tokenFor('episodes', parent)));
    expect(await items()).toEqual([{ batch: null, closed_at: expect.any(Date) }]);
  });

  test('S-22 one that is changed, of another kind, of a child, or of no person opens nothing, nor does it sign in', async () => {
    const { parent, coach, child } = people;
    const own = tokenFor('episodes', parent);
    const wrong = [
      own.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      own.replace('e', 'a'),
      own.slice(0, 33) + tokenFor('episodes', coach).slice(33),
      own.toUpperCase(),
      'e',
      tokenFor('episodes', child),
      tokenFor('episodes', { id: '00000000-0000-4000-8000-000000000000' }),
    ];
    for (const token of wrong) {
      expect((await api.call('POST', path(token))).status).toBe(400);
      expect((await api.call('PUT', path(token), { body: { choice: 'off' } })).body.message).toMatch(
        /no longer works/,
      );
    }
    expect(await api.query('select * from news_choices')).toEqual([]);
    expect((await api.call('GET', '/api/account', { token: own })).status).toBe(401);
  });
});
