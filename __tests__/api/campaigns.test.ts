import { eq } from 'drizzle-orm';
import { clubs as clubTable } from '@/server/tables/club';
import { campaigns as table } from '@/server/tables/sponsor';
import { apiOfFile, refusedAt, said } from '../support/api';
import { countStatements } from '../support/count-statements';
import { daysAgo } from '../support/figure-rows';
import { auditedOf } from '../support/forget-audit';
import { seededOnce } from '../support/scene';
import { seedClub, seedPerson } from '../support/seed';
import { seedSponsor } from '../support/seed-sponsors';
import { soundFile } from '../support/sending';
import { uploadForm } from '../support/upload-form';

const api = apiOfFile();
const platform = seededOnce(() => seedPerson(api.services.db));
// Truncating would take the admin along.
beforeEach(() => api.services.db.$client.query('delete from sponsors; delete from clubs'));

const ask = (method: string, where: string, body?: object) =>
  api.call(method, where, { token: platform.token, body });
/** So many days from today, in the platform's time zone. */
const day = (from: number) => daysAgo(-from);

let serial = 0;
const makeSponsor = async (name = `Sponsor ${++serial}`, body: object = {}) =>
  (await ask('POST', '/api/sponsor', { name, link: '', logo: null, spot: null, ...body })).body.data;
const makeClub = async () => (await seedClub(api.services.db)).id;

async function bodyFor(over: object = {}) {
  const sponsorId = (await makeSponsor()).id;
  const days = { startsOn: day(-7), endsOn: day(7) };
  return { sponsorId, name: `Campaign ${++serial}`, ...days, allClubs: true, clubs: [], spot: null, ...over };
}
const make = async (over: object = {}) => {
  const { status, body } = await ask('POST', '/api/campaign', await bodyFor(over));
  expect(status).toBe(201);
  return body.data;
};
const read = async (id: string) => (await ask('GET', `/api/campaign/${id}`)).body.data;
const upload = async (name: string): Promise<{ url: string }> =>
  (await ask('POST', '/api/file/upload/sound', uploadForm('file', [soundFile(name)]))).body.data;
const chosen = (...ids: string[]) => ({ allClubs: false, clubs: ids.map((id) => ({ id })) });
const names = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();

describe('A-17 a campaign', () => {
  test.each([
    ['endsOn', 422, { startsOn: '2026-12-02', endsOn: '2026-12-01' }, /before the first/],
    ['clubs', 422, { allClubs: false, clubs: [] }, /at least one club/],
    ['clubs', 422, chosen('0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f'), /not there any more/],
    ['sponsorId', 409, { sponsorId: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f' }, /not there any more/],
    ['startsOn', 422, { startsOn: '2026-02-30' }, /./],
    ['endsOn', 422, { endsOn: '2100-01-01' }, /before 2100/],
    ['spot', 422, { spot: { url: `/file/${'x'.repeat(22)}` } }, /Choose it again/],
  ])('wrong in %s is refused there (%i), and nothing is made', async (field, expected, over, sentence) => {
    const { status, body } = await ask('POST', '/api/campaign', await bodyFor(over));
    expect([status, Object.keys(body.fields)]).toEqual([expected, [field]]);
    expect(body.fields[field]).toMatch(sentence);
    expect((await ask('GET', '/api/campaign')).body.total).toBe(0);
  });

  test('one of a club’s own sponsor is refused', async () => {
    const sponsorId = await seedSponsor(api.services.db, 'Bakery', await makeClub());
    expect(refusedAt(await ask('POST', '/api/campaign', await bodyFor({ sponsorId })))).toBe('409 sponsorId');
  });

  test('keeps the clubs that were chosen; a deleted one is not counted, and is back with the club', async () => {
    const [one, other, third] = [await makeClub(), await makeClub(), await makeClub()];
    const made = await make(chosen(one, other, one));
    expect([made.clubCount, made.clubs.length]).toEqual([2, 2]);
    const { db } = api.services;
    await db.update(clubTable).set({ removedAt: new Date() }).where(eq(clubTable.id, other));
    expect((await read(made.id)).clubs.map(({ id }: { id: string }) => id)).toEqual([one]);
    const { sponsorId, name, startsOn, endsOn } = made;
    const saved = { sponsorId, name, startsOn, endsOn, spot: null, ...chosen(one, third) };
    expect((await ask('PUT', `/api/campaign/${made.id}`, saved)).status).toBe(200);
    await db.update(clubTable).set({ removedAt: null }).where(eq(clubTable.id, other));
    expect((await read(made.id)).clubCount).toBe(3);
    await ask('PUT', `/api/campaign/${made.id}`, { ...saved, allClubs: true });
    expect(await read(made.id)).toMatchObject({ allClubs: true, clubs: [], clubCount: 3 });
  });

  test('is scheduled, runs, is paused or has ended, as its days say; the list filters and counts by that', async () => {
    const states = {
      running: [await make({ startsOn: day(0), endsOn: day(0) }), await make()],
      scheduled: [await make({ startsOn: day(1), endsOn: day(1) })],
      paused: [await make()],
      ended: [await make({ startsOn: day(-9), endsOn: day(-1) })],
    };
    const [paused] = states.paused;
    const { body: told } = await ask('PUT', `/api/campaign/${paused?.id}/pause`, { paused: true });
    expect(told.message).toBe(`${paused?.name} is paused`);
    for (const [status, expected] of Object.entries(states)) {
      const { body } = await ask('GET', `/api/campaign?status=${status}`);
      expect(names(body.data)).toEqual(names(expected));
      expect(body.counts).toEqual({ running: 2, scheduled: 1, paused: 1, ended: 1 });
    }
    await ask('PUT', `/api/campaign/${paused?.id}/pause`, { paused: false });
    expect(await read(paused?.id)).toMatchObject({ status: 'running', rev: 3 });
    const entries = await auditedOf(api, 'action', `campaign:${paused?.id}`);
    expect(entries.map(({ action }) => action).slice(1)).toEqual(['campaign:pause', 'campaign:resume']);
  });

  test('a copy begins the day after, paused, with the same clubs and a spot of its own', async () => {
    const club = await makeClub();
    const { url } = await upload('boots.wav');
    const name = 'x'.repeat(80);
    const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' };
    const made = await make({ name, ...days, ...chosen(club), spot: { url } });
    const { status, body } = await ask('POST', `/api/campaign/${made.id}/duplicate`);
    expect([status, body.data.name]).toEqual([201, `${'x'.repeat(74)}, copy`]);
    const copy = await read(body.data.id);
    const after = { startsOn: '2026-12-01', endsOn: '2026-12-30', paused: true };
    expect(copy).toMatchObject({ ...after, clubs: [{ id: club }], spot: { fileName: 'boots.wav' } });
    expect(copy.spot.url).not.toBe(url);
    // The first was not measured yet, so the copy is measured for itself.
    const measuring = `select c.id from campaigns c join pgboss.job j
      on j.name = 'analyse-file' and j.data->>'fileId' = c.spot_file_id::text where c.id = $1`;
    expect(await api.query(measuring, [copy.id])).toHaveLength(1);
    expect((await ask('POST', `/api/campaign/${copy.id}/duplicate`)).body.data.name).toMatch(/x, copy 2$/);
  });
});

describe('overlaps', () => {
  const check = async (body: object) => {
    const answer = await ask('POST', '/api/campaign/overlap', body);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };

  test('A-17 before saving it is shown with what a campaign overlaps, in how many clubs, and the first free days', async () => {
    const [a, b, c] = [await makeClub(), await makeClub(), await makeClub()];
    const bikes = { name: 'New bike', startsOn: '2026-11-16', endsOn: '2026-12-20', ...chosen(a, b) };
    await make({ ...bikes, sponsorId: (await makeSponsor('Ashford Cycles')).id });
    await make({ name: 'Right after', startsOn: '2026-12-25', endsOn: '2026-12-31', ...chosen(b) });
    await make({ name: 'Elsewhere', startsOn: '2026-11-01', endsOn: '2027-01-31', ...chosen(c) });
    const asked = { startsOn: '2026-11-30', endsOn: '2026-12-18', ...chosen(a, b) };
    const bike = { name: 'New bike', sponsor: 'Ashford Cycles', clubs: 2, endsOn: '2026-12-20' };
    expect(await check(asked)).toMatchObject({
      overlaps: [{ ...bike, beganFirst: true, hasAudio: false }],
      total: 1,
      free: { startsOn: '2027-01-01', endsOn: '2027-01-19' },
    });
    // One club alone is free as soon as the first of them ends.
    expect((await check({ ...asked, ...chosen(a) })).free).toEqual({
      startsOn: '2026-12-21',
      endsOn: '2027-01-08',
    });
    expect((await check({ ...asked, allClubs: true, clubs: [] })).total).toBe(2);
    expect(await check({ ...asked, startsOn: '2026-12-21', endsOn: '2026-12-24' })).toEqual({
      ...{ overlaps: [], total: 0, clubs: 2, heardIn: 2, free: null },
    });
    const early = await check({ ...asked, startsOn: '2026-11-15' });
    expect(early.overlaps).toMatchObject([{ name: 'New bike', beganFirst: false }]);
  });

  test('D7 a campaign counts the clubs that hear it: suspended ones do not, nor those where another one is heard on all its days', async () => {
    const [a, b, c] = [await makeClub(), await makeClub(), await makeClub()];
    const { id: suspended } = await seedClub(api.services.db, 'Suspended', 'suspended');
    const heard = async ({ id }: { id: string }) => {
      const { clubCount, heardIn } = await read(id);
      return [clubCount, heardIn];
    };
    expect(await heard(await make())).toEqual([3, 0]);
    const sponsorId = (await makeSponsor('Loud', { spot: await upload('spot.wav') })).id;
    const days = { startsOn: day(-5), endsOn: day(5) };
    const whole = await make({ sponsorId, ...days });
    expect(await heard(whole)).toEqual([3, 3]);
    // What began before it takes a, and all days of b but the last one: on that one b hears it.
    await make({ sponsorId, startsOn: day(-9), endsOn: day(9), ...chosen(a) });
    await make({ sponsorId, startsOn: day(-9), endsOn: day(4), ...chosen(b) });
    expect(await heard(whole)).toEqual([3, 2]);
    // Two that follow each other take b, too.
    await make({ sponsorId, startsOn: day(-6), endsOn: day(8), ...chosen(b, c) });
    expect(await heard(whole)).toEqual([3, 0]);
    expect(await check({ ...days, allClubs: true, clubs: [] })).toMatchObject({ clubs: 3, heardIn: 0 });
    expect(await check({ startsOn: day(-5), endsOn: day(10), ...chosen(a, suspended) })).toMatchObject({
      ...{ clubs: 1, heardIn: 1 },
    });
    expect(await check({ ...days, ...chosen(suspended) })).toMatchObject({ clubs: 0, heardIn: 0 });
    expect(await heard(await make({ sponsorId, ...days, ...chosen(suspended) }))).toEqual([0, 0]);
    expect((await ask('GET', `/api/sponsor/${sponsorId}`)).body.data).toMatchObject({
      ...{ liveCampaigns: 5, unheardCampaigns: 2 },
    });
  });

  test('a paused or deleted campaign overlaps with none, nor does a campaign with itself', async () => {
    const days = { startsOn: '2026-11-16', endsOn: '2026-12-20' };
    const [paused, removed, live] = [await make(days), await make(days), await make(days)];
    await ask('PUT', `/api/campaign/${paused.id}/pause`, { paused: true });
    await ask('DELETE', `/api/campaign/${removed.id}`);
    await makeClub();
    const body = { ...days, allClubs: true, clubs: [] };
    expect((await check(body)).overlaps).toMatchObject([{ name: live.name, beganFirst: true }]);
    expect((await check({ ...body, id: live.id })).total).toBe(0);
    expect(refusedAt(await ask('POST', '/api/campaign/overlap', { ...body, endsOn: '2026-11-01' }))).toBe(
      '422 endsOn',
    );
  });

  test('of two that were made at one moment the same began first here as in the calendar and in episodes', async () => {
    await makeClub();
    const days = { startsOn: '2026-11-16', endsOn: '2026-12-20' };
    const made = [await make(days), await make(days)].map(({ id }) => id).sort();
    await api.query('update campaigns set created_at = now() where id = any($1)', [made]);
    const began = async (id: string | undefined) =>
      (await check({ ...days, allClubs: true, clubs: [], id })).overlaps.map(
        ({ beganFirst }: { beganFirst: boolean }) => beganFirst,
      );
    expect([await began(made[0]), await began(made[1]), await began(undefined)]).toEqual([
      [false],
      [true],
      [true, true],
    ]);
  });

  test('A-17 the calendar shows the campaigns of twelve weeks with their overlaps, and says what runs and what has no audio', async () => {
    const [a, b] = [await makeClub(), await makeClub()];
    const { url } = await upload('bread.wav');
    const sponsorId = (await makeSponsor('Mill Lane Bakery', { spot: { url } })).id;
    const begun = { name: 'First', startsOn: day(-60), endsOn: day(3) };
    const first = await make({ ...begun, sponsorId, ...chosen(a, b) });
    const second = await make({ name: 'Second', sponsorId, startsOn: day(-3), endsOn: day(9), ...chosen(b) });
    const silent = await make({ name: 'Silent', startsOn: day(5), endsOn: day(20) });
    await make({ name: 'Long ago', startsOn: '2020-01-01', endsOn: '2020-02-01' });
    const { body } = await ask('GET', '/api/campaign/calendar');
    const { rows, ...calendar } = body.data;
    expect(calendar).toMatchObject({
      today: day(0),
      total: 3,
      running: 2,
      silent: { count: 1, first: { name: 'Silent', startsOn: silent.startsOn } },
    });
    expect(new Date(calendar.from).getUTCDay()).toBe(1);
    expect(Date.parse(calendar.to) - Date.parse(calendar.from)).toBe(83 * 86_400_000);
    const share = (other: { id: string; name: string; endsOn: string }, startsOn: string) => {
      const { id, name, endsOn } = other;
      return { id, name, endsOn, startsOn, clubs: 1 };
    };
    expect(rows).toMatchObject([
      { name: 'First', status: 'running', clubCount: 2, overlaps: [] },
      { name: 'Second', overlaps: [share(first, second.startsOn)] },
      { name: 'Silent', overlaps: [share(second, silent.startsOn)] },
    ]);
    const later = (await ask('GET', '/api/campaign/calendar?from=2020-01-15')).body.data;
    expect([later.from, later.rows.length, later.running]).toEqual(['2020-01-13', 1, 2]);
  });

  test('the calendar is bounded: it asks as often for many campaigns as for one, and says how many there are', async () => {
    const sponsorId = (await makeSponsor()).id;
    await makeClub();
    const read = () => ask('GET', '/api/campaign/calendar');
    await make({ sponsorId });
    const before = await countStatements(read);
    const days = { startsOn: day(-5), endsOn: day(5) };
    const many = Array.from({ length: 60 }, (_, i) => ({ ...days, sponsorId, name: `Many ${i}` }));
    await api.services.db.insert(table).values(many);
    expect(await countStatements(read)).toBeLessThanOrEqual(before);
    const { rows, total } = (await read()).body.data;
    expect([rows.length, total]).toEqual([30, 61]);
    expect(rows.every(({ overlaps }: { overlaps: unknown[] }) => overlaps.length <= 3)).toBe(true);
  });
});

describe('A-16 a sponsor', () => {
  test('that is still heard cannot be deleted: the campaigns are named, and pausing them opens the way', async () => {
    const { id } = await makeSponsor('Ashford Cycles');
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) await make({ sponsorId: id, name });
    await make({ sponsorId: id, name: 'Long ago', startsOn: '2020-01-01', endsOn: '2020-02-01' });
    const sponsor = async () => (await ask('GET', `/api/sponsor/${id}`)).body.data;
    expect(await sponsor()).toMatchObject({ campaigns: 5, liveCampaigns: 4 });
    expect(said(await ask('DELETE', `/api/sponsor/${id}`))).toBe(
      '409 “Ada”, “Bea”, “Cleo” and 1 more run or are scheduled. Pause them first, then delete the sponsor.',
    );
    expect((await ask('POST', `/api/sponsor/${id}/pause`)).body.message).toBe('4 campaigns were paused');
    expect(await sponsor()).toMatchObject({ liveCampaigns: 0 });
    expect((await ask('DELETE', `/api/sponsor/${id}`)).status).toBe(200);
    expect((await ask('POST', `/api/sponsor/${id}/pause`)).status).toBe(404);
    expect((await ask('GET', '/api/campaign?q=ada')).body.data[0].sponsor.removed).toBe(true);
  });

  test('of a club is not among those of the platform', async () => {
    const id = await seedSponsor(api.services.db, 'Bakery', await makeClub());
    expect((await ask('GET', '/api/sponsor')).body.total).toBe(0);
    for (const method of ['GET', 'DELETE'])
      expect((await ask(method, `/api/sponsor/${id}`)).status).toBe(404);
  });
});
