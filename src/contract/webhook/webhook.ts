import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { dayText, type RowOf } from '../list';
import { resource } from '../resource';
import { done, Id, Instant, WebAddress } from '../shapes';

export const WebhookEvent = z.enum(['episode.published', 'rendition.failed'], t`Choose at least one event`);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const webhookEventNames: Record<WebhookEvent, string> = {
  'episode.published': t`An episode is published`,
  'rendition.failed': t`An episode could not be made for a club`,
};

const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Addresses of other systems that are posted to when something happens, signed as Standard Webhooks say. */
export const webhooks = resource({
  path: '/api/webhook',
  words: { one: t`webhook`, many: t`webhooks`, the: t`The webhook` },
  access: { read: 'webhook:manage', manage: 'webhook:manage' },
  row: {
    url: z.string(),
    events: z.array(WebhookEvent),
    /** How the newest delivery is; null before the first. */
    last: DeliveryStatus.nullable(),
  },
  body: {
    /** By https, to a machine of the internet. */
    url: WebAddress.refine((url) => url !== '', t`Enter the address to post to`),
    events: z
      .array(WebhookEvent)
      .min(1, t`Choose at least one event`)
      .transform((events) => WebhookEvent.options.filter((event) => events.includes(event))),
  },
  title: ({ url }) => url,
  sorts: ['url', 'createdAt'],
  first: 'url',
  columns: {
    url: { title: t`Address`, text: ({ url }) => url },
    events: {
      title: t`Events`,
      text: ({ events }) => events.map((event) => webhookEventNames[event]).join(', '),
    },
    last: { title: t`Last delivery`, text: ({ last }) => last },
    createdAt: { title: t`Added`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type Webhook = RowOf<typeof webhooks.list>;

const params = z.object({ id: Id });

/** Why an address did not answer; `broken` when it refused or cut the connection. */
export const NoAnswer = z.enum(['certificate', 'name', 'forbidden', 'silent', 'broken']);
export type NoAnswer = z.infer<typeof NoAnswer>;

const WebhookDelivery = z.object({
  /** The `webhook-id` of each try. */
  id: Id,
  /** One of `WebhookEvent`, or `ping` of a test. */
  event: z.string(),
  status: DeliveryStatus,
  tries: z.number().int(),
  /** Of the last try; 0 where the address did not answer, null before the first. */
  answer: z.number().int().nullable(),
  /** Why the last try had no answer; null where it had one, and of tries before this was kept. */
  noAnswer: NoAnswer.nullable(),
  /** When it was tried last; null before the first time. */
  triedAt: Instant.nullable(),
  /** When it is tried next, while it waits. */
  nextAt: Instant.nullable(),
  createdAt: Instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook/{id}/delivery',
  summary: 'The last 50 deliveries of a webhook, newest first',
  access: 'webhook:manage',
  params,
  reply: z.object({ data: z.array(WebhookDelivery) }),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook/{id}/test',
  summary: 'Post the event ping to a webhook',
  access: 'webhook:manage',
  params,
  reply: done,
});

/** `whsec_` and 256 bits in base64, as Standard Webhooks write it. */
const SigningKey = z.object({ data: z.object({ signingKey: z.string() }) });

export const getWebhookKey = endpoint({
  method: 'GET',
  path: '/api/webhook/{id}/key',
  summary: 'Read the key by which a receiver checks the signature',
  access: 'webhook:manage',
  params,
  reply: SigningKey,
});

/** For a day everything is signed with both keys, so that a receiver can change over. */
export const renewWebhookKey = endpoint({
  method: 'POST',
  path: '/api/webhook/{id}/key',
  summary: 'Make a new key; the old one goes on for a day beside it',
  access: 'webhook:manage',
  params,
  reply: SigningKey.extend({ message: z.string() }),
});
