import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Chapter } from '@/contract/episode-content';
import { cutByParts } from '../../listening/cut-stretch';
import { rollUp } from '../../listening/roll-up.store';
import { addStretches, type StretchRow } from '../../listening/stretch.store';
import { progress } from '../../tables/listen';
import { playlistEpisodes } from '../../tables/playlist';
import { campaigns, sponsors } from '../../tables/sponsor';
import { users } from '../../tables/user';
import type { DemoClub, DemoClubs, DemoContext } from './fill-clubs';
import { type DemoEpisodes, dayOf, daysFromNow } from './fill-episodes';

type DemoEpisode = DemoEpisodes[number];

/** The parts of a demo episode, about as long as they are once it is mastered, in seconds. */
const lengths: [Chapter['kind'], number][] = [
  ['audioIdentity', 4],
  ['intro', 14],
  ['campaignSpot', 8],
  ['interview', 22],
  ['feature', 14],
  ['localSponsorSpot', 6],
  ['outro', 12],
];
const chapters: Chapter[] = lengths.map(([kind, length], place) => {
  const start = lengths.slice(0, place).reduce((sum, [, each]) => sum + each, 0);
  return { title: kind, kind, start, end: start + length };
});
const length = chapters.at(-1)?.end ?? 0;

/** The number of days since the archived episode was last heard. */
const archivedAgo = 45;

/** The hours at which families listen, by day of the week from Sunday: on the way to school, to training and to matches, and before bed. */
const evening = [18, 18, 19, 19, 19, 20];
const matchDay = [9, 10, 10, 10, 11, 18, 19];
const training = [16, 16, 17, 17, 17, 20];
const hoursOfWeek = [matchDay, [7, 7, 8, 8, 8, 19], evening, training, evening, evening, matchDay];

/** A number from 0 to 1 for a member and an episode, the same each time the demo is filled. */
function chance(member: number, episode: number, salt: number): number {
  const mixed = Math.sin(member * 12.9898 + episode * 78.233 + salt * 37.719) * 43_758.5453;
  return mixed - Math.floor(mixed);
}

/** A member who hears an episode on a day, from here to there. */
interface Listen {
  club: DemoClub;
  userId: string;
  episode: DemoEpisode;
  /** Days ago. */
  ago: number;
  from: number;
  to: number;
  /** A number of its own, as the seed of its chance values. */
  serial: number;
}

/** Most hear an episode once within days of its publishing, and some stop in the middle. */
function firstListens(club: DemoClub, episodes: DemoEpisodes, newest: number): Listen[] {
  return episodes.flatMap((episode, e) =>
    club.memberIds.flatMap((userId, m) => {
      // The demo's parent has not heard the newest episode, because the first screens show it as new.
      const isNew = userId === club.parentId && episode.number === newest;
      const since = episode.publishedAgo ?? 0;
      if (chance(m, e, 1) > 0.78 || isNew) return [];
      const finished = userId !== club.parentId && chance(m, e, 2) < 0.6;
      const to = finished ? length : Math.round(10 + chance(m, e, 3) * 50);
      const latest = episode.status === 'published' ? 0 : archivedAgo;
      const ago = Math.max(latest, Math.floor(since - chance(m, e, 4) ** 2 * since));
      return [{ club, userId, episode, ago, from: 0, to, serial: m * 10 + e }];
    }),
  );
}

/** What is heard again on each day since the first episode: more of it at the weekend, and lately a little more. */
function laterListens(club: DemoClub, episodes: DemoEpisodes): Listen[] {
  const members = club.memberIds.filter((id) => id !== club.parentId);
  const first = Math.max(...episodes.map(({ publishedAgo = 0 }) => publishedAgo));
  return Array.from({ length: first }, (_, past) => past + 1).flatMap((ago) => {
    const before = episodes.filter(
      ({ publishedAgo = 0, status }) => publishedAgo > ago && (status === 'published' || ago > archivedAgo),
    );
    const share = ([0, 6].includes(daysFromNow(-ago).getDay()) ? 0.75 : 0.5) - ago / 400;
    return members.flatMap((userId, m) => {
      const episode = before[(m + ago) % before.length];
      if (!episode || chance(m, ago, 5) > share) return [];
      const from = chance(m, ago, 7) < 0.2 ? Math.round(chance(m, ago, 8) * 30) : 0;
      const to =
        chance(m, ago, 9) < 0.5 ? length : Math.round(from + 5 + chance(m, ago, 6) * (length - from - 5));
      return [{ club, userId, episode, ago, from, to, serial: 1000 + m * 100 + ago }];
    });
  });
}

interface Lookups {
  /** The sponsor whose spot is in the episodes, and its campaign. */
  campaign: { id: string; sponsorId: string } | undefined;
  localSponsorOf: Map<string, string>;
  /** The ids of all members but the admins. */
  listeners: Set<string>;
  playlistsWith: Map<string, string[]>;
}

async function lookUp({ tx }: DemoContext, userIds: string[]): Promise<Lookups> {
  const [campaign] = (await tx.select().from(campaigns)).filter(({ name }) => name === 'Autumn boots');
  const local = await tx.select({ id: sponsors.id, clubId: sponsors.clubId }).from(sponsors);
  const people = await tx.select().from(users).where(inArray(users.id, userIds));
  const inPlaylists = await tx.select().from(playlistEpisodes).orderBy(playlistEpisodes.position);
  const playlistsWith = new Map<string, string[]>();
  for (const { episodeId, playlistId } of inPlaylists)
    playlistsWith.set(episodeId, [...(playlistsWith.get(episodeId) ?? []), playlistId]);
  return {
    campaign,
    localSponsorOf: new Map(local.flatMap(({ id, clubId }) => (clubId ? [[clubId, id]] : []))),
    listeners: new Set(people.flatMap(({ id, clubMemberRole }) => (clubMemberRole === 'admin' ? [] : [id]))),
    playlistsWith,
  };
}

function rowsOf(listen: Listen, listener: string, lookups: Lookups): StretchRow[] {
  const { club, episode, ago, from, to, serial } = listen;
  const day = dayOf(daysFromNow(-ago));
  const hours = hoursOfWeek[daysFromNow(-ago).getDay()] ?? evening;
  const hour = hours[Math.floor(chance(serial, ago, 10) * hours.length)] ?? 18;
  const listed = chance(serial, ago, 11) < 0.3 ? (lookups.playlistsWith.get(episode.id) ?? []) : [];
  const localSponsorId = lookups.localSponsorOf.get(club.id);
  const heard = chapters.filter(({ kind }) => kind !== 'localSponsorSpot' || localSponsorId);
  const isSpot = { campaignSpot: lookups.campaign?.sponsorId, localSponsorSpot: localSponsorId };
  const id = randomUUID();
  return cutByParts({ from, to, seconds: to - from }, heard, length).map(({ from, to, ...piece }) => ({
    ...{ id, day, listener, length },
    second: hour * 3600 + Math.floor(chance(serial, ago, 12) * 3600),
    clubId: club.id,
    episodeId: episode.id,
    playlistId: listed[serial % listed.length] ?? null,
    sponsorId: piece.part in isSpot ? (isSpot[piece.part as keyof typeof isSpot] ?? null) : null,
    campaignId: piece.part === 'campaignSpot' ? (lookups.campaign?.id ?? null) : null,
    ...piece,
    positionFrom: from,
    positionTo: to,
  }));
}

/** Two months of listening, since the first episode, rolled up as the server does it, and where everybody is. */
export async function fillListening(
  context: DemoContext,
  { rovers, ashford }: DemoClubs,
  episodes: DemoEpisodes,
): Promise<void> {
  const { tx, listenerOf } = context;
  const newest = Math.max(...episodes.map((episode) => episode.number));
  const clubs = [rovers, ashford];
  const first = clubs.flatMap((club) => firstListens(club, episodes, newest));
  if (first.length === 0) return;
  const lookups = await lookUp(
    context,
    clubs.flatMap(({ memberIds }) => memberIds),
  );
  const later = clubs.flatMap((club) => laterListens(club, episodes));
  const heard = [...first, ...later].filter(({ userId }) => lookups.listeners.has(userId));
  await addStretches(
    tx,
    heard.flatMap((listen) => rowsOf(listen, listenerOf(listen.userId), lookups)),
  );
  await rollUp(tx, listenerOf, [...new Set(heard.map(({ ago }) => dayOf(daysFromNow(-ago))))]);
  await tx.insert(progress).values(
    first.map(({ userId, episode, ago, to }) => ({
      userId,
      episodeId: episode.id,
      position: to === length ? 0 : to,
      finished: to === length,
      rev: 1,
      updatedAt: daysFromNow(-ago),
    })),
  );
}
