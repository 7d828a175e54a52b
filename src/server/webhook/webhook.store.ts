import { and, arrayContains, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { DeliveryStatus, WebhookEvent } from '@/contract/webhook/webhook';
import type { Db } from '../kernel/db/client';
import { folded } from '../tables/fold-text';
import { webhookDeliveries, webhooks } from '../tables/webhook';

const shownDeliveries = 50;

/** The table of webhooks, and how its list is searched and sorted. */
export const webhookRows = {
  table: webhooks,
  extra: {
    last: sql<DeliveryStatus | null>`(select d.status from webhook_deliveries d
      where d.webhook_id = webhooks.id order by d.created_at desc limit 1)`,
  },
  search: [webhooks.url],
  sorts: { url: folded(webhooks.url), createdAt: webhooks.createdAt },
};

/** Those that want an event, and are not deleted. */
export const listWebhooksFor = (db: Db, event: WebhookEvent) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isNull(webhooks.removedAt), arrayContains(webhooks.events, [event])));

/** Locked until the transaction ends; undefined when it does not exist or was deleted. */
export async function lockWebhook(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.removedAt)))
    .for('update');
  return row;
}

export async function getWebhook(db: Db, id: string) {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  return row;
}

/** Resolves to the number of the new key. */
export async function changeKey(tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .update(webhooks)
    .set({ keyNumber: sql`${webhooks.keyNumber} + 1`, keyChangedAt: sql`now()` })
    .where(eq(webhooks.id, id))
    .returning({ keyNumber: webhooks.keyNumber });
  return row?.keyNumber ?? 1;
}

type NewDelivery = Pick<typeof webhookDeliveries.$inferInsert, 'webhookId' | 'event' | 'payload'>;

/** Resolves to the ids. */
export async function addDeliveries(tx: Db, deliveries: NewDelivery[]): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = await tx
    .insert(webhookDeliveries)
    .values(deliveries.map((each) => ({ ...each, nextAt: sql`now()` })))
    .returning({ id: webhookDeliveries.id });
  return rows.map(({ id }) => id);
}

/** With its webhook. */
export async function getDelivery(db: Db, id: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

type Outcome = Partial<
  Pick<typeof webhookDeliveries.$inferInsert, 'status' | 'answer' | 'noAnswer' | 'nextAt'>
>;

/** Notes a try, unless the delivery has ended meanwhile. */
export async function noteTry(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ ...outcome, tries: sql`${webhookDeliveries.tries} + 1`, triedAt: sql`now()` })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'waiting')));
}

/** It is not tried any more, without a further try. */
export async function giveUpDelivery(db: Db, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAt: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'waiting')));
}

export const listLastDeliveries = (db: Db, webhookId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(shownDeliveries);

/** Those whose turn was a quarter of an hour ago: their job was lost. */
export const listLost = (db: Db) =>
  db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.status, 'waiting'),
        lt(webhookDeliveries.nextAt, sql`now() - interval '15 minutes'`),
      ),
    );

export async function removeOldDeliveries(db: Db): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`));
}
