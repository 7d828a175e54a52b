import type { Env } from '../kernel/env';
import type { WorkContext } from '../kernel/jobs/queue';
import { type Outside, outsideOf } from '../kernel/outgoing/outside';
import { postOutside, whyNoAnswer } from '../kernel/outgoing/post-outside';
import { signedHeaders } from './sign-webhook';
import { getDelivery, giveUpDelivery, listLost, noteTry } from './webhook.store';

const timeoutMs = 10_000;
const firstWaitSeconds = 10;
const longestWaitSeconds = 4 * 3600;
/** From when it happened. */
const givenUpAfterMs = 24 * 3600 * 1000;

type Context = Pick<WorkContext, 'db' | 'queue' | 'log' | 'deriveSecret'> & {
  env: Pick<Env, 'webhookPrivateNetworks'>;
};

/** 10 seconds, 40, 3 minutes, 11, 43, 3 hours, then every four; or what the receiver asks for. */
function waitAfter(tries: number, retryAfter: number | undefined): number {
  const usual = Math.min(firstWaitSeconds * 4 ** tries, longestWaitSeconds);
  return Math.min(Math.max(retryAfter ?? 0, usual), longestWaitSeconds);
}

/**
 * Posts one delivery. Only an answer of 2xx is success; after any other, and after silence, it is tried again, later each time,
 * and given up a day after it happened. The log names no address, because it may hold a token.
 */
export async function sendWebhook(
  { db, queue, log, deriveSecret, env }: Context,
  deliveryId: string,
  outside: Outside = outsideOf(env.webhookPrivateNetworks),
): Promise<void> {
  const found = await getDelivery(db, deliveryId);
  if (found?.delivery.status !== 'waiting') return;
  const { delivery, webhook } = found;
  if (webhook.removedAt) return giveUpDelivery(db, deliveryId);
  const body = JSON.stringify(delivery.payload);
  const headers = signedHeaders(deriveSecret, webhook, { id: deliveryId, body, at: new Date() });
  const { status, retryAfter, noAnswer } = await postOutside(
    { url: webhook.url, headers, body: Buffer.from(body), timeoutMs },
    outside,
  )
    .then((answer) => ({ ...answer, noAnswer: null }))
    .catch((error: unknown) => ({ status: 0, retryAfter: undefined, noAnswer: whyNoAnswer(error) }));
  const outcome = { answer: status, noAnswer };
  log.info({ deliveryId, webhookId: webhook.id, event: delivery.event, status, noAnswer }, 'webhook');
  if (status >= 200 && status < 300)
    return noteTry(db, deliveryId, { status: 'delivered', ...outcome, nextAt: null });
  const nextAt = new Date(Date.now() + waitAfter(delivery.tries, retryAfter) * 1000);
  // A receiver that answers 410 wants nothing more of this, by Standard Webhooks.
  if (
    status === 410 ||
    noAnswer === 'forbidden' ||
    nextAt.getTime() - delivery.createdAt.getTime() > givenUpAfterMs
  )
    return noteTry(db, deliveryId, { status: 'failed', ...outcome, nextAt: null });
  await db.transaction(async (tx) => {
    await noteTry(tx, deliveryId, { ...outcome, nextAt });
    await queue.send(tx, 'send-webhook', [{ key: deliveryId, data: { deliveryId }, startAfter: nextAt }]);
  });
}

/** Queues those again whose job was lost with its worker. At most one job of each waits. */
export async function resumeLost({ db, queue }: Pick<WorkContext, 'db' | 'queue'>): Promise<void> {
  const lost = await listLost(db);
  await queue.send(
    db,
    'send-webhook',
    lost.map(({ id }) => ({ key: id, data: { deliveryId: id } })),
  );
}
