import { fewestShown, type ListeningTotal } from '@/contract/listen';
import { dayIn } from '@/contract/time-zone';
import { clubs } from '@/server/tables/club';
import { apiOfFile } from '../support/api';
import { rollDays, seedStretches } from '../support/counted';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();

const zone = 'Pacific/Auckland';
/** So many days before today in the club's zone. */
const dayAgo = (count: number) =>
  new Date(Date.parse(dayIn(zone)) - count * 86_400_000).toISOString().slice(0, 10);

async function seedListeners(count: number) {
  const { db } = api.services;
  const club = await seedClub(db);
  await db.update(clubs).set({ timeZone: zone });
  const admin = await seedMember(db, club.id, 'admin');
  const { id: episodeId } = await seedEpisode(db, 'published');
  const members: string[] = [];
  while (members.length < count) members.push((await seedMember(db, club.id, 'parent')).id);
  const hear = (who: readonly string[], day: string, seconds: number) =>
    seedStretches(
      api,
      who.map((userId) => ({ userId, clubId: club.id, episodeId, day, seconds })),
    );
  const ask = async () => (await api.call('GET', '/api/club-week', { token: admin.token })).body.data;
  const read = async () => {
    await rollDays(api);
    return ask();
  };
  return { members, hear, ask, read };
}

test('C-01 a club reads the last seven days in its zone beside the seven before, and of no other club', async () => {
  const { members, hear, read } = await seedListeners(12);
  const other = await seedListeners(11);
  await other.hear(other.members, dayAgo(1), 5000);
  // Older weeks are compared with nothing, and today is not over.
  await hear(members, dayAgo(15), 999);
  await hear(members, dayAgo(8), 30);
  await hear(members, dayAgo(7), 60);
  await hear(members.slice(0, 10), dayAgo(1), 120);
  await hear(members, dayAgo(0), 999);
  const week = await read();
  expect(week).toMatchObject({
    week: { seconds: 12 * 60 + 10 * 120, members: 12 },
    before: { seconds: 360, members: 12 },
  });
  expect(week.days).toEqual([
    { day: dayAgo(7), heard: { seconds: 720, members: 12 } },
    ...[6, 5, 4, 3, 2].map((count) => ({ day: dayAgo(count), heard: { seconds: 0, members: 0 } })),
    { day: dayAgo(1), heard: { seconds: 1200, members: 10 } },
  ]);
});

test('C-01 K-12 days of fewer than ten are hidden, and so is a week of fewer than ten', async () => {
  const { members, hear, read } = await seedListeners(14);
  await hear(members.slice(0, fewestShown - 1), dayAgo(3), 100);
  const none = { seconds: 0, members: 0 };
  const first = await read();
  expect(first).toMatchObject({ week: null, before: none });
  await hear(members.slice(2), dayAgo(2), 100);
  await hear(members, dayAgo(1), 100);
  const { week, days } = await read();
  expect(week).toEqual({ seconds: 3500, members: 14 });
  const heardOf = (all: { heard: ListeningTotal | null }[]) => all.map(({ heard }) => heard);
  expect(heardOf(first.days)).toEqual([none, none, none, none, null, none, none]);
  expect(heardOf(days)).toEqual([
    ...[none, none, none, none, null],
    ...[
      { seconds: 1200, members: 12 },
      { seconds: 1400, members: 14 },
    ],
  ]);
});
