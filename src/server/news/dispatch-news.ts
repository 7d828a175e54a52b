import type { Database, Transaction } from '../kernel/db/client';
import type { Queue, WorkContext } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import * as store from './dispatch-news.store';

/** Sends what is due in one club and returns how many emails that are. */
async function dispatchOfClub(tx: Transaction, queue: Queue, clubId: string, at: Date): Promise<void> {
  const turn = await store.lockNews(tx, clubId, at);
  if (!turn) return;
  await store.closeStale(tx, clubId, at);
  if (turn.room < 1) return;
  const { until } = turn;
  const answers = await store.takeBatches(tx, { kind: 'answer', clubId, room: turn.room, at });
  const room = turn.room - answers.length;
  const episodes = room < 1 ? [] : await store.takeBatches(tx, { kind: 'episode', clubId, room, at });
  await sendEmails(tx, queue, [
    ...answers.map((batch) => ({ kind: 'answer-news' as const, ...batch, until })),
    ...episodes.map((batch) => ({ kind: 'episode-news' as const, ...batch, until })),
  ]);
  await store.spendPace(tx, clubId, answers.length + episodes.length, at);
}

/**
 * Hands the news that is due to the mail: in each club's pace, not at night, and each once, however many workers do this. The
 * mark and the emails are one transaction.
 */
export async function dispatchNews(
  { db, queue, log }: Pick<WorkContext, 'queue' | 'log'> & { db: Database },
  at = new Date(),
): Promise<void> {
  for (const clubId of await store.listClubsWithNews(db, at)) {
    await db
      .transaction((tx) => dispatchOfClub(tx, queue, clubId, at))
      // The others are told, and this one is tried again in a minute.
      .catch((err) => log.error({ err, clubId }, 'news not sent'));
  }
}
