import { eq, sql } from 'drizzle-orm';
import type { News } from '@/contract/personal/news';
import { newsDefaults } from '@/policy/news';
import { personaOf } from '@/policy/persona';
import type { Db, Transaction } from '../kernel/db/client';
import { newsChoices } from '../tables/news';
import { users } from '../tables/user';

/** What a person is told; undefined for a person who gets no news, and for an id without a person. */
export async function getNewsChoices(db: Db, userId: string): Promise<Omit<News, 'device'> | undefined> {
  const [row] = await db
    .select({
      role: users.role,
      clubMemberRole: users.clubMemberRole,
      email: users.email,
      episodes: newsChoices.episodes,
      answers: newsChoices.answers,
    })
    .from(users)
    .leftJoin(newsChoices, eq(newsChoices.userId, users.id))
    .where(eq(users.id, userId));
  const usual = row && newsDefaults(personaOf(row));
  if (!usual) return undefined;
  return {
    email: row.email,
    episodes: row.episodes ?? usual.episodes,
    answers: usual.answers === null ? null : (row.answers ?? usual.answers),
  };
}

type Chosen = Partial<Pick<typeof newsChoices.$inferInsert, 'episodes' | 'answers'>>;

/** Stores what a person has chosen. What waits of news that is switched off is never told. */
export async function putNewsChoices(tx: Transaction, userId: string, chosen: Chosen): Promise<void> {
  const set = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  await tx
    .insert(newsChoices)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: newsChoices.userId, set });
  await tx.execute(sql`
    update news_items set closed_at = now() where user_id = ${userId} and closed_at is null and case
      when child_id is null then ${chosen.episodes === 'off'}::boolean else ${chosen.answers === false}::boolean end`);
}
