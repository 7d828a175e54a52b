import * as z from 'zod';
import { limits } from '@/contract/limits';
import { uploadsKey } from './kept-on-device';
import { storedList } from './stored-list';

const Kept = z.object({
  fingerprint: z.string(),
  url: z.string(),
  /** When it was begun, in milliseconds. */
  at: z.number(),
});

/** More than anybody sends within the hours for which an upload can go on. */
const most = 100;

/** Without storage an upload continues after a lost connection, but not after the tab was closed. */
const kept = storedList(uploadsKey, Kept, most);

const hour = 3_600_000;

/** Those that can still go on. */
const current = () => {
  const oldest = Date.now() - limits.resumableHours * hour;
  return kept.read().filter(({ at }) => at > oldest);
};

const others = (fingerprint: string) => current().filter((one) => one.fingerprint !== fingerprint);

/** What a file is known by when it is chosen again in another tab, for a club and an episode. */
export const fingerprintOf = (
  { name, size, lastModified }: File,
  { episodeId, clubId }: { episodeId: string; clubId: string },
): string => JSON.stringify([episodeId, clubId, name, size, lastModified]);

/** The address of an unfinished upload of this file. */
export const keptUpload = (fingerprint: string): string | undefined =>
  current().find((one) => one.fingerprint === fingerprint)?.url;

export const keepUpload = (fingerprint: string, url: string): void =>
  kept.write([...others(fingerprint), { fingerprint, url, at: Date.now() }]);

export const forgetUpload = (fingerprint: string): void => kept.write(others(fingerprint));
