import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { isAnswerNews, isEpisodeNews, isOpenToBoth, withContext } from './news-rules.store';

export interface EpisodeItem extends Record<string, unknown> {
  id: string;
  name: string;
  clubname: string;
  /** Seconds. */
  duration: number | null;
}

/** The episodes of an email that are still news, the newest last. */
export async function listEpisodeItems(db: Db, batch: string): Promise<EpisodeItem[]> {
  const { rows } = await db.execute<EpisodeItem>(sql`
    select e.id, e.name, c.clubname, (
      select f.duration from renditions r join files f on f.id = r.file_id
      where r.episode_id = e.id and r.club_id = n.club_id) as duration
    from news_items n ${withContext} where n.batch = ${batch}::uuid and ${isEpisodeNews}
    order by e.published_at, e.season, e.number`);
  return rows;
}

export interface AnswerItem extends Record<string, unknown> {
  episodeId: string;
  episode: string;
  clubname: string;
  child: string;
  /** Both have answered, so each can read the other's. */
  open: boolean;
}

/** The answers of an email that are still news. Never what was answered. */
export async function listAnswerItems(db: Db, batch: string): Promise<AnswerItem[]> {
  const { rows } = await db.execute<AnswerItem>(sql`
    select e.id as "episodeId", e.name as episode, c.clubname, child.first_name as child, ${isOpenToBoth} as open
    from news_items n ${withContext} join users child on child.id = n.child_id
    where n.batch = ${batch}::uuid and ${isAnswerNews}
    order by e.published_at, e.id, child.sort_name, child.id`);
  return rows;
}
