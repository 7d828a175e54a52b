import {
  getWebhookKey,
  listWebhookDeliveries,
  renewWebhookKey,
  testWebhook,
  webhooks,
} from '@/contract/webhook/webhook';
import { t } from '@/language/text';
import { fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { type Call, on, type Route } from '../kernel/http/route';
import { isOutsideAddress, outsideOf } from '../kernel/outgoing/outside';
import { resourceRoutes } from '../resource/resource.routes';
import { queueEvent } from './notify-webhooks';
import { signingKeyOf } from './sign-webhook';
import { changeKey, getWebhook, listLastDeliveries, lockWebhook, webhookRows } from './webhook.store';

const missing = () => notFound(t`The webhook`);

const plain = resourceRoutes(webhooks, {
  ...webhookRows,
  view: ({ url, events, last }) => ({ url, events, last }),
});

/** Refuses an address within our networks before it is kept. */
const checked = ({ endpoint, handle }: Route): Route => ({
  endpoint,
  handle: (call: Call) => {
    const { url } = call.body as { url: string };
    if (!isOutsideAddress(url, outsideOf(call.services.env.webhookPrivateNetworks)))
      throw fieldError(
        'invalid',
        'url',
        t`Enter an internet address that begins with https:// and uses the usual port.`,
      );
    return handle(call);
  },
});

const deliveries = on(listWebhookDeliveries, async ({ services: { db }, params: { id } }) => {
  if (!(await getWebhook(db, id))) throw missing();
  const rows = await listLastDeliveries(db, id);
  return {
    data: rows.map((row) => ({
      ...{ id: row.id, event: row.event, status: row.status },
      ...{ tries: row.tries, answer: row.answer, noAnswer: row.noAnswer },
      triedAt: row.triedAt?.toISOString() ?? null,
      nextAt: row.nextAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
  };
});

const test = on(testWebhook, async ({ services: { db, queue }, params: { id } }) =>
  db.transaction(async (tx) => {
    if (!(await lockWebhook(tx, id))) throw missing();
    await queueEvent(tx, queue, [id], 'ping', {});
    return { message: t`A test is on its way. Its delivery is in the list` };
  }),
);

const readKey = on(getWebhookKey, async ({ services: { db, deriveSecret }, params: { id } }) => {
  const webhook = await getWebhook(db, id);
  if (!webhook) throw missing();
  return { data: { signingKey: signingKeyOf(deriveSecret, webhook) } };
});

const renewKey = on(renewWebhookKey, async (call) => {
  const { services, params } = call;
  return services.db.transaction(async (tx) => {
    if (!(await lockWebhook(tx, params.id))) throw missing();
    const keyNumber = await changeKey(tx, params.id);
    await audit(tx, call, { action: 'webhook:key', object: `webhook:${params.id}` });
    const signingKey = signingKeyOf(services.deriveSecret, { id: params.id, keyNumber });
    return {
      data: { signingKey },
      message: t`From now on the new key signs. The old key also signs for one more day`,
    };
  });
});

export const webhookRoutes: Route[] = [
  ...Object.values({ ...plain, create: checked(plain.create), update: checked(plain.update) }),
  ...[deliveries, test, readKey, renewKey],
];
