import type { ReflectionClub, ReflectionEpisode } from '@/contract/analytics/reflections';
import type { Question } from '@/contract/episode';
import { apiOfFile } from '../support/api';
import { daysAgo, seedHeard } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedUsers } from '../support/seed';

const faces: Question = { kind: 'emoji', text: 'How do you feel before a match?', choices: [] };
const own: Question = { kind: 'text', text: 'Who helps you?', choices: [] };
const sentence = 'My grandad helps me when it rains';

const api = apiOfFile();
const { ask, read } = figuresAt(api, 'reflections');
const scene = sceneOfFile(api);
let newest: string;
let older: string;

const published = async (name: string, daysPast: number, of: object = {}) => {
  const publishedAt = new Date(`${daysAgo(daysPast)}T10:00:00Z`);
  const questions = [faces, own];
  return (await seedEpisode(api.services.db, 'published', { name, questions, publishedAt, ...of })).id;
};
const answer = (
  clubId: string,
  userIds: string[],
  episodeId: string,
  { question = 0, asked = faces, choice = 'Great', words = null as string | null } = {},
) =>
  api.query(
    `insert into reflection_answers (club_id, user_id, episode_id, question, asked, choice, words)
     select $1, unnest($2::uuid[]), $3, $4, $5, $6, $7`,
    [clubId, userIds, episodeId, question, JSON.stringify(asked), words === null ? choice : null, words],
  );

beforeAll(async () => {
  const { db } = api.services;
  const { club, other } = scene;
  newest = await published('Eleven Muddy Boots', 5);
  older = await published('The Long Drive Home', 40);
  await published('For Coaches', 6, { audience: 'coaches' });
  await published('Asks Nothing', 6, { questions: [] });
  const parents = await seedUsers(db, club.id, 'parent', 13);
  const others = await seedUsers(db, other.id, 'parent', 7);
  await answer(club.id, parents.slice(0, 10), newest);
  await answer(club.id, parents.slice(10), newest, { choice: 'Okay' });
  await answer(club.id, parents.slice(0, 6), newest, { question: 1, asked: own, words: sentence });
  await answer(other.id, others, newest);
  await answer(club.id, parents.slice(0, 6), older);
  // Answers of a child without consent do not count, nor do answers to an earlier question.
  await answer(club.id, await seedUsers(db, club.id, 'child', 4), newest);
  const [, changed] = others;
  await answer(other.id, [changed ?? ''], older, { asked: { ...faces, text: 'Before' } });
  const heard = (clubId: string, episodeId: string, past: number, finished: number) =>
    seedHeard(db, { clubId, episodeId, day: daysAgo(past), people: 30, seconds: 900, finished });
  await heard(club.id, newest, 4, 26);
  await heard(other.id, newest, 4, 8);
  await heard(club.id, older, 39, 13);
  // The counts of answers are shared for a minute, so that all are there before the first is asked for.
  const elsewhere = await published('Heard Elsewhere', 240);
  await heard(club.id, elsewhere, 239, 20);
  await answer(club.id, await seedUsers(db, club.id, 'parent', 26), elsewhere);
});

const figure = (value: number | null, before: number | null) => ({
  ...{ value, before },
  hidden: false,
  beforeHidden: false,
});

test('C-09 how many of the own club answered, of those who heard to the end, in fives', async () => {
  const { data } = await read('', {}, scene.admin.token);
  expect(data).toMatchObject({
    episodes: figure(1, 1),
    answered: figure(10, 5),
    heard: figure(25, 10),
    rate: figure(0.4, 0.5),
  });
});

test('A-12 how many of all clubs, and of one by the filter; below the smallest group it is hidden', async () => {
  expect((await read()).data).toMatchObject({ answered: figure(20, 5), heard: figure(30, 10) });
  const { data } = await read('', { clubId: scene.other.id });
  expect(data.answered).toEqual(figure(5, 0));
  expect(data.heard).toMatchObject({ value: null, hidden: true, before: 0 });
  expect(data.rate.value).toBeNull();
});

test('D3 more have answered than are counted as having heard it: the higher figure is shown, and no share', async () => {
  const query = { from: daysAgo(245), to: daysAgo(230) };
  const { data } = await read('', query, scene.admin.token);
  expect([data.answered.value, data.heard.value, data.rate.value]).toEqual([25, 25, null]);
  const [row] = (await read('/episodes', query, scene.admin.token)).data;
  expect(row).toMatchObject({ answered: 25, heard: { value: 25, hidden: false }, rate: { value: null } });
});

test('D3 a draft has no answers', async () => {
  const { id } = await seedEpisode(api.services.db, 'draft', { questions: [faces] });
  expect((await ask('/themes', { episodeId: id })).status).toBe(404);
});

test.each<[what: string, people: number, ago: number, days: { day: number; before?: number }[]]>([
  [
    'twelve times, but by four members',
    4,
    200,
    [{ day: 199 }, { day: 198, before: 199 }, { day: 197, before: 198 }],
  ],
  ['ten times, by five members who came back after three months', 5, 300, [{ day: 299 }, { day: 200 }]],
])('K-12 heard to the end %s: hidden everywhere', async (_what, people, ago, days) => {
  const clubId = scene.club.id;
  const episodeId = await published('Heard Again', ago);
  for (const { day, before } of days) {
    const when = { day: daysAgo(day), before: before === undefined ? before : daysAgo(before) };
    const heard = { clubId, episodeId, people, finished: people, seconds: 900 };
    await seedHeard(api.services.db, { ...heard, ...when });
  }
  const query = { from: daysAgo(ago + 10), to: daysAgo(ago - 10) };
  const hidden = { value: null, hidden: true };
  for (const { token } of [scene.admin, scene.platform]) {
    expect((await read('', query, token)).data.heard).toMatchObject(hidden);
    const { data } = await read('/episodes', query, token);
    expect(data).toMatchObject([{ name: 'Heard Again', heard: hidden }]);
  }
  const clubs = (await read(`/${episodeId}/clubs`)).data as ReflectionClub[];
  expect(clubs.find(({ id }) => id === clubId)?.heard).toEqual(hidden);
});

test('A-12 episodes by their day of publication, with their rates; those that ask families nothing are left out', async () => {
  const of = async (query: Record<string, string>) =>
    (await read('/episodes', query)).data.map(({ name, answered, heard, rate }: ReflectionEpisode) => [
      ...[name, answered, heard.value, rate.value],
    ]);
  expect(await of({})).toEqual([['Eleven Muddy Boots', 20, 30, 20 / 30]]);
  const both = { from: daysAgo(60) };
  expect(await of({ ...both, sort: 'answered' })).toEqual([
    ['The Long Drive Home', 5, 10, 0.5],
    ['Eleven Muddy Boots', 20, 30, 20 / 30],
  ]);
  for (const sort of ['heard', 'rate', 'answered'])
    expect((await of({ ...both, sort: `-${sort}` }))[0][0]).toBe('Eleven Muddy Boots');
  expect(await of({ ...both, q: 'long drive', clubId: scene.other.id })).toEqual([
    ['The Long Drive Home', null, 0, null],
  ]);
});

test('C-09 the file of episodes has words for hidden figures', async () => {
  const { body } = await api.call('GET', `/api/analytics/reflections/episodes?clubId=${scene.other.id}`, {
    token: scene.platform.token,
    headers: { accept: 'text/csv' },
  });
  const [head, row] = body.trim().split(/\r?\n/);
  expect(head).toContain('Episode,Number,Published,Answers,Listens to the end,Answer rate (%)');
  expect(row).toMatch(/^Eleven Muddy Boots,\d+,[\d-]+,5,fewer than 10,fewer than 10$/);
});

test('A-12 by club, hidden where fewer than ten heard it to the end; a deleted club keeps its figures', async () => {
  const gone = '00000000-0000-4000-8000-00000000dead';
  const { db } = api.services;
  const heard = { clubId: gone, episodeId: older, day: daysAgo(38) };
  await seedHeard(db, { ...heard, people: 20, seconds: 9, finished: 20 });
  const rowsOf = async (episodeId: string, query: Record<string, string> = {}) =>
    (await read(`/${episodeId}/clubs`, query)).data.map(({ name, answered, heard, rate }: ReflectionClub) => [
      ...[name, answered, heard.hidden ? '<10' : heard.value, rate.hidden ? '<10' : rate.value],
    ]);
  const [club, other] = [scene.club.clubname, scene.other.clubname];
  expect(await rowsOf(newest, { sort: '-answered' })).toEqual([
    [club, 10, 25, 0.4],
    [other, 5, '<10', '<10'],
  ]);
  expect(await rowsOf(newest, { sort: 'heard' })).toEqual([
    [other, 5, '<10', '<10'],
    [club, 10, 25, 0.4],
  ]);
  expect(await rowsOf(older)).toEqual(expect.arrayContaining([[null, null, 20, null]]));
});

test('C-09 what was answered to the newest episode of the range, in fives and words of many, never a sentence', async () => {
  const { data } = await read('/themes', {}, scene.admin.token);
  expect(data.episode.id).toBe(newest);
  const [feelings, words] = data.questions;
  expect(feelings).toMatchObject({ answers: 10, counts: [{ label: 'Great', count: 10 }, {}, {}, {}, {}] });
  expect(feelings.counts[2]).toEqual({ label: 'Okay', count: null });
  expect(words.words).toContainEqual({ word: 'grandad', count: 5 });
  expect(JSON.stringify(data)).not.toContain(sentence);
});

test('A-12 answers of all clubs, of one club, of a chosen episode, and of a range without any', async () => {
  const great = async (query: Record<string, string>) =>
    (await read('/themes', query)).data?.questions[0].counts[0].count;
  expect(await great({})).toBe(15);
  expect(await great({ clubId: scene.other.id })).toBe(5);
  expect(await great({ episodeId: older })).toBe(5);
  expect((await read('/themes', { from: '2020-01-01', to: '2020-01-28' })).data).toBeNull();
  expect((await ask('/themes', { episodeId: scene.other.id })).status).toBe(404);
});
