import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { t } from '@/language/text';
import { getOutside } from '../kernel/outgoing/get-outside';
import { AddressRefused, type Outside } from '../kernel/outgoing/outside';
import { ShowError } from './show-error';

const silenceMs = 20_000;

/** Names us, as hosts ask those who fetch from them to do. */
export const userAgent = { 'user-agent': 'Touchline/1 (podcast import)' };

/** What a failure on the way is, in a sentence. */
export function wayError(error: unknown): ShowError {
  if (error instanceof ShowError) return error;
  if (error instanceof AddressRefused)
    return new ShowError(t`This address is not on the internet, or cannot be reached by https.`, {
      cause: error,
    });
  return new ShowError(t`The other server did not answer, or the connection broke off. Try again later.`, {
    mayPass: true,
    cause: error,
  });
}

/** What an answer other than 2xx means. */
export function statusError(status: number): ShowError {
  if (status === 404 || status === 410)
    return new ShowError(t`The hosting service no longer has this file (it answers ${status}).`);
  if (status === 401 || status === 403)
    return new ShowError(t`The hosting service does not give us this file (it answers ${status}).`);
  return new ShowError(t`The hosting service answers ${status}. Try again later.`, {
    mayPass: status >= 500 || status === 429,
  });
}

const unpacking: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The whole body of an address, unpacked, of at most so many bytes. Throws `ShowError`. */
export async function fetchWhole(
  url: string,
  { maxBytes, timeoutMs, accept }: { maxBytes: number; timeoutMs: number; accept: string },
  outside: Outside,
): Promise<{ bytes: Buffer; type: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { ...userAgent, accept, 'accept-encoding': 'gzip' };
    const {
      status,
      headers: answered,
      body,
    } = await getOutside({ url, headers, silenceMs, signal }, outside);
    if (status !== 200) {
      body.destroy();
      throw statusError(status);
    }
    const unpack = unpacking[answered['content-encoding'] ?? ''];
    // Errors of either end come out of the last stream.
    const content = (unpack ? pipeline(body, unpack(), () => undefined) : body) as Readable;
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) {
        body.destroy();
        throw new ShowError(
          t`The file has more than ${Math.round(maxBytes / 1024 / 1024)} MB. That is more than we can take.`,
        );
      }
      pieces.push(piece);
    }
    return { bytes: Buffer.concat(pieces), type: answered['content-type'] ?? '' };
  } catch (error) {
    throw wayError(error);
  }
}
