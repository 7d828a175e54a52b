import { defineJob } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { webhooks } from '../tables/webhook';
import { resumeLost, sendWebhook } from './send-webhook';
import { webhookRoutes } from './webhook.routes';
import { removeOldDeliveries } from './webhook.store';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'send-webhook': { deliveryId: string };
  }
}

export const webhook: Noun = {
  routes: webhookRoutes,
  jobs: [
    // The job of one try queues the next itself, in its time. The queue repeats only one whose worker was killed.
    defineJob({
      name: 'send-webhook',
      options: { policy: 'short', retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
      work: (context, { deliveryId }) => sendWebhook(context, deliveryId),
    }),
  ],
  cleanUps: [
    purgeOf('webhook', webhooks),
    { name: 'lost deliveries', phase: 'rest', run: resumeLost },
    { name: 'old deliveries', phase: 'rest', run: ({ db }) => removeOldDeliveries(db) },
  ],
};
