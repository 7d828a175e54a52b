import type { Database, Transaction } from '../kernel/db/client';
import type { Queue, WorkContext } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import * as store from './dispatch-news.store';
import { listPushDevices } from './push/push-subscription.store';
import type { PushJob } from './push/send-push';

/** Tells the same on the devices of these people. */
async function pushTo(
  tx: Transaction,
  queue: Queue,
  batches: store.Batch[],
  of: Pick<PushJob, 'kind' | 'until'>,
): Promise<void> {
  const batchOf = new Map(batches.map(({ userId, batch }) => [userId, batch]));
  const devices = await listPushDevices(tx, [...batchOf.keys()]);
  const jobs = devices.map(({ id, userId }) => ({
    key: id,
    data: { ...of, subscriptionId: id, batch: batchOf.get(userId) ?? '', tries: 0 },
  }));
  await queue.send(tx, 'send-push', jobs);
}

/** Sends what is due in one club. */
async function dispatchOfClub(tx: Transaction, queue: Queue, clubId: string, at: Date): Promise<void> {
  const turn = await store.lockNews(tx, clubId, at);
  if (!turn) return;
  await store.closeStale(tx, clubId, at);
  if (turn.room < 1) return;
  const { until } = turn;
  const answers = await store.takeBatches(tx, { kind: 'answer', clubId, room: turn.room, at });
  const room = turn.room - answers.length;
  const episodes = room < 1 ? [] : await store.takeBatches(tx, { kind: 'episode', clubId, room, at });
  const sent = answers.length + episodes.length;
  // So it is most minutes, because news waits for its hour or its Friday.
  if (sent === 0) return;
  await sendEmails(tx, queue, [
    ...answers.map((batch) => ({ kind: 'answer-news' as const, ...batch, until })),
    ...episodes.map((batch) => ({ kind: 'episode-news' as const, ...batch, until })),
  ]);
  await pushTo(tx, queue, answers, { kind: 'answer', until });
  await pushTo(tx, queue, episodes, { kind: 'episode', until });
  await store.spendPace(tx, clubId, sent, at);
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
