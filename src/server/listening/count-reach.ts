import type { Transaction } from '../kernel/db/client';
import { placeOf, withDay } from './day-chain';
import { countedAs, type Groups } from './groups.store';
import {
  type EpisodeDays,
  type HouseholdDays,
  listHouseholdDays,
  listPlaylistDays,
  lockHousehold,
  type Member,
  type PlaylistDays,
} from './heard.store';
import { addReach, followLateDay, nothing, type Reached } from './reach.store';

/** A whole spot that a member has heard. */
export interface Play {
  day: string;
  episodeId: string;
  sponsorId: string;
  campaignId: string | null;
}

/** Counts one member, in the transaction that has locked them. Days have to come in order. */
export interface ReachCounter {
  member(day: string): Promise<void>;
  episode(day: string, episodeId: string): Promise<void>;
  playlist(day: string, episodeId: string, playlistId: string): Promise<void>;
  hasPlayed(play: Play): boolean;
  play(play: Play): Promise<void>;
  /** Writes what has been counted. */
  finish(): Promise<{ days: string[]; episodes: EpisodeDays[]; changed: string[] }>;
}

/** The days in these, each once and in order. */
const distinctDays = (days: readonly (readonly string[] | undefined)[]): string[] =>
  [...new Set(days.flatMap((each) => each ?? []))].toSorted();

export function countReach(
  tx: Transaction,
  userId: string,
  member: Member,
  { known, groups }: { known: readonly EpisodeDays[]; groups: Groups },
): ReachCounter {
  const { clubId } = member;
  const rows: Parameters<typeof addReach>[1][number][] = [];
  const changed = new Set<string>();
  const episodes = new Map(known.map((each) => [each.episodeId, each]));
  const touched = new Set<string>();
  let { days } = member;
  let household: HouseholdDays[] | undefined;
  let fromPlaylists: PlaylistDays[] | undefined;

  const daysOf = (episodeId: string): EpisodeDays =>
    episodes.get(episodeId) ?? { episodeId, heardDays: [], spotDays: {}, playlistDays: {} };

  /** The row of a day, unless they have counted for it on that day. A late one goes between its neighbours. */
  async function add(who: Reached, before: readonly string[], day: string) {
    const place = placeOf(before, day);
    if (!place) return;
    const { prev, next } = place;
    // The days of one sending come in order, so a row that follows is in the database.
    if (next !== null) {
      if (!(await followLateDay(tx, who, { prev, day, next }))) return;
      changed.add(next);
    }
    rows.push({ day, prevDay: prev, ...who });
  }

  async function householdDays(): Promise<HouseholdDays[]> {
    if (household) return household;
    await lockHousehold(tx, userId);
    household = await listHouseholdDays(tx, userId);
    return household;
  }

  /** The days on which anybody of the household has heard a spot of a sponsor; in one episode, or in any. */
  async function spotDaysOf(sponsorId: string, episodeId?: string) {
    const all = (await householdDays()).filter((each) => !episodeId || each.episodeId === episodeId);
    return distinctDays(all.map(({ spotDays }) => spotDays[sponsorId]));
  }

  return {
    async member(day) {
      for (const who of countedAs(groups, member)) await add(who, days, day);
      days = withDay(days, day);
    },
    async episode(day, episodeId) {
      const kept = daysOf(episodeId);
      if (kept.heardDays.includes(day)) return;
      await add({ ...nothing, kind: 'episode', clubId, episodeId }, kept.heardDays, day);
      episodes.set(episodeId, { ...kept, heardDays: withDay(kept.heardDays, day) });
      touched.add(episodeId);
    },
    async playlist(day, episodeId, playlistId) {
      const kept = daysOf(episodeId);
      const before = kept.playlistDays[playlistId] ?? [];
      if (before.includes(day)) return;
      fromPlaylists ??= await listPlaylistDays(tx, userId);
      const all = fromPlaylists.map((each) => each.playlistDays);
      const anyDays = distinctDays(all.flatMap((each) => Object.values(each)));
      await add({ ...nothing, kind: 'anyPlaylist', clubId }, anyDays, day);
      const itsDays = distinctDays(all.map((each) => each[playlistId]));
      await add({ ...nothing, kind: 'playlist', clubId, playlistId }, itsDays, day);
      await add({ ...nothing, kind: 'playlistEpisode', clubId, playlistId, episodeId }, before, day);
      const playlistDays = { ...kept.playlistDays, [playlistId]: withDay(before, day) };
      episodes.set(episodeId, { ...kept, playlistDays });
      touched.add(episodeId);
      fromPlaylists = [...fromPlaylists, { episodeId, playlistDays }];
    },
    hasPlayed: ({ day, episodeId, sponsorId }) =>
      daysOf(episodeId).spotDays[sponsorId]?.includes(day) ?? false,
    async play({ day, episodeId, sponsorId, campaignId }) {
      const spot = { ...nothing, clubId, sponsorId };
      rows.push({ ...spot, day, prevDay: null, kind: 'play', episodeId, campaignId });
      await add({ ...spot, kind: 'household' }, await spotDaysOf(sponsorId), day);
      const inEpisode = await spotDaysOf(sponsorId, episodeId);
      await add({ ...spot, kind: 'householdEpisode', episodeId }, inEpisode, day);
      const kept = daysOf(episodeId);
      const spotDays = { ...kept.spotDays, [sponsorId]: withDay(kept.spotDays[sponsorId] ?? [], day) };
      episodes.set(episodeId, { ...kept, spotDays });
      touched.add(episodeId);
      household = [...(await householdDays()), { episodeId, spotDays }];
    },
    async finish() {
      await addReach(tx, rows);
      return {
        days,
        episodes: [...episodes.values()].filter((each) => touched.has(each.episodeId)),
        changed: [...changed],
      };
    },
  };
}
