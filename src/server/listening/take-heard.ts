import { type Heard, heardLateBy } from '@/contract/analytics/heard';
import { dayIn } from '@/contract/time-zone';
import type { Database, Transaction } from '../kernel/db/client';
import type { Person } from '../kernel/http/person';
import { countReach, type ReachCounter } from './count-reach';
import { boundBySpeed, type Credit, covered, cutByParts, type Piece, shorten } from './cut-stretch';
import { type Groups, getGroups } from './groups.store';
import * as store from './heard.store';
import { getHeardEpisodes, type HeardEpisode } from './heard-episode.store';
import { getListenerKeys, type ListenerKeys, listenerOf } from './listener.store';

/** How many seconds stay countable for a report that arrives late. */
const lateBy = 10;

/**
 * Heard longer ago than this and before what is counted already, a stretch comes from a device that had no connection. What
 * another device has counted meanwhile is not in its way; together they count an hour of each hour at most.
 */
const offlineAfter = 300;

/** A spot counts as played when at most this of it was not heard, in seconds. */
const spotTolerance = 1;

/** A stretch with the episode it is of, and when it was heard. */
interface Stretch extends Heard {
  episode: HeardEpisode;
  /** In seconds since 1970. */
  at: number;
  hour: number;
  day: string;
  listener: string;
}

interface Cut extends Piece {
  stretch: Stretch;
  sponsorId: string | null;
  campaignId: string | null;
  sought: boolean;
}

/** What time there is to count, and what of it is left. */
function makeClock(member: store.Member, hours: readonly store.HourHeard[]) {
  const spent = new Map(hours.map(({ hour, seconds }) => [hour, seconds]));
  let uncounted = member.uncounted;
  let { countedUntil } = member;
  return {
    until: () => countedUntil,
    credit({ at, ago, hour }: Stretch, wanted: Credit): Credit | undefined {
      const inHour = spent.get(hour) ?? 0;
      const isOffline = isFromOffline(member, { at, ago });
      const most = isOffline ? 3600 - inHour : uncounted;
      if (most <= 0) return undefined;
      const credit = shorten(wanted, most);
      spent.set(hour, inHour + credit.seconds);
      if (!isOffline) {
        uncounted -= credit.seconds;
        countedUntil = member.now - Math.min(uncounted, lateBy);
      }
      return credit;
    },
  };
}

const isFromOffline = ({ countedUntil }: store.Member, { at, ago }: Pick<Stretch, 'at' | 'ago'>): boolean =>
  ago > offlineAfter && (countedUntil === null || at < countedUntil);

/** Whose spot a part is. */
function spotOf(part: Piece['part'], { campaignId, sponsorId, localSponsorId }: HeardEpisode) {
  if (part === 'campaignSpot') return { sponsorId, campaignId };
  return { sponsorId: part === 'localSponsorSpot' ? localSponsorId : null, campaignId: null };
}

const cutUp = (stretch: Stretch, credit: Credit): Cut[] =>
  cutByParts(credit, stretch.episode.chapters, stretch.episode.length).map((piece, place) => ({
    ...piece,
    stretch,
    ...spotOf(piece.part, stretch.episode),
    sought: stretch.sought && place === 0,
  }));

const rowOf = (clubId: string, { stretch, from, to, seconds, ...piece }: Cut): store.HeardRow => ({
  day: stretch.day,
  hour: new Date(stretch.hour * 1000).toISOString(),
  clubId,
  episodeId: stretch.episodeId,
  playlistId: stretch.playlistId,
  listener: stretch.listener,
  ...piece,
  positionFrom: from,
  positionTo: to,
  length: stretch.episode.length,
  seconds,
});

/** Counts the whole spots among these pieces, with what was heard of the same spots before on the same day. */
async function countPlays(tx: Transaction, counter: ReachCounter, cuts: readonly Cut[]): Promise<void> {
  const spots = cuts.flatMap((cut) => {
    const { sponsorId, campaignId, stretch } = cut;
    if (sponsorId === null) return [];
    const play = { day: stretch.day, episodeId: stretch.episodeId, sponsorId, campaignId };
    return counter.hasPlayed(play) ? [] : [{ cut, play }];
  });
  if (spots.length === 0) return;
  const before = await store.listSpots(
    tx,
    spots.map(({ cut }) => cut.stretch),
  );
  for (const { cut, play } of spots) {
    const isSame = (other: { day: string; episodeId: string; part: string }) =>
      other.day === play.day && other.episodeId === play.episodeId && other.part === cut.part;
    const heard = [
      ...before.filter(isSame),
      ...spots.flatMap((spot) =>
        isSame({ ...spot.play, part: spot.cut.part })
          ? [{ from: spot.cut.partFrom, to: spot.cut.partTo }]
          : [],
      ),
    ];
    const needed = Math.max(cut.partLength - spotTolerance, cut.partLength / 2);
    if (covered(heard) >= needed && !counter.hasPlayed(play)) await counter.play(play);
  }
}

type Heards = readonly { event: Heard; episode: HeardEpisode }[];

/** Who counts, the keys of their pseudonyms, and which groups are large enough to be counted in. */
interface Reporter {
  userId: string;
  keys: ListenerKeys;
  groups: Groups;
}

/** When and where the stretches were heard, in order. */
const placeStretches = ({ userId, keys }: Reporter, { zone, now }: store.Member, heard: Heards): Stretch[] =>
  heard
    .map(({ event, episode }) => {
      const at = now - event.ago;
      const day = dayIn(zone, new Date(at * 1000));
      const listener = listenerOf(keys, userId, day);
      return { ...event, episode, at, day, hour: Math.floor(at / 3600) * 3600, listener };
    })
    .toSorted((one, other) => one.at - other.at || one.from - other.from);

async function count(tx: Transaction, reporter: Reporter, heard: Heards): Promise<boolean> {
  const { userId, groups } = reporter;
  const member = await store.lockMember(tx, userId);
  if (!member) return false;
  const isNew = await store.keepNewIds(tx, [...new Set(heard.map(({ event }) => event.id))]);
  const once = new Map(heard.map((each) => [each.event.id, each]));
  const fresh = [...once.values()].filter(({ event }) => isNew.has(event.id));
  if (fresh.length === 0) return true;
  const stretches = placeStretches(reporter, member, fresh);
  const offline = stretches.filter((stretch) => isFromOffline(member, stretch));
  const clock = makeClock(member, offline.length > 0 ? await store.listHours(tx, distinct(offline)) : []);
  const cuts = stretches.flatMap((stretch) => {
    const wanted = boundBySpeed(stretch, stretch.episode.length);
    const credit = wanted && clock.credit(stretch, wanted);
    return credit ? cutUp(stretch, credit) : [];
  });
  if (cuts.length === 0) return true;
  const episodeIds = [...new Set(fresh.map(({ event }) => event.episodeId))];
  const known = await store.listEpisodeDays(tx, userId, episodeIds);
  const counter = countReach(tx, userId, member, { known, groups });
  for (const { stretch } of cuts) {
    await counter.member(stretch.day);
    await counter.episode(stretch.day, stretch.episodeId);
    if (stretch.playlistId) await counter.playlist(stretch.day, stretch.episodeId, stretch.playlistId);
  }
  await countPlays(tx, counter, cuts);
  await store.addHeard(
    tx,
    cuts.map((cut) => rowOf(member.clubId, cut)),
  );
  const { days, episodes, changed } = await counter.finish();
  await store.saveMark(tx, userId, { countedUntil: clock.until(), days });
  await store.saveEpisodeDays(tx, userId, episodes);
  const today = dayIn(member.zone, new Date(member.now * 1000));
  const late = cuts.map(({ stretch }) => stretch.day).filter((day) => day !== today);
  await store.noteChanges(tx, [...new Set([...late, ...changed])]);
  return true;
}

/** One of each listener and day. */
const distinct = (stretches: readonly Stretch[]): store.Listener[] => [
  ...new Map(stretches.map(({ day, listener }) => [`${day} ${listener}`, { day, listener }])).values(),
];

/**
 * Takes what a player has heard. Everything of one sending is written in one transaction, which locks the member and nobody
 * else; who is not counted leaves nothing behind.
 */
export async function takeHeard(
  db: Database,
  { principal }: Person,
  events: readonly Heard[],
): Promise<{ accepted: number; refused: number }> {
  const episodes = await getHeardEpisodes(db, principal, {
    episodeIds: [...new Set(events.map(({ episodeId }) => episodeId))],
    playlistIds: [...new Set(events.flatMap(({ playlistId }) => playlistId ?? []))],
  });
  const heard = events.flatMap((event) => {
    const episode = episodes.get(event.episodeId);
    if (!episode || event.ago > heardLateBy) return [];
    const playlistId = episode.playlistIds.find((id) => id === event.playlistId) ?? null;
    return [{ event: { ...event, playlistId }, episode }];
  });
  const reporter = { userId: principal.userId, keys: await getListenerKeys(db), groups: await getGroups(db) };
  const isCounted = heard.length > 0 && (await db.transaction((tx) => count(tx, reporter, heard)));
  const accepted = isCounted ? heard.length : 0;
  return { accepted, refused: events.length - accepted };
}
