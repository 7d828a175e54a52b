import { createReadStream } from 'node:fs';
import path from 'node:path';
import { limits } from '@/contract/limits';
import { createFile } from '../../file/file.store';
import { createFileKey } from '../../file/file-url';
import { keepFile } from '../../file/keep-file';
import type { Transaction } from '../../kernel/db/client';
import type { Queue } from '../../kernel/jobs/queue';
import type { Storage } from '../../kernel/storage/storage';
import type { FilePurpose } from '../../tables/file';
import { mimeOf } from './catalogue';

interface DemoFile {
  name: string;
  purpose: FilePurpose;
  clubId?: string;
  episodeId?: string;
  createdBy?: string;
  /** The duration of a video; sound is measured later. */
  duration?: number;
}

const videoMimes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** Videos and their posters are in one folder. */
const isOfVideo = (purpose: FilePurpose) => purpose === 'supportVideo' || purpose === 'poster';

/** Stores one of the demo's files like an upload. Resolves to its id. */
export async function storeDemoFile(
  tx: Transaction,
  { storage, queue }: { storage: Storage; queue: Queue },
  { name, ...of }: DemoFile,
): Promise<string> {
  const extension = path.extname(name);
  const folder = isOfVideo(of.purpose) ? 'videos' : extension === '.png' ? 'images' : 'audio';
  const source = createReadStream(path.join(process.cwd(), 'src/server/programs/demo', folder, name));
  const received = await storage.receive(source, limits.audioBytes);
  await keepFile(tx, storage, received);
  const { sha256, bytes } = received;
  const id = await createFile(tx, {
    key: createFileKey(),
    ...of,
    sha256,
    bytes,
    mime: folder === 'videos' ? (videoMimes[extension] ?? '') : (mimeOf[extension] ?? ''),
    fileName: name,
  });
  if (folder === 'audio') await queue.send(tx, 'analyse-file', [{ key: id, data: { fileId: id } }]);
  return id;
}
