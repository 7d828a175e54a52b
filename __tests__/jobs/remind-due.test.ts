import { remindDue } from '@/server/episode/remind-due';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { apiOfFile } from '../support/api';
import { emptying } from '../support/database';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { joinClubs, seedClub, seedEpisode, seedMember } from '../support/seed';
import { seedParts } from '../support/seed-parts';

const api = apiOfFile();
beforeEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'files'));
  await takeQueuedEmails(api);
});

const work = () => remindDue(api.services.db, makeQueue());
const addresses = async () => (await composeQueuedEmails(api)).map(({ to }) => to).toSorted();

/** A zone in which it is that hour at an instant, by whole hours from UTC. `Etc/GMT-9` is nine hours ahead. */
function zoneAt(hour: number, at = Date.now()): string {
  const ahead = (((hour - new Date(at).getUTCHours() + 12) % 24) + 24) % 24;
  return `Etc/GMT${12 - ahead >= 0 ? '+' : ''}${12 - ahead}`;
}

/** One for the whole file: it stays the same day there. */
const noon = zoneAt(12);

async function seed(name: string, timeZone = noon) {
  const { db } = api.services;
  const club = await seedClub(db, name);
  await api.query('update clubs set time_zone = $2 where id = $1', [club.id, timeZone]);
  await seedMember(db, club.id, 'admin', { email: `${name.toLowerCase()}@example.test` });
  return club;
}

/** Due so many days from the day that it is in a zone. */
async function seedDue(days: number, timeZone = noon) {
  const episode = await seedEpisode(api.services.db, 'in_progress');
  await joinClubs(api.services.db, episode.id);
  await dueIn(episode.id, days, timeZone);
  return episode;
}
const dueIn = (id: string, days: number, timeZone = noon) =>
  api.query('update episodes set end_date = (now() at time zone $3)::date + $2::int where id = $1', [
    id,
    days,
    timeZone,
  ]);

test.each([
  [8, 0],
  [7, 1],
  [6, 0],
  [3, 1],
  [2, 0],
  [1, 1],
  [0, 0],
  [-1, 0],
])('E4 %i days before the Due Date a club gets %i reminders', async (days, count) => {
  await seed('Ashford');
  await seedDue(days);
  await work();
  expect(await addresses()).toHaveLength(count);
});

test('E4 each club is reminded once on its day, however many workers look, and again at the next step', async () => {
  const club = await seed('Ashford');
  const { id } = await seedDue(3);
  await Promise.all(Array.from({ length: 8 }, work));
  await work();
  const [email, ...others] = await composeQueuedEmails(api);
  expect([email?.to, others]).toEqual(['ashford@example.test', []]);
  expect(email?.text).toContain(', in 3 days.');
  const entries = await api.query(
    "select actor_id, club_id from audit_entries where action = 'episode:remind' and object = $1",
    [`episode:${id}`],
  );
  expect(entries).toEqual([{ actor_id: null, club_id: club.id }]);
  // Two days later.
  await api.query(
    "update episode_clubs set reminded_at = reminded_at - interval '2 days', auto_reminded_at = auto_reminded_at - interval '2 days'",
  );
  await dueIn(id, 1);
  await takeQueuedEmails(api);
  await work();
  expect(await addresses()).toEqual(['ashford@example.test']);
});

test('E4 the day and the hour are those of the club: before eight, and where it is another day, no email goes out', async () => {
  // Of an hour that is about to end the next one counts: at night it must not become eight meanwhile.
  const [morning, night] = [zoneAt(8), zoneAt(7, Date.now() + 5 * 60_000)];
  await seed('Morning', morning);
  await seed('Night', night);
  await seedDue(7, morning);
  await work();
  expect(await addresses()).toEqual(['morning@example.test']);
});

test('E4 who has sent all, is suspended, was reminded a short time ago or has no admin gets none, and a switch ends all', async () => {
  const [done, checking, suspended, asked] = [
    await seed('Done'),
    await seed('Checking'),
    await seed('Suspended'),
    await seed('Asked'),
  ];
  await seed('Missing');
  await seedClub(api.services.db, 'Deserted');
  const { id: episodeId } = await seedDue(1);
  await seedParts(api.services, { episodeId, clubId: done.id });
  await seedParts(api.services, { episodeId, clubId: checking.id }, { check: 'checking' });
  await api.query("update clubs set status = 'suspended' where id = $1", [suspended.id]);
  await api.query('update episode_clubs set reminded_at = now() where club_id = $1', [asked.id]);
  await api.query('update episodes set remind_automatically = false');
  await work();
  expect(await addresses()).toEqual([]);
  await api.query('update episodes set remind_automatically = true');
  await work();
  expect(await addresses()).toEqual(['missing@example.test']);
});
