import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryStatus, NoAnswer, WebhookEvent } from '@/contract/webhook/webhook';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, secretColumn } from './data-classes';

/** Addresses of other systems that are told what happens. */
export const webhooks = classifiedTable(
  'webhooks',
  { keep: 'platform' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    /** Receivers often write a token into their address. */
    url: secretColumn(text().notNull()),
    events: clubColumn(text().array().$type<WebhookEvent[]>().notNull()),
    /** How many keys it has had. The key itself is made of this and the key of the installation. */
    keyNumber: clubColumn(integer().notNull().default(1)),
    keyChangedAt: clubColumn(instant()),
    createdAt: clubColumn(createdAt()),
    removedAt: clubColumn(instant()),
  },
  (table) => [index().on(table.removedAt)],
);

/** What was or is to be posted, with how it went. */
export const webhookDeliveries = classifiedTable(
  'webhook_deliveries',
  { keep: 'delivery' },
  {
    id: clubColumn(id()),
    webhookId: clubColumn(
      uuid()
        .notNull()
        .references(() => webhooks.id, { onDelete: 'cascade' }),
    ),
    event: clubColumn(text().$type<WebhookEvent | 'ping'>().notNull()),
    /** The body as it is posted, the same at every try. */
    payload: clubColumn(jsonb().$type<object>().notNull()),
    status: clubColumn(text().$type<DeliveryStatus>().notNull().default('waiting')),
    tries: clubColumn(integer().notNull().default(0)),
    answer: clubColumn(integer()),
    noAnswer: clubColumn(text().$type<NoAnswer>()),
    triedAt: clubColumn(instant()),
    nextAt: clubColumn(instant()),
    createdAt: clubColumn(createdAt()),
  },
  (table) => [
    index().on(table.webhookId, table.createdAt.desc()),
    index().on(table.createdAt),
    index('webhook_deliveries_waiting').on(table.nextAt).where(sql`${table.status} = 'waiting'`),
  ],
);
