import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import type { RenditionKey } from '../tables/rendition-key';
import { audienceFits, episodesChoice } from './news-rules.store';

/** An episode is news for so long after it was published: a club that is let in later is not told of old ones. */
const freshDays = sql`interval '7 days'`;

/**
 * Finds out whom to tell that an episode is out for a club: once in its life, however often it is published or mastered. Who
 * joined after it was published is not told.
 */
export async function announceEpisode(db: Db, { episodeId, clubId }: RenditionKey): Promise<void> {
  await db.execute(sql`
    with announced as (
      update episode_clubs ec set announced_at = now()
      from episodes e, clubs c, renditions r
      where ec.episode_id = ${episodeId}::uuid and ec.club_id = ${clubId}::uuid and ec.announced_at is null
        and e.id = ec.episode_id and e.status = 'published' and e.removed_at is null
        and e.published_at > now() - ${freshDays}
        and c.id = ec.club_id and c.status = 'active' and c.removed_at is null
        and r.episode_id = ec.episode_id and r.club_id = ec.club_id and r.status = 'ready' and r.file_id is not null
      returning ec.episode_id, ec.club_id)
    insert into news_items (user_id, club_id, episode_id, found_at)
    select u.id, a.club_id, e.id, now()
    from announced a
    join episodes e on e.id = a.episode_id
    join users u on u.club_id = a.club_id and u.created_at <= e.published_at
    left join news_choices s on s.user_id = u.id
    where ${episodesChoice} <> 'off' and ${audienceFits}
    on conflict do nothing`);
}

/** Has the guardians of a child told that it has answered after an episode; each once for an episode, however often it answers. */
export async function findAnswerNews(tx: Transaction, childId: string, episodeId: string): Promise<void> {
  await tx.execute(sql`
    insert into news_items (user_id, club_id, episode_id, child_id, found_at)
    select distinct u.id, u.club_id, ${episodeId}::uuid, ${childId}::uuid, now()
    from family_members kin
    join family_members own on own.family_id = kin.family_id and own.place = 'guardian'
    join users u on u.id = own.user_id and u.club_id is not null
    where kin.user_id = ${childId}::uuid and kin.place = 'child'
    on conflict do nothing`);
}

export async function removeOldNews(db: Db): Promise<void> {
  await db.execute(sql`delete from news_items where found_at < now() - interval '90 days'`);
}
