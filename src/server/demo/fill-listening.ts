import { listeningDays, progress } from '../db/schema/listen';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { type DemoEpisodes, dayOf, daysFromNow } from './fill-episodes';

/** About the length of a demo episode, in seconds. */
const length = 80;

/** A number from 0 to 1 for a member and an episode, the same each time the demo is filled. */
function chance(member: number, episode: number, salt: number): number {
  const mixed = Math.sin(member * 12.9898 + episode * 78.233 + salt * 37.719) * 43_758.5453;
  return mixed - Math.floor(mixed);
}

/** What the members of the first club hear once more, on each day of two weeks: some more of them at the weekend. */
function heardAgain({ rovers }: DemoClubs, episodes: DemoEpisodes): (typeof listeningDays.$inferInsert)[] {
  const members = rovers.memberIds.filter((id) => id !== rovers.parentId);
  return Array.from({ length: 14 }, (_, ago) => ago + 1).flatMap((ago) => {
    const date = daysFromNow(-ago);
    const before = episodes.filter(({ publishedAgo = 0 }) => publishedAgo > ago);
    const share = [0, 6].includes(date.getDay()) ? 0.75 : ago > 7 ? 0.45 : 0.55;
    return members.flatMap((userId, m) => {
      const episode = before[(m + ago) % before.length];
      if (!episode || chance(m, ago, 5) > share) return [];
      const seconds = Math.round(20 + chance(m, ago, 6) * (length - 20));
      return { userId, episodeId: episode.id, day: dayOf(date), seconds };
    });
  });
}

/** Three months of listening: most members hear most episodes within days, some stop in the middle. */
export async function fillListening(
  { tx }: DemoContext,
  clubs: DemoClubs,
  episodes: DemoEpisodes,
): Promise<void> {
  const heard: (typeof progress.$inferInsert)[] = [];
  const days: (typeof listeningDays.$inferInsert)[] = [];
  const newest = Math.max(...episodes.map((episode) => episode.number));
  const { parentId } = clubs.rovers;
  const members = [...clubs.rovers.memberIds, ...clubs.ashford.memberIds];
  for (const [e, episode] of episodes.entries()) {
    const since = episode.publishedAgo ?? 0;
    for (const [m, userId] of members.entries()) {
      // The demo's parent has not heard the newest episode, because the first screens show it as new.
      if (chance(m, e, 1) > 0.78 || (userId === parentId && episode.number === newest)) continue;
      const finished = userId !== parentId && chance(m, e, 2) < 0.6;
      const seconds = finished ? length : Math.round(10 + chance(m, e, 3) * 50);
      const ago = since - chance(m, e, 4) ** 2 * since;
      const updatedAt = daysFromNow(-ago);
      heard.push({
        userId,
        episodeId: episode.id,
        position: finished ? 0 : seconds,
        finished,
        rev: 1,
        updatedAt,
      });
      days.push({ userId, episodeId: episode.id, day: dayOf(updatedAt), seconds });
    }
  }
  if (heard.length === 0) return;
  await tx.insert(progress).values(heard);
  await tx
    .insert(listeningDays)
    .values([...days, ...heardAgain(clubs, episodes)])
    .onConflictDoNothing();
}
