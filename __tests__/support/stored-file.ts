import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createFileKey, fileUrl } from '@/server/file/file-url';
import type { Services } from '@/server/kernel/services';
import type { FilePurpose } from '@/server/tables/file';
import { files } from '@/server/tables/file';
import type { TestApi } from './api';
import { rawRequest } from './raw-request';

interface Stored {
  purpose: FilePurpose;
  clubId?: string;
  episodeId?: string;
  fileName?: string;
  mime?: string;
  duration?: number;
  content?: Buffer;
}

/** Puts a file into the storage and a row beside it, as an upload would; random content unless it is given. */
export async function storeFile({ db, storage }: Pick<Services, 'db' | 'storage'>, of: Stored) {
  const content = of.content ?? randomBytes(4000);
  const received = await storage.receive(Readable.from([content]), content.length);
  await storage.keep(received);
  const key = createFileKey();
  const { clubId, episodeId, purpose, duration, fileName = 'sound.mp3', mime = 'audio/mpeg' } = of;
  const { sha256, bytes } = received;
  const [row] = await db
    .insert(files)
    .values({ key, purpose, clubId, episodeId, fileName, mime, sha256, bytes, duration })
    .returning();
  return { id: row?.id, key, url: fileUrl(key), sha256, content };
}
export type StoredSample = Awaited<ReturnType<typeof storeFile>>;

/** Where a file is read. */
export const downloadPath = (url: string): string => `/api/file/download?url=${encodeURIComponent(url)}`;

/** Reads files by their addresses. */
export function fileReader(api: Pick<TestApi, 'url'>) {
  const readFile = (url: string, token: string, headers: Record<string, string> = {}) =>
    rawRequest(`${api.url}${downloadPath(url)}`, { headers: { authorization: token, ...headers } });
  return { readFile, statusOf: async (url: string, token: string) => (await readFile(url, token)).status };
}
