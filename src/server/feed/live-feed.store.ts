import { type SQL, sql } from 'drizzle-orm';
import type { Audience } from '@/contract/episode';
import type { LanguageCode } from '@/language/languages';
import { audiencesFor } from '@/policy/audience';
import { maySignIn } from '../consent/may-sign-in.store';
import type { Db } from '../kernel/db/client';
import type { FeedScope } from './feed-episodes.store';

/**
 * Whether a feed `f` of the person `u` and the club `c` may be read now: the person may sign in and is still what the feed was
 * made for, in the same active club; a guest's link has not ended. This is the only place with that rule.
 */
const isLive: SQL<boolean> = sql<boolean>`(
  u.club_id = f.club_id and c.status = 'active' and c.removed_at is null
  and (f.ends_at is null or f.ends_at > now())
  and case f.kind
    when 'own' then u.club_member_role in ('parent', 'coach')
    when 'child' then u.club_member_role = 'child' and u.claimed_at is null
    else u.club_member_role = 'parent' and exists (select from family_members fm
      where fm.family_id = f.family_id and fm.user_id = f.user_id and fm.place = 'guardian') end
  and ${maySignIn('u')})`;

const fromFeeds = sql`feeds f join users u on u.id = f.user_id join clubs c on c.id = f.club_id`;

/** A feed that may be read, and what it is about. */
export interface LiveFeed {
  id: string;
  kind: 'own' | 'child' | 'guest';
  clubId: string;
  clubname: string;
  userId: string;
  /** The reader's first name; of a guest the name that the parent has given. */
  name: string;
  /** The first name of the person whose feed it is. */
  ownerName: string;
  audiences: readonly Audience[];
  endsAt: Date | null;
  content: string | null;
  contentSince: Date | null;
  /** Of the person whose feed it is; null while unknown. */
  language: LanguageCode | null;
  /** Where the club's show is now; null for one that is here, and for a child. */
  movedTo: string | null;
}

export const feedScopeOf = ({ clubId, audiences, kind }: LiveFeed): FeedScope => ({
  clubId,
  audiences,
  outside: kind === 'guest',
});

type Row = Omit<LiveFeed, 'audiences' | 'endsAt' | 'contentSince'> & {
  role: 'parent' | 'coach' | 'child';
  endsAt: string | null;
  contentSince: string | null;
};

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The feed of a token; undefined when there is none, or it may not be read now. */
export async function getLiveFeed(db: Db, tokenHash: string): Promise<LiveFeed | undefined> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select f.id, f.kind, f.club_id as "clubId", c.clubname,
      case when f.kind <> 'child' then c.moved_to end as "movedTo", f.user_id as "userId", u.language, u.club_member_role as role,
      u.first_name as "ownerName", coalesce(f.guest_name, u.first_name) as name, f.ends_at as "endsAt", f.content, f.content_since as "contentSince"
    from ${fromFeeds} where f.token_hash = ${tokenHash} and ${isLive}`);
  const [row] = rows;
  if (!row) return undefined;
  const { role, endsAt, contentSince, ...feed } = row;
  return {
    ...feed,
    endsAt: dateOf(endsAt),
    contentSince: dateOf(contentSince),
    // A guest hears what is for everyone: no more than any family of the club.
    audiences: feed.kind === 'guest' ? ['everyone'] : audiencesFor(role),
  };
}

/** Those of these feeds that may still be read. */
export async function listLiveFeeds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select f.id from ${fromFeeds} where f.id = any(${sql.param([...ids])}::uuid[]) and ${isLive}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Keeps since when a feed's content is what it is. Resolves to that time. */
export async function keepContent(db: Db, feedId: string, content: string): Promise<Date> {
  const { rows } = await db.execute<{ since: string }>(sql`
    update feeds set
      content_since = case when content = ${content} then content_since else date_trunc('second', now()) end,
      content = ${content}
    where id = ${feedId} returning content_since as since`);
  return new Date(rows[0]?.since ?? Date.now());
}
