import { limits } from '@/contract/limits';
import { uploadsKey } from './kept-on-device';

interface Kept {
  url: string;
  /** When it was begun, in milliseconds. */
  at: number;
}

const hour = 3_600_000;

/** Reads what is kept; empty where the browser keeps nothing, or the value is not ours. */
function readAll(): Record<string, Kept> {
  try {
    const all = JSON.parse(window.localStorage.getItem(uploadsKey) ?? '{}') as Record<string, Kept>;
    const oldest = Date.now() - limits.resumableHours * hour;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > oldest));
  } catch {
    return {};
  }
}

function writeAll(all: Record<string, Kept>): void {
  try {
    window.localStorage.setItem(uploadsKey, JSON.stringify(all));
  } catch {
    // Without storage an upload continues after a lost connection, but not after the tab was closed.
  }
}

/** What a file is known by when it is chosen again in another tab, for a club and an episode. */
export const fingerprintOf = (
  { name, size, lastModified }: File,
  { episodeId, clubId }: { episodeId: string; clubId: string },
): string => JSON.stringify([episodeId, clubId, name, size, lastModified]);

/** The address of an unfinished upload of this file. */
export const keptUpload = (fingerprint: string): string | undefined => readAll()[fingerprint]?.url;

export const keepUpload = (fingerprint: string, url: string): void =>
  writeAll({ ...readAll(), [fingerprint]: { url, at: Date.now() } });

export const forgetUpload = (fingerprint: string): void => {
  const { [fingerprint]: _gone, ...others } = readAll();
  writeAll(others);
};
