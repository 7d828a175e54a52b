import type { HoursOfDay } from '@/contract/analytics/podcasts';
import { apiOfEachTest } from '../support/api';
import { rollDays, seedHeard } from '../support/counted';
import { daysAgo } from '../support/figure-rows';
import { figuresAt } from '../support/figures-at';
import { seedClub, seedEpisode } from '../support/seed';

const api = apiOfEachTest();
const { read } = figuresAt(api, 'podcasts');
let episodeId: string;
beforeEach(async () => {
  episodeId = (await seedEpisode(api.services.db, 'published')).id;
});

/** A club where it is always as late as in UTC, or in another zone. */
async function clubIn(zone = 'Atlantic/Reykjavik'): Promise<string> {
  const { id } = await seedClub(api.services.db);
  await api.query('update clubs set time_zone = $2 where id = $1', [id, zone]);
  return id;
}

/** By hour in UTC since the day began there, which of the club's members listened then, from the first to the last. */
type Listeners = Record<number, readonly [first: number, last: number]>;

/** What each of them heard on these days: a minute an hour. */
async function listen(clubId: string, days: readonly number[], listeners: Listeners): Promise<void> {
  const heard = days
    .toSorted((one, other) => other - one)
    .flatMap((ago) =>
      Object.entries(listeners).flatMap(([hour, [first, last]]) =>
        Array.from({ length: last - first + 1 }, (_, place) => ({
          ...{ clubId, episodeId, userId: `${clubId} ${first + place}` },
          ...{ day: daysAgo(ago), hour: Number(hour), seconds: 60 },
        })),
      ),
    );
  await seedHeard(api, heard);
}

interface Told {
  hours: HoursOfDay;
  listening: { value: number };
}
/** Of all clubs, or of one. */
async function ask(clubId: string | null, from = 28, to = 1): Promise<Told> {
  const days = { from: daysAgo(from), to: daysAgo(to), compare: 'false' };
  return (await read('', { ...days, ...(clubId && { clubId }) })).data;
}
const shown = ({ hours }: Told) =>
  Object.fromEntries(hours.blocks.flatMap(({ hour, seconds: { value } }) => (value ? [[hour, value]] : [])));
const hidden = ({ hours }: Told) => hours.blocks.flatMap(({ hour, seconds }) => (seconds.hidden ? hour : []));
const minutes = (told: Told) => Object.values(shown(told)).reduce((sum, seconds) => sum + seconds, 0) / 60;

test('K-12 who listens alone at 03:00 every night is never shown, nor left over when the rest is taken away', async () => {
  const nights = Array.from({ length: 40 }, (_, night) => night + 1);
  const rovers = await clubIn();
  await listen(rovers, nights, { 3: [1, 1], 7: [2, 14], 18: [15, 26], 20: [27, 37] });
  const ashford = await clubIn();
  await listen(ashford, nights.slice(0, 20), { 3: [1, 30], 7: [31, 50] });
  await rollDays(api);
  for (const [from, to] of [
    [40, 1],
    [28, 1],
    [7, 1],
    [5, 5],
  ] as const) {
    const days = from - to + 1;
    const alone = await ask(rovers, from, to);
    // The eleven of 20:00 stand in for one person: without them the rest of the day would be that one.
    expect([alone.hours.span, hidden(alone)]).toEqual([1, [3, 20]]);
    expect(shown(alone)).toEqual({ 7: days * 13 * 60, 18: days * 12 * 60 });
    expect(alone.listening.value / 60 - minutes(alone)).toBe(days * 12);
    const [all, other] = [await ask(null, from, to), await ask(ashford, from, to)];
    expect(hidden(other)).toEqual([]);
    expect(shown(all)).toEqual({
      ...{ 3: shown(other)[3], 7: (shown(other)[7] ?? 0) + (shown(alone)[7] ?? 0), 18: shown(alone)[18] },
    });
    expect(all.listening.value / 60 - minutes(all)).toBe(days * 12);
  }
});

test('K-12 ten people at the same time on one evening are shown, nine are not, however often they come', async () => {
  const club = await clubIn();
  await listen(club, [9], { 18: [1, 10], 19: [11, 21] });
  await listen(club, [8, 7, 6, 5, 4, 3, 2], { 18: [1, 9], 9: [1, 21] });
  await rollDays(api);
  expect(shown(await ask(club))).toEqual({ 9: 7 * 21 * 60, 18: (10 + 7 * 9) * 60, 19: 11 * 60 });
  const without = await ask(club, 8);
  expect([without.hours.span, hidden(without)]).toEqual([null, []]);
});

test('K-12 the same people at two hours are no more than they are', async () => {
  const club = await clubIn();
  // Nine at 03:00 and at 09:00 would be eighteen in a sum.
  await listen(club, [3], { 3: [1, 9], 9: [1, 9], 18: [20, 39], 19: [40, 60], 20: [61, 90] });
  await rollDays(api);
  const told = await ask(club);
  expect([told.hours.span, hidden(told), shown(told)]).toEqual([1, [3, 9, 18], { 19: 21 * 60, 20: 30 * 60 }]);
});

test('A-09 a small club is told in blocks of as many hours as it takes, in which nobody counts twice', async () => {
  const three = await clubIn();
  await listen(three, [3], { 15: [1, 5], 16: [4, 8], 17: [9, 11], 18: [12, 17], 20: [18, 22] });
  const six = await clubIn();
  await listen(six, [3], { 12: [1, 5], 15: [4, 8], 17: [9, 11], 18: [12, 17], 22: [18, 22] });
  const none = await clubIn();
  await listen(none, [3], { 3: [1, 6], 9: [7, 12], 15: [13, 18], 20: [19, 24] });
  await rollDays(api);
  const told = await ask(three);
  expect([told.hours.span, told.hours.blocks.map(({ hour }) => hour)]).toEqual([
    3,
    [0, 3, 6, 9, 12, 15, 18, 21],
  ]);
  expect([shown(told), hidden(told)]).toEqual([{ 15: 13 * 60, 18: 11 * 60 }, []]);
  const coarse = await ask(six);
  expect([coarse.hours.span, shown(coarse)]).toEqual([6, { 12: 13 * 60, 18: 11 * 60 }]);
  const nothing = await ask(none);
  expect([nothing.listening.value, nothing.hours.span, nothing.hours.blocks]).toEqual([24 * 60, null, []]);
});

test('A-09 small clubs are told together, each in its own time', async () => {
  const iceland = await clubIn();
  const japan = await clubIn('Asia/Tokyo');
  await listen(iceland, [3], { 8: [1, 6], 19: [7, 12] });
  // In UTC it is nine hours earlier: the day before, and 10:00.
  await listen(japan, [3], { [-1]: [1, 6], 10: [7, 12] });
  await rollDays(api);
  expect((await ask(iceland)).hours).toMatchObject({ span: null, timeZone: 'Atlantic/Reykjavik' });
  expect((await ask(japan)).hours).toMatchObject({ span: null, timeZone: 'Asia/Tokyo' });
  const all = await ask(null);
  expect(all.hours).toMatchObject({ span: 1, timeZone: null });
  expect([shown(all), hidden(all)]).toEqual([{ 8: 12 * 60, 19: 12 * 60 }, []]);
});

test('K-12 of a club that tells three hours at once all clubs together tell no hour from which the others follow', async () => {
  const rovers = await clubIn();
  await listen(rovers, [3], { 6: [1, 7], 8: [8, 14], 18: [15, 26], 19: [27, 31] });
  const ashford = await clubIn();
  await listen(ashford, [3], { 10: [1, 50] });
  await rollDays(api);
  const coarse = await ask(rovers);
  expect([coarse.hours.span, shown(coarse)]).toEqual([3, { 6: 14 * 60, 18: 17 * 60 }]);
  const all = await ask(null);
  expect([all.hours.span, shown(all), hidden(all)]).toEqual([1, { 10: 50 * 60 }, [6, 8, 18, 19]]);
});
