import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { resumablePath } from '@/contract/parts/send-parts';
import { callsTo } from './api';

interface NewUpload {
  episodeId: string;
  clubId: string;
  name: string;
  bytes: number;
}

const encoded = (value: string) => Buffer.from(value).toString('base64');

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Speaks the protocol of resumable uploads to an API as one person, and can break off. */
export function speakTus(base: string, token: string) {
  const call = callsTo(base);
  const own = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const ask = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    call(method, path, { headers: { ...own, ...headers }, body });
  const pieceHeaders = (offset: number) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  });

  return {
    announce: ({ episodeId, clubId, name, bytes }: NewUpload) =>
      ask('POST', resumablePath, {
        'upload-length': String(bytes),
        'upload-metadata': [
          `episodeId ${encoded(episodeId)}`,
          `clubId ${encoded(clubId)}`,
          `filename ${encoded(name)}`,
        ].join(','),
      }),
    /** The address of a new upload. */
    async begin(upload: NewUpload): Promise<string> {
      const { headers } = await this.announce(upload);
      return headers.get('location') ?? '';
    },
    head: (address: string) => ask('HEAD', address, {}),
    remove: (address: string) => ask('DELETE', address, {}),
    async offset(address: string): Promise<number> {
      return Number((await this.head(address)).headers.get('upload-offset'));
    },
    send: (address: string, offset: number, piece: Buffer) =>
      ask('PATCH', address, pieceHeaders(offset), piece),
    /** Begins to send a piece and writes only the first `part` bytes of it. */
    hold(address: string, offset: number, piece: Buffer, part: number) {
      const outgoing = request(`${base}${address}`, {
        method: 'PATCH',
        headers: { ...own, ...pieceHeaders(offset), 'content-length': piece.length },
      });
      const over = new Promise<number | undefined>((resolve) => {
        outgoing.on('response', (incoming) => {
          incoming.resume();
          resolve(incoming.statusCode);
        });
        outgoing.on('error', () => resolve(undefined));
        outgoing.on('close', () => resolve(undefined));
      });
      outgoing.write(piece.subarray(0, part));
      return { over, cut: () => outgoing.destroy(), more: (bytes: Buffer) => outgoing.write(bytes) };
    },
  };
}

export type Tus = ReturnType<typeof speakTus>;
export const idOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
