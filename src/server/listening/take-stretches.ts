import { addDays } from '@/contract/analytics/range';
import { type Stretch, stretchLateBy } from '@/contract/analytics/stretch';
import type { Database, Transaction } from '../kernel/db/client';
import { listenersOf, type Person } from '../kernel/http/person';
import type { ListenerOf } from '../kernel/listener-key';
import { makeClock } from './clock';
import { boundBySpeed, type Credit, cutByParts, type StretchPart } from './cut-stretch';
import { getListenableEpisodes, type ListenableEpisode } from './listenable-episode.store';
import * as store from './stretch.store';

/** A stretch with its episode and the time at which it ended. */
interface PlacedStretch extends Stretch, store.ClubTime {
  episode: ListenableEpisode;
}

/** The sponsor and campaign of a spot. */
function spotOf(part: StretchPart['part'], { campaignId, sponsorId, localSponsorId }: ListenableEpisode) {
  if (part === 'campaignSpot') return { sponsorId, campaignId };
  return { sponsorId: part === 'localSponsorSpot' ? localSponsorId : null, campaignId: null };
}

/** The rows of a stretch: one for each part that it goes through. */
const rowsOf = (
  { id, day, second, episodeId, playlistId, episode }: PlacedStretch,
  credit: Credit,
  of: { listener: string; clubId: string },
): store.StretchRow[] =>
  cutByParts(credit, episode.chapters, episode.length).map(({ from, to, ...piece }) => ({
    ...of,
    ...{ id, day, second, episodeId, playlistId },
    ...piece,
    ...spotOf(piece.part, episode),
    positionFrom: from,
    positionTo: to,
    length: episode.length,
  }));

interface HeardStretch {
  event: Stretch;
  episode: ListenableEpisode;
}
type EpisodeStretches = readonly HeardStretch[];

const withOwnId = ({ event, episode }: HeardStretch, id: string): HeardStretch => ({
  episode,
  event: { ...event, id },
});

async function count(
  tx: Transaction,
  who: { userId: string; listener: string },
  heard: EpisodeStretches,
): Promise<boolean> {
  const member = await store.lockListener(
    tx,
    who,
    heard.map(({ event }) => event.ago),
  );
  if (!member) return false;
  const { clubId } = member;
  const placed = heard.flatMap(({ event, episode }, place): PlacedStretch[] => {
    const time = member.times[place];
    return time ? [{ ...event, ...time, episode }] : [];
  });
  const days = new Set(placed.flatMap(({ day }) => [addDays(day, -1), day, addDays(day, 1)]));
  const counted = await store.listCountedSeconds(tx, who.listener, [...days]);
  const known = new Set(counted.map(({ id }) => id));
  const fresh = new Map(placed.flatMap((each) => (known.has(each.id) ? [] : [[each.id, each]])));
  const creditOf = makeClock(counted);
  const inOrder = [...fresh.values()].toSorted((one, other) => other.ago - one.ago || one.from - other.from);
  const rows = inOrder.flatMap((stretch) => {
    const wanted = boundBySpeed(stretch, stretch.episode.length);
    const credit = wanted && creditOf(stretch, wanted);
    return credit ? rowsOf(stretch, credit, { listener: who.listener, clubId }) : [];
  });
  await store.addStretches(tx, rows);
  return true;
}

/**
 * Takes what a player has heard. Everything of one sending is written in one transaction, which locks this listener alone;
 * people who are not counted leave nothing behind.
 */
export async function takeStretches(
  db: Database,
  listenerOf: ListenerOf,
  who: Person,
  events: readonly Stretch[],
): Promise<{ accepted: number; refused: number }> {
  const episodes = await getListenableEpisodes(db, who.principal, {
    episodeIds: [...new Set(events.map(({ episodeId }) => episodeId))],
    playlistIds: [...new Set(events.flatMap(({ playlistId }) => playlistId ?? []))],
  });
  const heard = events.flatMap((event) => {
    const episode = episodes.get(event.episodeId);
    if (!episode || event.ago > stretchLateBy) return [];
    const playlistId = episode.playlistIds.find((id) => id === event.playlistId) ?? null;
    return [{ event: { ...event, playlistId }, episode }];
  });
  if (heard.length === 0) return { accepted: 0, refused: events.length };
  const people = listenersOf(who);
  let isCounted = false;
  for (const userId of people) {
    const listener = { userId, listener: listenerOf(userId) };
    // Ids of their own, because the same one would say who has listened together.
    const own =
      people.length > 1
        ? heard.map((each) => withOwnId(each, listenerOf(`${each.event.id} ${userId}`)))
        : heard;
    isCounted = (await db.transaction((tx) => count(tx, listener, own))) || isCounted;
  }
  const accepted = isCounted ? heard.length : 0;
  return { accepted, refused: events.length - accepted };
}
