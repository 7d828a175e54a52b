import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import send from 'send';
import { isWholeSuffix, sendBody } from '../kernel/http/send-body';
import type { Services } from '../kernel/services';
import type { DiskFile } from '../kernel/storage/stored';
import type { files } from '../tables/file';

type SentFile = Pick<
  typeof files.$inferSelect,
  'sha256' | 'bytes' | 'mime' | 'fileName' | 'purpose' | 'clubId' | 'episodeId'
>;

/** Sends it from our disk. Rejects before anything was sent, or not at all. */
const sendFromDisk = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { root, name }: DiskFile,
  { bytes }: SentFile,
) =>
  new Promise<void>((resolve, reject) => {
    outgoing.once('close', resolve);
    // `send` would answer 416.
    if (isWholeSuffix(incoming.headers.range ?? '', bytes)) delete incoming.headers.range;
    send(incoming, name, { root, cacheControl: false, lastModified: false, dotfiles: 'deny' })
      .on('error', (error: NodeJS.ErrnoException & { status?: number }) => {
        if (error.status === 416) {
          outgoing.writeHead(416, { 'Content-Range': `bytes */${bytes}`, 'Content-Length': 0 });
          return outgoing.end();
        }
        if (error.status === 412) return outgoing.writeHead(412, { 'Content-Length': 0 }).end();
        // A row without its file is our fault and never "not found". The message holds a path, so it stays in the
        // log.
        reject(error);
      })
      .pipe(outgoing);
  });

/** Asks nginx to send it from our disk; its `location` takes over the headers that we have set. */
function sendByNginx(incoming: IncomingMessage, outgoing: ServerResponse, address: string, etag: string) {
  if (fresh(incoming.headers, { etag })) return void outgoing.writeHead(304).end();
  outgoing.setHeader('X-Accel-Redirect', address);
  outgoing.writeHead(200, { 'Content-Length': 0 }).end();
}

/** Sends it through us from wherever it is. */
const sendThrough = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { storage }: Pick<Services, 'storage'>,
  { sha256, bytes, mime }: SentFile,
) =>
  sendBody(incoming, outgoing, {
    type: mime,
    etag: sha256,
    content: () => ({
      bytes,
      headBytes: 0,
      file: { read: (span) => storage.read(sha256, span), from: 0 },
    }),
  });

/** Downloads of finished episodes are counted by the bytes that have left, so they go through us. Recorded answers close at once. */
const passesThroughUs = ({ purpose }: SentFile) => purpose === 'rendition' || purpose === 'answer';

/** What a browser shows, plays or saves by itself. Programs, and calls of our own pages, may not follow to another host. */
const followed = ['document', 'image', 'audio', 'video'];

/**
 * Sends a stored file, whose headers are set, by the shortest way that the settings allow. Rejects before anything was sent,
 * or not at all.
 */
export async function sendStored(
  services: Pick<Services, 'env' | 'storage'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: SentFile,
): Promise<void> {
  const { env, storage } = services;
  const disk = await storage.onDisk(file.sha256);
  if (disk && env.mediaAccel && !passesThroughUs(file))
    return sendByNginx(incoming, outgoing, env.mediaAccel + disk.name, `"${file.sha256}"`);
  if (disk) return sendFromDisk(incoming, outgoing, disk, file);
  const follows = followed.includes(String(incoming.headers['sec-fetch-dest']));
  if (!env.storageRedirect || !follows || incoming.method !== 'GET' || passesThroughUs(file))
    return sendThrough(incoming, outgoing, services, file);
  const disposition = String(outgoing.getHeader('Content-Disposition'));
  const url = await storage.signedUrl(file.sha256, { type: file.mime, disposition });
  if (url === undefined) return sendThrough(incoming, outgoing, services, file);
  outgoing.removeHeader('ETag');
  outgoing.removeHeader('Content-Disposition');
  // The address is good for a minute and one person, so nothing on the way may keep it.
  outgoing.setHeader('Cache-Control', 'no-store');
  outgoing.writeHead(302, { Location: url, 'Content-Length': 0 }).end();
}
