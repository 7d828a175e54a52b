import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { extract, pack } from 'tar-stream';

export interface Packed {
  name: string;
  content: Buffer;
}

/** Everything in a tar. */
export async function unpack(file: string): Promise<Packed[]> {
  const tar = extract();
  createReadStream(file).pipe(tar);
  const found: Packed[] = [];
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    found.push({ name: entry.header.name, content: Buffer.concat(chunks) });
  }
  return found;
}

/** Writes a tar of these, as they are. */
export async function repack(file: string, entries: Packed[]): Promise<void> {
  const tar = pack();
  for (const { name, content } of entries) tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar as AsyncIterable<Buffer>) chunks.push(chunk);
  writeFileSync(file, Buffer.concat(chunks));
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The entries with another header, and with every checksum as if it had always been so. */
export function withHeader(entries: Packed[], change: (header: Record<string, unknown>) => object): Packed[] {
  const changed = entries.map(({ name, content }) =>
    name === 'header.json'
      ? { name, content: Buffer.from(JSON.stringify(change(JSON.parse(content.toString())))) }
      : { name, content },
  );
  const [header] = changed;
  const manifest = changed.find(({ name }) => name === 'manifest.json');
  const checksum = changed.find(({ name }) => name === 'manifest.sha256');
  if (!header || !manifest || !checksum) throw new Error('no archive of ours');
  const written = JSON.parse(manifest.content.toString());
  Object.assign(written.entries[0], { bytes: header.content.length, sha256: sha256(header.content) });
  manifest.content = Buffer.from(JSON.stringify(written));
  checksum.content = Buffer.from(sha256(manifest.content));
  return changed;
}
