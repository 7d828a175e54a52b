import { appendEntries } from '../kernel/db/audit';
import type { Database } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import { markDueReminders } from './reminder.store';

/** Reminds the clubs whose day it is, some days before the Due Date: the mark, the emails and the audit are one transaction. */
export const remindDue = (db: Database, queue: Queue): Promise<void> =>
  db.transaction(async (tx) => {
    const due = await markDueReminders(tx);
    if (due.length === 0) return;
    const emails = due.flatMap(({ episodeId, clubId, userIds }) =>
      userIds.map((userId) => ({ kind: 'parts-reminder' as const, episodeId, clubId, userId })),
    );
    await sendEmails(tx, queue, emails);
    const entries = due.map(({ episodeId, clubId }) => ({
      ...{ action: 'episode:remind' as const, object: `episode:${episodeId}`, clubId, result: 'ok' as const },
    }));
    await appendEntries(tx, entries);
  });
