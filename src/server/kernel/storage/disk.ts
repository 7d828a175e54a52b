import { link, open, utimes } from 'node:fs/promises';
import { codeOf } from '../error-codes';

/** Syncs a folder, so that the names in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a file, so that its content survives a power cut. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/**
 * The result, or undefined when the file does not exist. Any other failure is thrown: a store that cannot be read
 * must not look empty, because then its files would be deleted.
 */
export async function ifExists<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Gives a file a second name, whose age counts from now, so that the sweep of the temp folder does not take it for an old one. */
export async function linkFresh(file: string, second: string): Promise<void> {
  await link(file, second);
  await utimes(second, new Date(), new Date());
}
