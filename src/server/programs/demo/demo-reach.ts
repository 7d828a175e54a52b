import { withDay } from '../../listening/day-chain';
import { countedAs, type Groups } from '../../listening/groups.store';
import { type addReach, nothing } from '../../listening/reach.store';

type ReachRow = Parameters<typeof addReach>[1][number];

/** A member of the demo who listens. */
export interface DemoListener {
  userId: string;
  clubId: string;
  persona: 'parent' | 'child' | 'coach';
  joinedMonth: string;
  /** Their family, or themselves. */
  household: string;
}

/** Counts who is reached in the demo as the server does when somebody listens, but in one go and in order of days. */
export function makeDemoReach(groups: Groups) {
  const rows: ReachRow[] = [];
  const last = new Map<string, string>();
  const memberDays = new Map<string, string[]>();
  const heardDays = new Map<string, string[]>();
  const spotDays = new Map<string, Record<string, string[]>>();
  const playlistDays = new Map<string, Record<string, string[]>>();

  /** False for a day that has been counted for the same. */
  function add(row: Omit<ReachRow, 'prevDay'>, who: string): boolean {
    const key = `${row.kind} ${who} ${row.episodeId} ${row.playlistId} ${row.sponsorId}`;
    const prevDay = last.get(key) ?? null;
    if (prevDay === row.day) return false;
    last.set(key, row.day);
    rows.push({ ...row, prevDay });
    return true;
  }

  return {
    rows,
    memberDays,
    heardDaysOf: (userId: string, episodeId: string) => heardDays.get(`${userId} ${episodeId}`) ?? [],
    spotDaysOf: (userId: string, episodeId: string) => spotDays.get(`${userId} ${episodeId}`) ?? {},
    playlistDaysOf: (userId: string, episodeId: string) => playlistDays.get(`${userId} ${episodeId}`) ?? {},
    listened(listener: DemoListener, episodeId: string, day: string) {
      const { userId, clubId } = listener;
      for (const who of countedAs(groups, listener)) add({ ...who, day }, userId);
      add({ ...nothing, day, kind: 'episode', clubId, episodeId }, userId);
      memberDays.set(userId, withDay(memberDays.get(userId) ?? [], day));
      const key = `${userId} ${episodeId}`;
      heardDays.set(key, withDay(heardDays.get(key) ?? [], day));
    },
    playedFrom(
      { userId, clubId }: DemoListener,
      { episodeId, playlistId }: { episodeId: string; playlistId: string },
      day: string,
    ) {
      add({ ...nothing, day, kind: 'anyPlaylist', clubId }, userId);
      add({ ...nothing, day, kind: 'playlist', clubId, playlistId }, userId);
      add({ ...nothing, day, kind: 'playlistEpisode', clubId, playlistId, episodeId }, userId);
      const key = `${userId} ${episodeId}`;
      const days = playlistDays.get(key) ?? {};
      playlistDays.set(key, { ...days, [playlistId]: withDay(days[playlistId] ?? [], day) });
    },
    played(
      { userId, clubId, household }: DemoListener,
      {
        episodeId,
        sponsorId,
        campaignId,
      }: { episodeId: string; sponsorId: string; campaignId: string | null },
      day: string,
    ) {
      const key = `${userId} ${episodeId}`;
      const days = spotDays.get(key) ?? {};
      if (days[sponsorId]?.includes(day)) return;
      const spot = { ...nothing, day, clubId, sponsorId };
      rows.push({ ...spot, kind: 'play', episodeId, campaignId, prevDay: null });
      add({ ...spot, kind: 'household' }, household);
      add({ ...spot, kind: 'householdEpisode', episodeId }, household);
      spotDays.set(key, { ...days, [sponsorId]: withDay(days[sponsorId] ?? [], day) });
    },
  };
}
