import type { BucketClient } from './bucket-client';
import { contentPath, type ListedFile } from './content-files';
import { type Marker, markerName } from './marker';
import type { Quarantine } from './quarantine';

const keyForm = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** `files/ab/abcdef…` and so on, as on disk. */
export const keyIn = (folder: string, sha256: string): string => `${folder}/${contentPath(sha256)}`;

/** Every object below `folder`. */
export async function* listObjects(client: BucketClient, folder: string): AsyncGenerator<ListedFile> {
  for await (const { key, ageMs } of client.list(`${folder}/`)) {
    const name = key.slice(folder.length + 1);
    yield { name, sha256: keyForm.exec(name)?.[2], ageMs };
  }
}

async function textOf(client: BucketClient, key: string): Promise<string | undefined> {
  const stream = await client.get(key);
  if (!stream) return undefined;
  const chunks = await stream.toArray();
  return Buffer.concat(chunks).toString('utf8').trim();
}

/** The object `installation`. */
export function bucketMarker(client: BucketClient, place: string): Marker {
  const read = () => textOf(client, markerName);
  return {
    path: `${place}/${markerName}`,
    read,
    async claim(id) {
      const there = await read();
      if (there !== undefined) return there;
      await client.put(markerName, Buffer.from(`${id}\n`), { onlyNew: true });
      return (await read()) ?? id;
    },
    replace: (id) => client.put(markerName, Buffer.from(`${id}\n`)),
    remove: () => client.remove(markerName),
  };
}

/**
 * `quarantine/ab/abcdef…`. A copy is as old as the copying, so a file that is in both after a kill counts as new in each. Objects
 * over `copyBytes`, which a bucket may refuse to copy, are read and sent again.
 */
export function bucketQuarantine(
  client: BucketClient,
  folder: string,
  kept: string,
  copyBytes: number,
): Quarantine {
  async function move(sha256: string, from: string, to: string) {
    const bytes = await client.sizeOf(keyIn(from, sha256));
    const large = (bytes ?? 0) > copyBytes ? await client.get(keyIn(from, sha256)) : undefined;
    if (large) await client.upload(keyIn(to, sha256), large, bytes);
    else await client.copy(keyIn(from, sha256), keyIn(to, sha256));
    await client.remove(keyIn(from, sha256));
  }
  return {
    has: async (sha256) => (await client.sizeOf(keyIn(folder, sha256))) !== undefined,
    take: (sha256) => move(sha256, kept, folder),
    giveBack: (sha256) => move(sha256, folder, kept),
    list: () => listObjects(client, folder),
    remove: (sha256) => client.remove(keyIn(folder, sha256)),
  };
}
