import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { countryZones } from '@/contract/countries';
import { dayIn as dayOf } from '@/contract/time-zone';
import { dayInSql, isTimeZoneKnown } from '@/server/kernel/db/days';
import { availableFor } from '@/server/rendition/available.store';
import { apiOfFile, refusedAt } from '../support/api';
import { daysHere } from '../support/days-here';
import { stopClock } from '../support/fixed-clock';
import { callsOfOwn, profileOf } from '../support/own-account';
import { seededEach, seedScene } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = seededEach(() => seedScene(api.services.db));

/** Two zones that are never on the same day: 25 hours lie between them. */
const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Niue'];
const zoneOf = async ({ token }: { token: string }) =>
  (await api.call('GET', '/api/account', { token })).body.store.timeZone;
const setZone = (club: { id: string }, zone: string) =>
  api.query('update clubs set time_zone = $2 where id = $1', [club.id, zone]);

test('D11 the database and the rest agree which day it is where', async () => {
  for (const [instant, zone, day] of daysHere) {
    const inSql = dayInSql(zone, sql`${instant}::timestamptz`);
    const found = await api.services.db.execute<{ day: string }>(sql`select ${inSql}::text as day`);
    expect([instant, zone, found.rows[0]?.day]).toEqual([instant, zone, day]);
  }
  for (const zone of Object.values(countryZones)) {
    expect([zone, await isTimeZoneKnown(api.services.db, zone)]).toEqual([zone, true]);
  }
});

test('D11 a club is late once the Due Date has passed where the club is', async () => {
  await setZone(scene.club, ahead);
  await setZone(scene.other, behind);
  // The last day there is: over in one zone, not yet in the other.
  const endDate = dayOf(behind);
  const { id } = await seedEpisode(api.services.db, 'in_progress', { endDate });
  const { token } = scene.platform;
  const { body } = await api.call('GET', `/api/episode/${id}/clubs?show=late`, { token });
  const late: string[] = body.data.map(({ club }: { club: { id: string } }) => club.id);
  expect([scene.club.id, scene.other.id].filter((club) => late.includes(club))).toEqual([scene.club.id]);
});

test('D11 a date of birth cannot be tomorrow, by the day of the club', async () => {
  await setZone(scene.club, 'Pacific/Auckland');
  await setZone(scene.other, 'America/Los_Angeles');
  const { editProfile } = callsOfOwn(api);
  const save = (who: typeof scene.parent, dob: string) => editProfile(who, profileOf(who, { dob }));
  // In the one club the 29th of February has just begun, in the other it is far off.
  stopClock('2028-02-28T11:00:00Z');
  expect((await save(scene.parent, '2028-02-29')).status).toBe(200);
  expect((await save(scene.parent, '2028-03-01')).body.fields).toEqual({
    dob: 'Choose a day that is not in the future.',
  });
  expect((await save(scene.otherParent, '2028-02-29')).status).toBe(422);
  expect((await save(scene.otherParent, '2028-02-28')).status).toBe(200);
});

test('D11 a campaign is heard in the club in whose days it runs', async () => {
  const { db } = api.services;
  await setZone(scene.club, 'Pacific/Auckland');
  await setZone(scene.other, 'America/Los_Angeles');
  const publishedAt = new Date('2028-02-28T11:00:00Z');
  const { id } = await seedEpisode(db, 'published', { publishedAt });
  const spot = await storeFile(api.services, { purpose: 'spot' });
  await api.query(
    `with s as (insert into sponsors (name, spot_file_id) values ('Leap', $1) returning id)
     insert into campaigns (sponsor_id, name, starts_on, ends_on) select id, 'Leap day', '2028-02-29', '2028-02-29' from s`,
    [spot.id],
  );
  const pairs = sql`select ${id}::uuid as episode_id, c.id as club_id from clubs c`;
  const heard = await db.execute<{ club_id: string }>(
    sql`select club_id from (${pairs}) p where exists (
      select from (${availableFor(sql`select p.episode_id, p.club_id`)}) found where kind = 'campaignSpot')
      and club_id in (${scene.club.id}, ${scene.other.id})`,
  );
  expect(heard.rows.map(({ club_id }) => club_id)).toEqual([scene.club.id]);
});

test('D11 a new club has the zone of its country, or the one that is chosen', async () => {
  const create = (of: object) => {
    const name = randomUUID();
    const body = { clubname: name, country: 'NZ', adminEmail: `${name}@new.test`, ...of };
    return api.call('POST', '/api/club', { token: scene.platform.token, body });
  };
  expect((await create({})).body.data.timeZone).toBe('Pacific/Auckland');
  expect((await create({ timeZone: 'Pacific/Chatham' })).body.data.timeZone).toBe('Pacific/Chatham');
  for (const timeZone of ['Middle/Earth', '+13:00'])
    expect(refusedAt(await create({ timeZone }))).toBe('422 timeZone');
});

test('D11 the platform moves a club to another zone, and its people see it at once; they themselves may not', async () => {
  const { club, platform, admin } = scene;
  const put = ({ token }: { token: string }, change: object) => {
    const body = { clubname: club.clubname, clubLogo: null, ...change };
    return api.call('PUT', `/api/club/${club.id}`, { token, body });
  };
  expect(await zoneOf(admin)).toBe('Europe/London');
  expect((await put(platform, { timeZone: 'Europe/Dublin' })).body.data.timeZone).toBe('Europe/Dublin');
  expect(await zoneOf(admin)).toBe('Europe/Dublin');
  expect((await put(admin, { timeZone: 'Asia/Tokyo' })).status).toBe(403);
  // The spec's call is without a zone, and leaves it as it is.
  expect((await put(admin, {})).body.data.timeZone).toBe('Europe/Dublin');
});

test('D11 the platform’s people see the days of the installation', async () => {
  await api.query('delete from installations');
  expect(await zoneOf(scene.platform)).toBe('Europe/London');
  await api.query("insert into installations (time_zone) values ('Asia/Tokyo')");
  api.services.sessions.forgetUser(scene.platform.id);
  expect(await zoneOf(scene.platform)).toBe('Asia/Tokyo');
});
