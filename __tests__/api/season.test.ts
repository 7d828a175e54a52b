import type { Question } from '@/contract/episode';
import type { ClubSeason, FamilySeason } from '@/contract/season/season';
import { dayIn } from '@/contract/time-zone';
import { makeNotice } from '@/server/consent/notices';
import { clubs } from '@/server/tables/club';
import { familyMembers } from '@/server/tables/family';
import { apiOfFile, atOnce, said } from '../support/api';
import { chapters, rollDays, seedFinished, seedStretches } from '../support/counted';
import { type Someone, seedFamily } from '../support/families';
import { auditedOf } from '../support/forget-audit';
import { seedClub, seedConsent, seedEpisode, seedMember, seedPerson } from '../support/seed';

const own: Question = { kind: 'text', text: 'Who helped you?', choices: [] };
const api = apiOfFile();
const db = () => api.services.db;
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

/** Each test has a season of its own, because a season belongs to all clubs. */
let seasons = 0;
const nextSeason = () => {
  seasons += 10;
  return seasons;
};

const ask = ({ token }: { token: string }, method: string, path: string, body?: object) =>
  api.call(method, path, { token, body });
const familySeason = async (who: Someone, season: number): Promise<FamilySeason> =>
  (await ask(who, 'GET', `/api/season/family?season=${season}`)).body.data;
const clubSeason = async (who: Someone, season: number): Promise<ClubSeason> =>
  (await ask(who, 'GET', `/api/season/club?season=${season}`)).body.data;

async function seedSeason({ over = true, episodes = 3 } = {}) {
  const season = nextSeason();
  const club = await seedClub(db());
  const made: string[] = [];
  for (let place = 0; place < episodes; place++) {
    const of = { season, publishedAt: ago(30 - place), questions: [own] };
    const { id } = await seedEpisode(db(), 'published', of);
    await seedFinished(db(), club.id, id);
    made.push(id);
  }
  if (over) await api.query('insert into season_ends (season) values ($1)', [season]);
  const member = (role: 'admin' | 'parent' | 'child' | 'coach', firstName: string) =>
    seedMember(db(), club.id, role, { firstName });
  return { season, club, ids: made, member };
}

/** The same, with a household of Ana and Milo in the club. */
async function seedHome() {
  const seeded = await seedSeason();
  const [ana, milo] = [await seeded.member('parent', 'Ana'), await seeded.member('child', 'Milo')];
  const familyId = await seedFamily(db(), seeded.club.id, [ana], [milo]);
  const join = async (place: 'guardian' | 'child', firstName: string) => {
    const one = await seeded.member(place === 'child' ? 'child' : 'parent', firstName);
    await db().insert(familyMembers).values({ familyId, userId: one.id, place });
    return one;
  };
  return { ...seeded, ana, milo, join };
}

/** Where a person is in an episode of 100 seconds. */
const hear = (who: Someone, episodeId: string | undefined, position: number, finished = false) =>
  api.query(
    'insert into progress (user_id, episode_id, position, finished, rev) values ($1, $2, $3, $4, 1)',
    [who.id, episodeId, position, finished],
  );
const say = (who: Someone, episodeId: string | undefined, words: string) =>
  ask(who, 'PUT', `/api/reflection/${episodeId}`, { question: 0, words });

describe('the season of a family', () => {
  test('a parent and the children are one number: each episode once, as far as one of them got', async () => {
    const { season, ids, ana, milo, join } = await seedHome();
    const ida = await join('child', 'Ida');
    await hear(ana, ids[0], 40);
    await hear(milo, ids[0], 0, true);
    await hear(ida, ids[1], 30);
    await hear(milo, ids[1], 55);
    await hear(ana, ids[2], 0);
    const read = await familySeason(ana, season);
    expect(read).toMatchObject({
      ...{ season, unasked: [], opened: 0, quote: null },
      heard: { finished: 1, begun: 1, seconds: 155 },
      children: [
        { id: milo.id, firstName: 'Milo' },
        { id: ida.id, firstName: 'Ida' },
      ],
      episodes: { count: 3, seconds: 300, first: { id: ids[0] }, last: { id: ids[2] } },
      voice: { intro: 3, interview: 3, outro: 3, seconds: 240 },
    });
    expect(read.seasons).toContain(season);
    expect(await familySeason(milo, season)).toMatchObject({
      heard: { finished: 1, begun: 1, seconds: 155 },
      children: [],
    });
    expect((await familySeason(ida, season)).heard).toEqual({ finished: 0, begun: 1, seconds: 30 });
  });

  test('G-02 K-12 of two households none is in the figures of the other, and no adult in those of another', async () => {
    const { season, ids, club, member, ana, milo, join } = await seedHome();
    const [joao, ida] = [await join('guardian', 'João'), await join('child', 'Ida')];
    const ben = await member('parent', 'Ben');
    await seedFamily(db(), club.id, [ben], [milo]);
    await hear(joao, ids[0], 0, true);
    await hear(ida, ids[1], 0, true);
    await hear(milo, ids[2], 0, true);
    const finished = async (who: Someone) => {
      const { heard, children } = await familySeason(who, season);
      return [heard.finished, children.map(({ firstName }) => firstName)];
    };
    expect(await finished(ana)).toEqual([2, ['Milo', 'Ida']]);
    expect(await finished(joao)).toEqual([3, ['Milo', 'Ida']]);
    expect(await finished(ben)).toEqual([1, ['Milo']]);
    const coach = await member('coach', 'Cem');
    expect(await finished(coach)).toEqual([0, []]);
  });

  test.each<[string, (child: Someone) => Promise<unknown>, string[]]>([
    ['the consent is withdrawn', (child) => seedConsent(db(), child.id, { given: false }), []],
    [
      'the guardian has agreed to an older notice alone',
      (child) => seedConsent(db(), child.id, { notice: makeNotice('2026-11-24.4', 'Older') }),
      ['Milo'],
    ],
    ['the account is switched off', (child) => switchTo('disabled', child), []],
    ['the child is deleted', (child) => switchTo('removed', child), []],
    [
      'the account is its own',
      (child) => api.query('update users set claimed_at = now() where id = $1', [child.id]),
      [],
    ],
  ])('K-04 a child is in no figure of a guardian once %s', async (_when, change, unasked) => {
    const { season, ids, ana, milo } = await seedHome();
    await hear(milo, ids[0], 0, true);
    expect((await familySeason(ana, season)).heard.finished).toBe(1);
    await change(milo);
    const read = await familySeason(ana, season);
    expect([read.heard.finished, read.children, read.unasked]).toEqual([0, [], unasked]);
  });

  test('answers are counted and quoted once both have answered, and no other household reads them', async () => {
    const { season, ids, club, member, ana, milo } = await seedHome();
    const ben = await member('parent', 'Ben');
    await seedConsent(db(), milo.id, { purpose: 'reflections' });
    await seedFamily(db(), club.id, [ben], [milo]);
    for (const who of [ana, milo]) for (const id of ids.slice(0, 2)) await hear(who, id, 0, true);
    await say(milo, ids[0], 'My sister');
    expect(await familySeason(ana, season)).toMatchObject({ opened: 0, quote: null });
    await say(ana, ids[0], 'My coach');
    const pair = { question: own.text, mine: 'My coach', theirs: 'My sister', name: 'Milo' };
    expect(await familySeason(ana, season)).toMatchObject({ opened: 1, quote: pair });
    expect(await familySeason(milo, season)).toMatchObject({
      opened: 1,
      quote: { mine: 'My sister', theirs: 'My coach', name: 'Ana' },
    });
    expect(await familySeason(ben, season)).toMatchObject({ opened: 0, quote: null });
    const answers = (await ask(ana, 'GET', `/api/reflection/${ids[0]}`)).body.data;
    await ask(ana, 'PUT', `/api/reflection/answer/${answers.questions[0].others[0].answerId}/report`);
    expect(await familySeason(ana, season)).toMatchObject({ opened: 1, quote: null });
    await seedConsent(db(), milo.id, { purpose: 'reflections', given: false });
    for (const who of [ana, milo]) expect(await familySeason(who, season)).toMatchObject({ opened: 0 });
  });

  test('who heard nothing reads zeros; what is not for them or not made for their club is not in it', async () => {
    const { season, ids, member } = await seedSeason();
    await seedEpisode(db(), 'published', { season });
    await api.query("update episodes set audience = 'parents' where id = $1", [ids[2]]);
    const milo = await member('child', 'Milo');
    expect(await familySeason(milo, season)).toMatchObject({
      heard: { finished: 0, begun: 0, seconds: 0 },
      episodes: { count: 2, last: { id: ids[1] } },
    });
    expect((await familySeason(await member('parent', 'Ana'), season)).episodes.count).toBe(3);
  });
});

const switchTo = (status: string, { id }: Someone) =>
  api.query('update users set status = $2 where id = $1', [id, status]);

describe('the season of a club', () => {
  const zone = 'Pacific/Auckland';
  const dayAgo = (days: number) => dayIn(zone, ago(days));

  async function seedHeardBy(count: number) {
    const seeded = await seedSeason();
    await db().update(clubs).set({ timeZone: zone });
    const admin = await seeded.member('admin', 'Ada');
    const people: Someone[] = [];
    while (people.length < count) people.push(await seeded.member('parent', 'Ana'));
    await seedStretches(
      api,
      people.map(({ id: userId }) => ({
        ...{ userId, clubId: seeded.club.id, episodeId: seeded.ids[0] ?? '', day: dayAgo(3), seconds: 60 },
      })),
    );
    await rollDays(api);
    return { ...seeded, admin, people };
  }

  test('it is what the club has made, and how its members heard it', async () => {
    const { season, admin, ids, club, people } = await seedHeardBy(12);
    await api.query("update episodes set status = 'archived' where id = $1", [ids[2]]);
    for (const who of people.slice(0, 7)) {
      await hear(who, ids[0], 0, true);
      await say(who, ids[0], 'A friend');
    }
    await api.query(
      `with file as (insert into files (key, purpose, sha256, bytes, mime, file_name, club_id, episode_id)
        select substr(md5(name) || md5(name), 1, 22), 'part', 'x', 1, 'audio/mpeg', name, $1, $2
        from unnest(array['captain_Priya.m4a']) name returning id)
      insert into episode_parts (episode_id, club_id, slot, file_id, "check") select $2, $1, 'interview', id, 'good' from file`,
      [club.id, ids[0]],
    );
    await api.query("insert into sponsors (name, club_id) values ('Bakery', $1)", [club.id]);
    await api.query("update renditions set local_spot_sha256 = 'x' where episode_id = $1", [ids[0]]);
    expect(await clubSeason(admin, season)).toMatchObject({
      episodes: { count: 3, seconds: 300 },
      withClub: 3,
      voice: { interview: 3, seconds: 240 },
      heard: {
        seconds: { value: 720, hidden: false },
        listens: { value: 12, hidden: false },
        members: { value: 12, hidden: false },
        byMonth: false,
      },
      answers: 5,
      interviews: [{ name: 'captain Priya' }],
      sponsors: ['Bakery'],
    });
  });

  test('K-12 figures about fewer than ten people are hidden, and answers of fewer than five', async () => {
    const { season, admin, ids, people } = await seedHeardBy(9);
    for (const who of people.slice(0, 4)) {
      await hear(who, ids[0], 0, true);
      await say(who, ids[0], 'A friend');
    }
    const hidden = { value: null, hidden: true };
    expect(await clubSeason(admin, season)).toMatchObject({
      heard: { seconds: hidden, listens: hidden, members: hidden },
      answers: null,
    });
  });

  test('S-20 what other clubs heard is not in it', async () => {
    const { season, ids } = await seedHeardBy(11);
    const other = await seedClub(db());
    await seedFinished(db(), other.id, ids[0] ?? '', { chapters: chapters.slice(1, 2) });
    const admin = await seedMember(db(), other.id, 'admin');
    expect(await clubSeason(admin, season)).toMatchObject({
      episodes: { count: 1 },
      withClub: 0,
      heard: { seconds: { value: 0 }, listens: { value: 0 }, members: { value: 0 } },
      interviews: [],
    });
  });
});

describe('when a season is over', () => {
  test('the platform says it, once, and can take it back; the audit has both', async () => {
    const { season, member } = await seedSeason({ over: false });
    const [admin, ana] = [await seedPerson(db()), await member('parent', 'Ana')];
    const path = `/api/season/${season}/over`;
    const readsIt = async () => (await ask(ana, 'GET', `/api/season/family?season=${season}`)).status;
    expect(await readsIt()).toBe(404);
    const both = await atOnce(2, () => ask(admin, 'PUT', path, { over: true }));
    expect(both.map(said)).toEqual(Array(2).fill(`200 Season ${season} is over`));
    expect(await readsIt()).toBe(200);
    const listed = (await ask(admin, 'GET', '/api/season')).body.data;
    expect(listed.find((row: { season: number }) => row.season === season)).toMatchObject({
      ...{ published: 3, unpublished: 0, said: true },
      endedAt: expect.any(String),
    });
    await ask(admin, 'PUT', path, { over: false });
    expect(await readsIt()).toBe(404);
    const entries = await auditedOf(api, 'action', `season:${season}`);
    expect(entries.map(({ action }) => action)).toEqual(['season:over', 'season:goes-on']);
  });

  test('it is over as soon as an episode of a later one is out, and new for eight weeks', async () => {
    const { season, member } = await seedSeason({ over: false });
    const ana = await member('parent', 'Ana');
    const later = await seedEpisode(db(), 'in_progress', { season: season + 1 });
    const read = (more = '') => ask(ana, 'GET', `/api/season/family?season=${season}${more}`);
    const isNew = async () => (await read('&onlyNew=true')).body.data !== null;
    expect((await read()).status).toBe(404);
    const publish = (days: number) =>
      api.query("update episodes set status = 'published', published_at = $2 where id = $1", [
        later.id,
        ago(days),
      ]);
    await publish(55);
    expect(await isNew()).toBe(true);
    await publish(57);
    expect([await isNew(), (await read()).body.data.season]).toEqual([false, season]);
    const admin = await seedPerson(db());
    const stays = await ask(admin, 'PUT', `/api/season/${season}/over`, { over: false });
    expect(stays.body.message).toBe(`Season ${season} cannot continue, because a later season has begun`);
  });

  test('an episode that one club has imported ends no season, and is in none', async () => {
    const { season, club, member } = await seedSeason({ over: false });
    const [admin, ana] = [await seedPerson(db()), await member('parent', 'Ana')];
    const old = new Date('2021-05-01T10:00:00Z');
    const imported = async (of: number) => {
      const values = { season: of, ofClubId: club.id, guid: `old-${of}`, publishedAt: old };
      const { id } = await seedEpisode(db(), 'published', values);
      await seedFinished(db(), club.id, id);
    };
    await imported(season);
    await imported(season + 1);
    const listed = async (): Promise<{ season: number; published: number }[]> =>
      (await ask(admin, 'GET', '/api/season')).body.data.filter((row: { season: number }) =>
        [season, season + 1].includes(row.season),
      );
    expect(await listed()).toMatchObject([{ season, published: 3, endedAt: null }]);
    const read = () => ask(ana, 'GET', `/api/season/family?season=${season}`);
    expect((await read()).status).toBe(404);
    await ask(admin, 'PUT', `/api/season/${season}/over`, { over: true });
    expect((await read()).body.data).toMatchObject({ episodes: { count: 3 } });
    expect((await ask(ana, 'GET', `/api/season/family?season=${season + 1}`)).status).toBe(404);
  });

  test('without a published episode it cannot be over, and a season that is not there is not found', async () => {
    const season = nextSeason();
    await seedEpisode(db(), 'draft', { season });
    const admin = await seedPerson(db());
    const tried = await ask(admin, 'PUT', `/api/season/${season}/over`, { over: true });
    expect([tried.status, tried.body.code]).toEqual([409, 'conflict']);
    expect((await ask(admin, 'PUT', '/api/season/998/over', { over: true })).status).toBe(404);
  });
});
