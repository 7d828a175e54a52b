import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Question } from '@/contract/episode';
import { feelings } from '@/contract/reflection/reflection';
import { appendConsents } from '../../consent/consent.store';
import { currentNotices } from '../../consent/notices';
import { clubs as clubsTable } from '../../tables/club';
import { episodes } from '../../tables/episode';
import { progress } from '../../tables/listen';
import { reflectionAnswers, reflectionReports } from '../../tables/reflection';
import { users } from '../../tables/user';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { storeDemoFile } from './store-demo-file';

/** Written answers; some words repeat, as in real ones. */
const wordings = [
  'Take a deep breath and have fun',
  'Have fun, we play together',
  'Just breathe. We are a team and play together',
  'That we still play together when we lose',
  'Breathe in, breathe out, have fun',
  'You have trained for this, so play and have fun',
  'Nothing. A high five is enough',
];

/** The first answers of a question come more often than the last. */
const leaning = [0, 1, 0, 1, 3, 0, 1, 2, 1, 0];

function answerTo({ kind, choices }: Question, person: number) {
  if (kind === 'text') return { choice: null, words: wordings[person % wordings.length] ?? '' };
  const offered: readonly string[] = kind === 'emoji' ? feelings : choices;
  return { choice: offered[(leaning[person % leaning.length] ?? 0) % offered.length] ?? '', words: null };
}

/**
 * What the families of the first club have answered. Its first family has only begun: Milo and his mother have answered the first
 * episode, and Milo the one before the newest, for which he waits for his parents.
 */
export async function fillReflections(context: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const { tx } = context;
  const [milo] = await tx.select().from(users).where(eq(users.username, 'milo'));
  const families = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, rovers.memberIds), inArray(users.clubMemberRole, ['parent', 'child'])))
    .orderBy(users.lastName, users.firstName);
  const asked = await tx
    .select()
    .from(episodes)
    .where(and(eq(episodes.status, 'published'), gt(sql`jsonb_array_length(${episodes.questions})`, 0)))
    .orderBy(episodes.number);
  if (!milo || asked.length === 0) return;
  await tx
    .update(clubsTable)
    .set({ welfareEmail: 'welfare@rovers.test' })
    .where(eq(clubsTable.id, rovers.id));
  const others = families.filter(({ lastName }) => lastName !== milo.lastName);
  for (const episode of asked) {
    const isNewest = episode === asked.at(-1);
    const answering = isNewest ? others : [milo, ...others];
    await tx
      .insert(progress)
      .values(
        answering.map(({ id }) => ({
          userId: id,
          episodeId: episode.id,
          position: 0,
          finished: true,
          rev: 1,
          updatedAt: episode.publishedAt ?? new Date(),
        })),
      )
      .onConflictDoUpdate({
        target: [progress.userId, progress.episodeId],
        set: { finished: true, position: 0 },
      });
    await tx.insert(reflectionAnswers).values(
      answering.flatMap(({ id: userId }, person) =>
        episode.questions.map((question, place) => ({
          ...{ clubId: rovers.id, userId, episodeId: episode.id, question: place, asked: question },
          ...answerTo(question, person + place),
        })),
      ),
    );
  }
  const [first, second] = asked;
  if (first && rovers.parentId) await addPair(context, first.id, milo.id, rovers.parentId);
  if (second) await addSpoken(context, rovers, milo.id, second.id);
  await addReport({ tx }, rovers.id, milo.lastName);
}

/** Milo and his mother have heard an episode to its end and answered it, so that each reads the other. */
async function addPair(
  { tx }: DemoContext,
  episodeId: string,
  childId: string,
  parentId: string,
): Promise<void> {
  const heard = { finished: true, position: 0 };
  await tx
    .insert(progress)
    .values({ ...heard, userId: parentId, episodeId, rev: 1 })
    .onConflictDoUpdate({ target: [progress.userId, progress.episodeId], set: heard });
  const [given] = await tx
    .update(reflectionAnswers)
    .set({ words: 'The long throw. Dad says he will stand in goal' })
    .where(and(eq(reflectionAnswers.userId, childId), eq(reflectionAnswers.episodeId, episodeId)))
    .returning();
  if (!given) throw new Error('Milo has not answered');
  const { clubId, question, asked } = given;
  const words = 'Being on time. You are always ready before me';
  await tx.insert(reflectionAnswers).values({ clubId, question, asked, episodeId, userId: parentId, words });
}

/** Milo has said one of his answers, as his mother lets him. */
async function addSpoken(
  context: DemoContext,
  rovers: DemoClubs['rovers'],
  miloId: string,
  episodeId: string,
): Promise<void> {
  const { tx } = context;
  if (!rovers.parentId) throw new Error('the demo has no such family');
  await appendConsents(tx, currentNotices.en, [
    {
      childId: miloId,
      guardianId: rovers.parentId,
      purpose: 'spoken',
      given: true,
      method: 'form',
      zone: 'Europe/London',
      at: new Date('2026-09-01T18:00:00Z'),
    },
  ]);
  const [written] = await tx
    .select({ id: reflectionAnswers.id })
    .from(reflectionAnswers)
    .where(
      and(
        eq(reflectionAnswers.userId, miloId),
        eq(reflectionAnswers.episodeId, episodeId),
        isNotNull(reflectionAnswers.words),
      ),
    );
  if (!written) throw new Error('Milo answers no question in his own words');
  const { id } = written;
  const of = { purpose: 'answer' as const, clubId: rovers.id, createdBy: miloId, episodeId };
  const fileId = await storeDemoFile(tx, context, { name: 'milo-answer.mp3', duration: 5.6, ...of });
  await tx.update(reflectionAnswers).set({ words: null, fileId }).where(eq(reflectionAnswers.id, id));
}

/** A parent asks for help with what the own child wrote. */
async function addReport({ tx }: Pick<DemoContext, 'tx'>, clubId: string, notOf: string): Promise<void> {
  const { rows } = await tx.execute<{
    answer: string;
    author: string;
    episode: string;
    reporter: string;
  }>(sql`
    select given.id as answer, given.user_id as author, given.episode_id as episode, their.user_id as reporter
    from reflection_answers given
    join users child on child.id = given.user_id and child.club_member_role = 'child' and child.last_name <> ${notOf}
    join family_members own on own.user_id = given.user_id
    join family_members their on their.family_id = own.family_id and their.place = 'guardian'
    where given.club_id = ${clubId} and given.words is not null order by child.last_name, their.user_id limit 1`);
  const [found] = rows;
  if (!found) return;
  const { answer: answerId, author: authorId, episode: episodeId, reporter: reporterId } = found;
  await tx.insert(reflectionReports).values({ clubId, answerId, authorId, episodeId, reporterId });
}
