import { eq, sql } from 'drizzle-orm';
import { type MasteringSettings, usualMastering } from '@/contract/mastering/settings';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Db, Transaction } from '../kernel/db/client';
import { masteringSettings } from '../tables/part';

/** The settings, and how often they were changed. */
export type Mastering = MasteringSettings & { rev: number };

const bitRateOf = (stored: number): MasteringSettings['bitRate'] =>
  stored === 96 || stored === 160 || stored === 192 ? stored : 128;

export async function getMastering(db: Db): Promise<Mastering> {
  const [row] = await db.select().from(masteringSettings);
  if (!row) return { ...usualMastering, rev: 0 };
  const { loudness, bitRate, gap, order, rev } = row;
  return { loudness, bitRate: bitRateOf(bitRate), gap, order, rev };
}

/** Locks the settings until the transaction ends, so that what a change says of them before is true. */
export async function lockMastering(tx: Transaction): Promise<void> {
  await lockUntilEnd(tx, 'mastering settings');
}

/** Saves settings that were made from revision `rev`. Resolves to the new ones; undefined when another person was faster. */
export async function putMastering(
  db: Db,
  { loudness, bitRate, gap, order, rev }: Mastering,
): Promise<Mastering | undefined> {
  const values = { loudness, bitRate, gap, order, rev: rev + 1 };
  const saved =
    rev === 0
      ? await db.insert(masteringSettings).values(values).onConflictDoNothing().returning()
      : await db
          .update(masteringSettings)
          .set({ ...values, rev: sql`${masteringSettings.rev} + 1` })
          .where(eq(masteringSettings.rev, rev))
          .returning();
  return saved.length > 0 ? getMastering(db) : undefined;
}
