import { randomUuid } from '@/client/random';
import { makingRoom } from '@/client/unsent/arrived';
import { offerTurn } from '@/client/unsent/back-off';
import { discardUnsent } from '@/client/unsent/unsent-clean-up';
import { lockSending, lockUnsent } from '@/client/unsent/unsent-lock';
import {
  announceTray,
  changeUnsent,
  getUnsent,
  keepUnsentFile,
  openTray,
  type Unsent,
} from '@/client/unsent/unsent-tray';
import { cancelled } from '@/client/user-message';
import type { EpisodeContent } from '@/contract/episode-content';
import { dropArrived } from './arrived-takes';

/** The part that a file is for, in words, too. */
export type UnsentPlace = Pick<Unsent, 'episodeId' | 'clubId' | 'episode' | 'club'>;

interface UnsentFile {
  item: Unsent;
  /** All of it that is stored so far. */
  saved: Promise<unknown>;
  isStored: boolean;
  /** Keeps other tabs and the tray from sending it meanwhile. */
  lock: Promise<(() => void) | undefined>;
}

/** What this page works on. */
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
  const lock = lockUnsent(item.id);
  const own: UnsentFile = { item, isStored: false, lock, saved: lock };
  own.saved = lock.then(async () => {
    await makingRoom(await openTray(), () => keepUnsentFile(item, file));
    own.isStored = true;
  });
  // Without storage only this page has it.
  own.saved.catch(() => undefined);
  held.set(file, own);
}

/** A file that was made from what is stored here. */
export function rememberUnsentFile(file: File, item: Unsent, release?: () => void): void {
  const lock = release ? Promise.resolve(release) : lockUnsent(item.id);
  held.set(file, { item, isStored: true, lock, saved: lock });
}

export const unsentOf = (file: File | undefined): Unsent | undefined => file && held.get(file)?.item;

export function changeUnsentFile(file: File, patch: Partial<Unsent>): void {
  const own = held.get(file);
  if (!own || isSame(own.item, patch)) return;
  const item = { ...own.item, ...patch };
  own.item = item;
  own.saved = own.saved.then(() => changeUnsent(item.id, () => item));
  own.saved.catch(() => undefined);
}

/** Releases files to the next sender or tab; they stay stored. */
export async function releaseUnsentFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const own = held.get(file);
    held.delete(file);
    await own?.saved.catch(() => undefined);
    (await own?.lock)?.();
  }
  announceTray();
  offerTurn();
}

/** Never rejects: a copy that could not be deleted is offered again. */
async function forget({ item, saved, lock }: UnsentFile, remove: (item: Unsent) => Promise<unknown>) {
  const isStored = await saved.then(
    () => true,
    () => false,
  );
  if (isStored) await remove(item).catch(() => undefined);
  (await lock)?.();
}

/** Deletes the stored copies of files that are not wanted any more. What another tab is sending stays until it has arrived. */
export async function forgetUnsentFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const own = held.get(file);
    held.delete(file);
    if (own) await forget(own, ({ id }) => discardUnsent(id));
  }
}

/** Waits until nobody else works on a file or sends it. Resolves to the function that lets others; undefined once it was sent. */
async function takeToSend({ item, lock, isStored }: UnsentFile, signal: AbortSignal) {
  const leave = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await Promise.race([lock, leave]);
  const release = signal.aborted ? undefined : await lockSending(item.id, { signal });
  if (!release) throw cancelled(signal.reason);
  if (!isStored || (await getUnsent(item.id).catch(() => item))) return release;
  release();
  return undefined;
}

/**
 * Has `send` send files of this page, but those that have arrived by then from another tab. What has arrived leaves the device
 * or is marked as arrived before anybody else may send it. Resolves to the answer, if any was sent, and to the files that were.
 */
export async function sendHeld<Answer extends { data: EpisodeContent }>(
  files: readonly File[],
  signal: AbortSignal,
  send: (files: readonly File[]) => Promise<Answer>,
): Promise<{ answer?: Answer; sent: readonly File[] }> {
  const sent: File[] = [];
  const own: { one: UnsentFile; file: File }[] = [];
  const releases: (() => void)[] = [];
  const end = () => {
    for (const release of releases) release();
  };
  try {
    for (const file of files) {
      const one = held.get(file);
      if (one) {
        const release = await takeToSend(one, signal);
        releases.push(release ?? (await one.lock) ?? (() => undefined));
        if (!release) continue;
        own.push({ one, file });
      }
      sent.push(file);
    }
    const answer = sent.length > 0 ? await send(sent) : undefined;
    for (const file of files) held.delete(file);
    // Not waited for, because a large file may still be being stored.
    const data = answer?.data;
    void Promise.all(
      own.map(({ one, file }) => forget(one, async (item) => data && dropArrived(item, file, data))),
    ).finally(end);
    return { answer, sent };
  } catch (error) {
    end();
    throw error;
  }
}
