import type { WebhookEvent } from '@/contract/webhook/webhook';
import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { addDeliveries, listWebhooksFor } from './webhook.store';

/** What the body of each event says beside its type and time. No name of a person is in one. */
interface EventData {
  'episode.published': { episodeId: string; name: string; season: number; number: number };
  'rendition.failed': { episodeId: string; clubId: string; reason: string };
  ping: Record<string, never>;
}

/** Queues one event for these webhooks, in the transaction of what happened: neither comes without the other. */
export async function queueEvent<Event extends keyof EventData>(
  tx: Transaction,
  queue: Queue,
  webhookIds: string[],
  event: Event,
  data: EventData[Event],
): Promise<void> {
  const payload = { type: event, timestamp: new Date().toISOString(), data };
  const ids = await addDeliveries(
    tx,
    webhookIds.map((webhookId) => ({ webhookId, event, payload })),
  );
  await queue.send(
    tx,
    'send-webhook',
    ids.map((deliveryId) => ({ key: deliveryId, data: { deliveryId } })),
  );
}

/** Tells the webhooks that want it. */
export async function notifyWebhooks<Event extends WebhookEvent>(
  tx: Transaction,
  queue: Queue,
  event: Event,
  data: EventData[Event],
): Promise<void> {
  const wanted = await listWebhooksFor(tx, event);
  await queueEvent(
    tx,
    queue,
    wanted.map(({ id }) => id),
    event,
    data,
  );
}
