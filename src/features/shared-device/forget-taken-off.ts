import {
  finishedKey,
  listeningKey,
  positionsKey,
  queuesKey,
  saveNextKey,
  stretchesKey,
  writtenKey,
} from '@/client/kept-on-device';
import { personalPrefix } from '@/client/offline-caches';

const lists = [stretchesKey, finishedKey, positionsKey, writtenKey, saveNextKey, queuesKey];

/** The name of a cache that is about people. */
const ofPeople = new RegExp(`^${personalPrefix}(.+)-(?:answers|saved)$`);

/** Whose an entry is: of a person, or of people who listen together. */
function ownerOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const { userId, company } = (entry ?? {}) as { userId?: unknown; company?: unknown };
  return String(userId ?? company);
}

function change(key: string, how: (kept: unknown) => unknown): void {
  try {
    const kept = window.localStorage.getItem(key);
    if (kept !== null) window.localStorage.setItem(key, JSON.stringify(how(JSON.parse(kept))));
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/**
 * Deletes what this browser keeps of people who are no longer among these, alone or together with others: they were taken off
 * the device, have left the household, or a consent was withdrawn.
 */
export async function forgetTakenOff(ids: readonly string[]): Promise<void> {
  const isHere = (key: string) => key.split('+').every((id) => ids.includes(id));
  for (const key of lists)
    change(key, (kept) => (Array.isArray(kept) ? kept.filter((one) => isHere(ownerOf(one))) : []));
  change(listeningKey, (kept) =>
    Object.fromEntries(Object.entries(kept as object).filter(([key]) => isHere(key))),
  );
  if (!('caches' in window)) return;
  const gone = (await caches.keys()).filter((name) => {
    const owner = ofPeople.exec(name)?.[1];
    return owner !== undefined && !isHere(owner);
  });
  await Promise.all(gone.map((name) => caches.delete(name)));
}
