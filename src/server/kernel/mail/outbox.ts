import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '../storage/disk';

/** Where e-mails are written without a mail server. */
export const outboxOf = (dataDir: string): string => path.join(dataDir, 'outbox');

/** The readable text of a quoted-printable message, with its headers. */
function decode(message: string): string {
  const bytes = message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The letters, as the names of their files have them, that call children by their first names. */
const namesChildren =
  /-claim|-child-(?:removed|restored|unused)-|-guardian-change-|-answer-news-|-feed-shared-/;

interface Named {
  words: readonly string[];
  /**
   * The first names of children; searched for only in e-mails that name children, because other people have
   * the same first names.
   */
  children: readonly string[];
}

/** Removes the e-mails to a person, and those that name the person. Resolves to their number. */
export async function removeFromOutbox(dataDir: string, { words, children }: Named): Promise<number> {
  const folder = outboxOf(dataDir);
  let removed = 0;
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    const file = path.join(folder, name);
    const message = await ifExists(readFile(file, 'latin1'));
    const text = message === undefined ? '' : decode(message).toLowerCase();
    const wanted = namesChildren.test(name) ? [...words, ...children] : words;
    if (!wanted.some((word) => text.includes(word.toLowerCase()))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
