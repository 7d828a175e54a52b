import { desc, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ConsentPurpose, purposeNeeds } from '@/contract/family/consent';
import type { Db, Transaction } from '../kernel/db/client';
import { consentEntries, notices } from '../tables/family';
import type { Notice } from './notices';

/**
 * Whether a child has consent for a purpose, and for the one that this purpose needs: the newest entry of the ledger decides, from
 * any guardian. This and the next function are the only places with that rule. `childId` is an id or a column.
 */
export function consented(childId: SQLWrapper | string, purpose: ConsentPurpose): SQL<boolean> {
  const newest = sql<boolean>`coalesce((
  select entry.given from consent_entries entry
  where entry.child_id = ${childId} and entry.purpose = ${sql.raw(`'${purpose}'`)}
  order by entry.id desc limit 1), false)`;
  const need = purposeNeeds[purpose];
  return need ? sql`(${newest} and ${consented(childId, need)})` : newest;
}

/** The same, and given under this notice or a later one, since versions begin with their day. */
export const consentedSince = (
  childId: SQLWrapper | string,
  purpose: ConsentPurpose,
  version: string,
): SQL<boolean> => sql<boolean>`coalesce((
  select entry.given and entry.notice_version >= ${version} from consent_entries entry
  where entry.child_id = ${childId} and entry.purpose = ${sql.raw(`'${purpose}'`)}
  order by entry.id desc limit 1), false)`;

/** The newest entry of each purpose of these children, given or withdrawn. */
export const listConsents = (db: Db, childIds: string[]) =>
  db
    .selectDistinctOn([consentEntries.childId, consentEntries.purpose])
    .from(consentEntries)
    .where(inArray(consentEntries.childId, childIds))
    .orderBy(consentEntries.childId, consentEntries.purpose, desc(consentEntries.id));
export type ConsentEntry = typeof consentEntries.$inferSelect;

type NewEntry = Omit<typeof consentEntries.$inferInsert, 'id' | 'noticeVersion' | 'noticeSha256'>;

/** Appends to the ledger, and keeps the text that was shown. */
export async function appendConsents(tx: Transaction, notice: Notice, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(notices).values(notice).onConflictDoNothing();
  const shown = { noticeVersion: notice.version, noticeSha256: notice.sha256 };
  await tx.insert(consentEntries).values(entries.map((entry) => ({ ...entry, ...shown })));
}
