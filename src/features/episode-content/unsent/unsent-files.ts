import { randomUuid } from '@/client/random';
import { lockUnsent } from '@/client/unsent-lock';
import { announceTray, changeUnsent, keepUnsentFile, removeUnsent, type Unsent } from '@/client/unsent-tray';

/** The part that a file is for, in words, too. */
export type UnsentPlace = Pick<Unsent, 'episodeId' | 'clubId' | 'episode' | 'club'>;

interface UnsentFile {
  item: Unsent;
  /** All of it that is stored so far. */
  saved: Promise<unknown>;
  release: Promise<(() => void) | undefined>;
}

/** What this page works on. Its lock keeps other tabs and the sender from sending it meanwhile. */
const held = new WeakMap<File, UnsentFile>();

const isSame = (item: Unsent, patch: Partial<Unsent>) =>
  Object.entries(patch).every(([name, value]) => item[name as keyof Unsent] === value);

/** Stores a chosen file on this device, or only what has changed of a stored one. */
export function keepChosen(file: File, place: UnsentPlace, slot: Unsent['slot']): void {
  if (held.has(file)) {
    changeUnsentFile(file, { ...place, slot });
    return;
  }
  const { name, type, lastModified } = file;
  const item: Unsent = {
    id: randomUuid(),
    kind: 'file',
    ...place,
    slot,
    name,
    mime: type,
    lastModified,
    at: Date.now(),
    segments: 1,
    state: 'open',
  };
  const release = lockUnsent(item.id);
  const saved = release.then(() => keepUnsentFile(item, file));
  // Without storage only this page has it.
  saved.catch(() => undefined);
  held.set(file, { item, saved, release });
}

/** A file that was made from what is stored here. */
export function rememberUnsentFile(file: File, item: Unsent, release?: () => void): void {
  held.set(file, {
    item,
    saved: Promise.resolve(),
    release: release ? Promise.resolve(release) : lockUnsent(item.id),
  });
}

export const unsentOf = (file: File): Unsent | undefined => held.get(file)?.item;

export function changeUnsentFile(file: File, patch: Partial<Unsent>): void {
  const own = held.get(file);
  if (!own || isSame(own.item, patch)) return;
  const item = { ...own.item, ...patch };
  const saved = own.saved.then(() => changeUnsent(item.id, () => item));
  saved.catch(() => undefined);
  held.set(file, { ...own, item, saved });
}

/** Releases files to the next sender or tab; they stay stored. */
export async function releaseUnsentFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const own = held.get(file);
    held.delete(file);
    await own?.saved.catch(() => undefined);
    (await own?.release)?.();
  }
  announceTray();
}

/**
 * Deletes the stored copies of files that have arrived or are not wanted any more. Never rejects: a copy that
 * could not be deleted is offered again.
 */
export async function forgetUnsentFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const own = held.get(file);
    held.delete(file);
    if (!own) continue;
    const isStored = await own.saved.then(
      () => true,
      () => false,
    );
    if (isStored) await removeUnsent([own.item.id]).catch(() => undefined);
    (await own.release)?.();
  }
}
