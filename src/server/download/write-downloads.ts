import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../kernel/db/client';
import { keyPeriod, type WindowKind } from '../kernel/download-window';
import type { Storage } from '../kernel/storage/storage';
import { getDownloadKey } from './download-key.store';
import type { PendingRanges } from './download-queue';
import { type FileFacts, readFileFacts } from './file-facts';
import { addSent, type SentBytes } from './sent.store';

/** How long a file's spots are remembered. Whose they are may change while the file stays the same. */
const factsMs = 60_000;

/** The first 128 bits of a hash, as the database stores them. */
const asId = (hex: string) => hex.slice(0, 32);

interface WriteContext {
  db: Database;
  storage: Storage;
  kind: WindowKind;
}

/** Writes what was sent, with pseudonyms in place of addresses and User-Agents. */
export function makeDownloadWriter({ db, storage, kind }: WriteContext) {
  const known = new LRUCache<string, FileFacts>({ max: 2000, ttl: factsMs });
  // The keys of today and of yesterday: an answer may have taken until after midnight.
  const keys = new LRUCache<string, string>({ max: 2 });

  async function factsOf(taken: PendingRanges[]): Promise<Map<string, FileFacts>> {
    const files = new Map(taken.map(({ file }) => [file.id, file]));
    const unknown = [...files.values()].filter(({ id, sha256 }) => !known.has(`${id} ${sha256}`));
    const facts =
      unknown.length > 0 ? await readFileFacts(db, storage, unknown) : new Map<string, FileFacts>();
    for (const { id, sha256 } of files.values()) {
      const found = facts.get(id) ?? known.get(`${id} ${sha256}`);
      if (!found) continue;
      facts.set(id, found);
      known.set(`${id} ${sha256}`, found);
    }
    return facts;
  }

  async function keyAt(at: number): Promise<string | undefined> {
    const period = keyPeriod(kind, at);
    const key = keys.get(period.day) ?? (await getDownloadKey(db, period, Date.now()));
    if (key !== undefined) keys.set(period.day, key);
    return key;
  }

  function toSent(
    { file, address, userAgent, safe, at, ranges }: PendingRanges,
    key: string,
    facts: FileFacts,
  ): SentBytes {
    const pseudonym = (...parts: string[]) =>
      asId(createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex'));
    const { clubId, episodeId } = file;
    return {
      key: pseudonym(address, userAgent, episodeId, clubId),
      source: safe ? null : pseudonym(address),
      clubId,
      episodeId,
      content: asId(file.sha256),
      at: new Date(at).toISOString(),
      bytes: `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`,
      ...facts,
    };
  }

  return async (taken: PendingRanges[]): Promise<void> => {
    const facts = await factsOf(taken);
    // A statement can take each pseudonym once. A rolling window may end between two requests of one, so they
    // stay in order.
    const rounds: Map<string, SentBytes>[] = [];
    for (const each of taken.toSorted((one, other) => one.at - other.at)) {
      const [key, known] = [await keyAt(each.at), facts.get(each.file.id)];
      if (key === undefined || !known) continue;
      const sent = toSent(each, key, known);
      const free = rounds.find((round) => !round.has(sent.key));
      if (free) free.set(sent.key, sent);
      else rounds.push(new Map([[sent.key, sent]]));
    }
    for (const round of rounds) await addSent(db, kind, [...round.values()]);
  };
}
