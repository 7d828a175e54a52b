import { createHash } from 'node:crypto';
import type * as z from 'zod';
import {
  ArchiveHeader,
  addressOf,
  checksumName,
  formatVersion,
  headerName,
  Manifest,
  manifestName,
} from './archive-format';
import { type ArchiveEntry, readAll, readArchive } from './archive-reader';
import { BackupError } from './backup-error';

export interface Verified {
  header: ArchiveHeader;
  manifest: Manifest;
  /** The content addresses of the files in it. */
  files: Set<string>;
}

/** More than any manifest has; a hostile archive must not fill the memory. */
const mostBytes = 512 * 1024 * 1024;

function parse<Schema extends z.ZodType>(schema: Schema, text: Buffer): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text.toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Not JSON: the schema refuses it like JSON of another form.
    return undefined;
  }
}

function parseHeader(file: string, text: Buffer): ArchiveHeader {
  const header = parse(ArchiveHeader, text);
  if (!header) throw new BackupError(`${file} is no backup of Touchline. Nothing was changed.`);
  if (header.version > formatVersion) {
    throw new BackupError(
      `${file} was made by a newer version of Touchline. Restore it with that version. Nothing was changed.`,
    );
  }
  return header;
}

const neededEntries = new Set([headerName, manifestName, checksumName]);

/** Reads an entry to its end for its checksum; keeps the content of the few entries that are needed later. */
async function digest({ name, content, bytes }: ArchiveEntry) {
  if (neededEntries.has(name) && bytes < mostBytes) {
    const text = await readAll(content);
    return { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex'), text };
  }
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    read += chunk.length;
  }
  return { bytes: read, sha256: hash.digest('hex'), text: Buffer.alloc(0) };
}

/**
 * Reads a whole archive, compares every checksum, and changes nothing. Throws `BackupError` for an archive that is
 * damaged, cut short or not ours.
 */
export async function verifyArchive(file: string): Promise<Verified> {
  const damaged = (what: string) =>
    new BackupError(`${file} is damaged or cut short: ${what}. Use another backup. Nothing was changed.`);
  const found = new Map<string, Awaited<ReturnType<typeof digest>>>();
  for await (const entry of readArchive(file)) {
    if (found.size === 0 && entry.name !== headerName) {
      throw new BackupError(`${file} is no backup of Touchline. Nothing was changed.`);
    }
    if (found.has(entry.name)) throw damaged(`${entry.name} is in it twice`);
    const digested = await digest(entry);
    if (entry.name === headerName) parseHeader(file, digested.text);
    found.set(entry.name, digested);
  }
  const [first, written, checksum] = [headerName, manifestName, checksumName].map((name) => found.get(name));
  if (!first) throw new BackupError(`${file} is no backup of Touchline. Nothing was changed.`);
  if (!written || !checksum) throw damaged('its end is missing');
  if (checksum.text.toString().trim() !== written.sha256) throw damaged('its manifest has changed');
  const manifest = parse(Manifest, written.text);
  if (!manifest) throw damaged('its manifest cannot be read');
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (entry?.bytes !== bytes || entry.sha256 !== sha256) throw damaged(`${name} is not as it was written`);
  }
  if (found.size !== manifest.entries.length + 2) throw damaged('it holds more than its manifest names');
  const lost = new Set(manifest.damaged);
  const addresses = manifest.entries.flatMap(({ name }) => addressOf(name) ?? []);
  return {
    header: parseHeader(file, first.text),
    manifest,
    files: new Set(addresses.filter((sha256) => !lost.has(sha256))),
  };
}
