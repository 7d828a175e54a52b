import { and, eq, inArray, lt, ne, notLike, or, sql } from 'drizzle-orm';
import type { ChapterKind } from '@/contract/episode-content';
import type { MasteringSettings } from '@/contract/mastering/settings';
import { copySettings } from '../file/browser-copy.store';
import { removeSpent } from '../file/erase-file';
import { fileUrl } from '../file/file-url';
import type { MadePart } from '../kernel/audio/mastering/part-order';
import { treatmentOf } from '../kernel/audio/mastering/settings';
import { tryLockUntilEnd } from '../kernel/db/advisory-lock';
import type { Database, Db, Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { files } from '../tables/file';
import { masteredParts } from '../tables/part';

/** Raise it when mastering changes, so that parts and episodes are made again when they are requested. */
export const engineVersion = '5';

/** A sound file, and what it is in the episode, which decides how it is treated. */
export interface Source {
  fileId: string;
  sha256: string;
  kind: ChapterKind;
}

export type WantedPart = Pick<
  typeof masteredParts.$inferSelect,
  'sourceFileId' | 'sourceSha256' | 'settings' | 'layout'
>;

/** Two parts made with the same are the same. The running order is none of it. */
export const settingsKey = (
  { loudness, bitRate, gap }: Pick<MasteringSettings, 'loudness' | 'bitRate' | 'gap'>,
  kind: ChapterKind,
): string => [engineVersion, loudness, bitRate, gap, treatmentOf(kind)].join(':');

const isWanted = ({ sourceFileId, sourceSha256, settings, layout }: WantedPart) =>
  and(
    eq(masteredParts.sourceFileId, sourceFileId),
    eq(masteredParts.sourceSha256, sourceSha256),
    eq(masteredParts.settings, settings),
    eq(masteredParts.layout, layout),
  );

/** A part that was made: its content, its address, and what the engine said of it. */
export interface KeptPart {
  sha256: string;
  url: string;
  made: MadePart;
}

const keptColumns = { part: masteredParts, key: files.key, sha256: files.sha256, bytes: files.bytes };

function keptOf({
  part,
  key,
  sha256,
  bytes,
}: {
  part: typeof masteredParts.$inferSelect;
  key: string;
  sha256: string;
  bytes: number;
}): KeptPart | undefined {
  const { samples, madeLayout: layout, fromMs, histogram, peaks, report } = part;
  if (!report) return undefined;
  return { sha256, url: fileUrl(key), made: { samples, layout, fromMs, bytes, histogram, peaks, report } };
}

/** Locks the making of one part until the transaction ends; false when another worker makes it. */
export const lockMastered = (
  tx: Transaction,
  { sourceFileId, settings, layout }: WantedPart,
): Promise<boolean> => tryLockUntilEnd(tx, 'mastered part', `${sourceFileId} ${settings} ${layout}`);

export async function findMastered(db: Db, wanted: WantedPart): Promise<KeptPart | undefined> {
  const [row] = await db
    .select(keptColumns)
    .from(masteredParts)
    .innerJoin(files, eq(files.id, masteredParts.fileId))
    .where(isWanted(wanted));
  return row && keptOf(row);
}

/** A part that was made, or why it could not be, in a sentence for people. */
export type MasteredOrReason = KeptPart | { reason: string };

/** The mastered parts of several recordings, made with `settings`, by the recording's file. */
export async function listMastered(
  db: Db,
  sources: readonly { fileId: string; kind: ChapterKind }[],
  settings: MasteringSettings,
): Promise<Map<string, MasteredOrReason>> {
  if (sources.length === 0) return new Map();
  const keys = [...new Set(sources.map(({ kind }) => settingsKey(settings, kind)))];
  const rows = await db
    .select(keptColumns)
    .from(masteredParts)
    .leftJoin(files, eq(files.id, masteredParts.fileId))
    .where(
      and(
        inArray(
          masteredParts.sourceFileId,
          sources.map(({ fileId }) => fileId),
        ),
        inArray(masteredParts.settings, keys),
        eq(masteredParts.layout, 'natural'),
      ),
    );
  return new Map(
    rows.flatMap(({ part, key, sha256, bytes }) => {
      const { sourceFileId, reason } = part;
      const kept = key && sha256 && bytes !== null ? keptOf({ part, key, sha256, bytes }) : undefined;
      const found = kept ?? (reason === null ? undefined : { reason });
      return found ? [[sourceFileId, found] as const] : [];
    }),
  );
}

/** Stores a part that was made, in the place of an earlier one of other content. */
export async function putMastered(
  tx: Transaction,
  queue: Queue,
  wanted: WantedPart,
  fileId: string,
  made: MadePart,
): Promise<void> {
  const { samples, layout: madeLayout, fromMs, histogram, peaks, report } = made;
  await dropMastered(tx, queue, wanted);
  await tx
    .insert(masteredParts)
    .values({ ...wanted, fileId, samples, madeLayout, fromMs, histogram, peaks, report });
}

/** Stores why a part could not be made. */
export async function putReason(
  tx: Transaction,
  queue: Queue,
  wanted: WantedPart,
  reason: string,
): Promise<void> {
  await dropMastered(tx, queue, wanted);
  await tx.insert(masteredParts).values({ ...wanted, reason });
}

async function dropMastered(
  tx: Transaction,
  queue: Queue,
  { sourceFileId, settings, layout }: WantedPart,
): Promise<void> {
  const isSame = and(
    eq(masteredParts.sourceFileId, sourceFileId),
    eq(masteredParts.settings, settings),
    eq(masteredParts.layout, layout),
  );
  await removeMastered(tx, queue, await tx.select(named).from(masteredParts).where(isSame).for('update'));
}

const named = { id: masteredParts.id, fileId: masteredParts.fileId };

/** Deletes parts that are locked. Their files go first, because the parts say of what recording they are. */
async function removeMastered(
  tx: Transaction,
  queue: Queue,
  parts: { id: string; fileId: string | null }[],
): Promise<void> {
  if (parts.length === 0) return;
  await removeSpent(tx, queue, ...parts.flatMap(({ fileId }) => fileId ?? []));
  await tx.delete(masteredParts).where(
    inArray(
      masteredParts.id,
      parts.map(({ id }) => id),
    ),
  );
}

/** Notes, once a day, that a part is in use. */
export async function touchMastered(db: Db, wanted: WantedPart): Promise<void> {
  await db
    .update(masteredParts)
    .set({ usedAt: sql`now()` })
    .where(and(isWanted(wanted), lt(masteredParts.usedAt, sql`now() - interval '1 day'`)));
}

/** What has not been used for so long is made again when it is needed. */
const unusedDays = 30;

/** How many are deleted in one transaction. */
const removedAtOnce = 1000;

/**
 * Deletes what has not been used for long, and what an older engine has made. Each goes at once with its file: one that no part
 * names would outlive the recording, and a child's voice in it.
 */
export async function removeUnusedMastered({ db, queue }: { db: Database; queue: Queue }): Promise<void> {
  const isUnused = and(
    or(
      lt(masteredParts.usedAt, sql`now() - make_interval(days => ${unusedDays}::int)`),
      notLike(masteredParts.settings, `${engineVersion}:%`),
    ),
    // A copy for browsers stays as long as its recording.
    ne(masteredParts.settings, copySettings),
  );
  const removeSome = () =>
    db.transaction(async (tx) => {
      const unused = await tx
        .select(named)
        .from(masteredParts)
        .where(isUnused)
        .limit(removedAtOnce)
        .for('update');
      await removeMastered(tx, queue, unused);
      return unused.length;
    });
  while ((await removeSome()) === removedAtOnce);
}
