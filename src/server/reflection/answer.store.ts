import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Question } from '@/contract/episode';
import { eraseFile } from '../file/erase-file';
import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { reflectionAnswers } from '../tables/reflection';

/** The content of an answer: one of the three. */
export interface Given {
  choice: string | null;
  words: string | null;
  /** The file of a spoken answer. */
  fileId: string | null;
}

interface NewAnswer extends Given {
  clubId: string;
  userId: string;
  episodeId: string;
  question: number;
  asked: Question;
}

/**
 * Keeps an answer in place of an earlier one. An answer to an earlier wording of the question is deleted with
 * its id. An earlier recording is erased.
 */
export async function saveAnswer(tx: Transaction, queue: Queue, answer: NewAnswer): Promise<void> {
  const { userId, episodeId, question, asked } = answer;
  const earlier = and(
    eq(reflectionAnswers.userId, userId),
    eq(reflectionAnswers.episodeId, episodeId),
    eq(reflectionAnswers.question, question),
  );
  const said = await tx.select({ fileId: reflectionAnswers.fileId }).from(reflectionAnswers).where(earlier);
  const outdated = sql`${reflectionAnswers.asked} <> ${JSON.stringify(asked)}::jsonb`;
  await tx.delete(reflectionAnswers).where(and(earlier, outdated));
  const { choice, words, fileId, clubId } = answer;
  await tx
    .insert(reflectionAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [reflectionAnswers.userId, reflectionAnswers.episodeId, reflectionAnswers.question],
      set: { choice, words, fileId, clubId, updatedAt: sql`now()` },
    });
  for (const { fileId } of said) if (fileId !== null) await eraseFile(tx, queue, fileId);
}

/** Erases the spoken answers of a person, with their recordings, so that the person can answer the questions again. */
export async function eraseSpokenOf(tx: Transaction, queue: Queue, userId: string): Promise<void> {
  const spoken = await tx
    .delete(reflectionAnswers)
    .where(and(eq(reflectionAnswers.userId, userId), isNotNull(reflectionAnswers.fileId)))
    .returning({ fileId: reflectionAnswers.fileId });
  for (const { fileId } of spoken) if (fileId !== null) await eraseFile(tx, queue, fileId);
}
