import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import { makeRateLimits, type RateLimits, takeIfLeft } from '../kernel/http/rate-limit';
import { hashToken } from '../kernel/http/token';
import { doAlive } from '../kernel/jobs/orphans.store';
import { makeQueue, type Queue } from '../kernel/jobs/queue';
import type { ListenerOf } from '../kernel/listener-key';
import type { EmailJob, Writers } from '../kernel/mail/email';
import { type Mailer, MailerError } from '../kernel/mail/mailer';
import { normalizeIdentifier } from '../user/user.store';
import { composeEmail } from './compose-email';
import { inboxLimits } from './inbox-limits';

interface DeliveryContext {
  boss: PgBoss;
  db: Database;
  env: Pick<Env, 'publicUrl'>;
  log: Logger;
  listenerOf: ListenerOf;
  mailer: Mailer;
  writers: Writers;
}

const pollSeconds = 0.5;
/** How many emails are sent at once. One that hangs delays no other. */
export const emailsAtOnce = 4;

/** Composes and sends one email. The log names neither the recipient nor the link, because others may read it. */
async function deliver(
  { db, env, log, listenerOf, mailer, writers }: DeliveryContext,
  { queue, rateLimits }: { queue: Queue; rateLimits: RateLimits },
  job: EmailJob,
): Promise<void> {
  const { kind } = job;
  const message = await composeEmail(writers, { db, env, queue, listenerOf }, job);
  if (!message) {
    log.debug({ email: kind }, 'no one to write to');
    return;
  }
  const limit = inboxLimits[kind];
  const inbox = `${kind}|${hashToken(normalizeIdentifier(message.to))}`;
  if (limit && !(await takeIfLeft(rateLimits, limit, inbox))) {
    log.warn({ email: kind }, 'this inbox has had enough of these today');
    return;
  }
  const sent = await mailer(message, kind).catch(async (error: unknown) => {
    // Given back, because the next try counts it again.
    if (limit) await rateLimits.giveBack(limit, inbox);
    throw error;
  });
  log.info({ email: kind, ...sent }, 'email');
  // Thrown, it would have the email sent again.
  await message.afterSending?.().catch((err) => log.error({ err, email: kind }, 'a sent email not noted'));
}

/** Sends the queued emails until the boss is stopped. The queue tries a failed one again, at growing intervals. */
export async function deliverEmails(context: DeliveryContext): Promise<void> {
  const options = { pollingIntervalSeconds: pollSeconds };
  const own = { queue: makeQueue(), rateLimits: makeRateLimits(context.db.$client) };
  // Several handlers instead of one that takes a batch: one failed email would have the whole batch sent again.
  for (let handler = 0; handler < emailsAtOnce; handler += 1) {
    const id = await context.boss.work<EmailJob>('send-email', options, async ([job]) => {
      if (!job) return;
      try {
        await doAlive(context.db, job, () => deliver(context, own, job.data));
      } catch (error) {
        context.log.warn({ err: error, email: job.data.kind }, 'email not sent; the queue tries again');
        // The queue stores what is thrown; the error of a failed query would hold the values of that query.
        throw error instanceof MailerError ? error : new Error('the email could not be composed');
      }
      // The next one at once: thousands wait after an import. After a failure the next poll is soon enough.
      context.boss.notifyWorker(id);
    });
  }
}
