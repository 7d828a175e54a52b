import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { sendEmails } from '../../mail/send-emails';
import { episodeClubs, episodes } from '../../tables/episode';
import { progress } from '../../tables/listen';
import { newsItems } from '../../tables/news';
import { reflectionAnswers } from '../../tables/reflection';
import { users } from '../../tables/user';
import type { DemoClubs, DemoContext } from './fill-clubs';

/** By then the episode of the email is mastered; one that cannot be heard is not told. */
const masteredMs = 120_000;

/** An episode that an adult has not begun, if possible the parent whose account the demo names. */
async function findUnheard({ tx }: DemoContext, memberIds: string[]) {
  const [found] = await tx
    .select({ userId: users.id, episodeId: episodes.id })
    .from(users)
    .innerJoin(episodes, and(eq(episodes.status, 'published'), eq(episodes.audience, 'everyone')))
    .leftJoin(progress, and(eq(progress.userId, users.id), eq(progress.episodeId, episodes.id)))
    .where(
      and(
        inArray(users.id, memberIds),
        inArray(users.clubMemberRole, ['parent', 'coach']),
        isNull(progress.userId),
      ),
    )
    .orderBy(desc(sql`${users.email} = 'parent@touchline.test'`), desc(episodes.publishedAt), users.id)
    .limit(1);
  return found;
}

/**
 * Two emails for the outbox: that an episode is out, and that Milo has answered. All else counts as told, so that a demo
 * does not begin by writing to its clubs.
 */
export async function fillNews(context: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const { tx, queue } = context;
  await tx.update(episodeClubs).set({ announcedAt: new Date() });
  const unheard = await findUnheard(context, rovers.memberIds);
  const [answered] = await tx
    .select({ childId: users.id, episodeId: reflectionAnswers.episodeId })
    .from(reflectionAnswers)
    .innerJoin(users, eq(users.id, reflectionAnswers.userId))
    .where(eq(users.username, 'milo'))
    .limit(1);
  if (!unheard || !answered || !rovers.parentId) throw new Error('the demo has no news');
  const [episode, answer] = [randomUUID(), randomUUID()];
  const told = { clubId: rovers.id, foundAt: new Date(), closedAt: new Date() };
  await tx.insert(newsItems).values([
    { ...told, ...unheard, batch: episode },
    { ...told, ...answered, userId: rovers.parentId, batch: answer },
  ]);
  await sendEmails(
    tx,
    queue,
    [
      { kind: 'answer-news', userId: rovers.parentId, batch: answer },
      { kind: 'episode-news', userId: unheard.userId, batch: episode },
    ],
    [new Date(), new Date(Date.now() + masteredMs)],
  );
}
