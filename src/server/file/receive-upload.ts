import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type * as z from 'zod';
import type { Endpoint, Upload } from '@/contract/endpoint';
import type { ErrorCode } from '@/contract/errors';
import { limits } from '@/contract/limits';
import { t, translated } from '@/language/text';
import { ApiError } from '../kernel/http/api-error';
import { validate } from '../kernel/http/validate';
import { inThisLanguage } from '../kernel/language/speak';
import type { Storage } from '../kernel/storage/storage';
import { TooLong } from '../kernel/storage/storage-error';
import type { Received } from '../kernel/storage/stored';
import { type Sending, withinUploadLimits } from './upload-limits';

export interface ReceivedFile extends Received {
  /** The name that the sender gave it, made safe to show (`safeFileName`). */
  fileName: string;
}

export interface ReceivedUpload<Body> {
  body: Body;
  files: ReceivedFile[];
}

/** Refuses one of the files that were sent, by its name. */
export const fileError = (code: ErrorCode, { fileName }: ReceivedFile, sentence: string, cause?: unknown) =>
  new ApiError(code, `${fileName}: ${translated(sentence)}`, { fields: { [fileName]: sentence }, cause });

const longestName = 200;

/** Control characters end up in headers and logs; marks of reading direction make `gnp.exe` look like `exe.png`. */
const deceptive = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The sender's name of a file without folders and deceptive characters, at most 200 characters with its extension. */
export function safeFileName(sent: string | undefined): string {
  const name = (sent ?? '')
    .replace(/^.*[\\/]/s, '')
    .replace(deceptive, '')
    .trim();
  if (/^\.*$/.test(name)) return 'unnamed';
  const characters = [...name];
  if (characters.length <= longestName) return name;
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${characters.slice(0, longestName - extension.length - 1).join('')}…${extension}`;
}

const bytesOf: Record<Upload['kind'], number> = {
  audio: limits.audioBytes,
  image: limits.imageBytes,
  video: limits.videoBytes,
  captions: limits.transcriptBytes,
};

const mostBytes = ({ kind, maxBytes }: Upload): number => maxBytes ?? bytesOf[kind];

const megabyte = 1024 * 1024;
const fieldBytes = 10_000;
const maxFields = 20;
/** Room for boundaries, part headers and fields around the files. */
const slack = 256 * 1024;

export const tooLarge = (maxBytes: number) =>
  new ApiError('too_large', t`The file is too large: at most ${Math.round(maxBytes / megabyte)} MB.`);

const badForm = (cause: unknown) =>
  new ApiError('bad_request', t`The upload was cut off or is malformed. Send it again.`, { cause });

/** The announced size of an upload, or the largest allowed one when it does not announce any. Throws 413 for more than that. */
function announcedBytes({ headers }: IncomingMessage, upload: Upload, maxBytes?: number): number {
  const each = maxBytes ?? mostBytes(upload);
  const most = upload.maxFiles * each + slack;
  const announced = Number(headers['content-length'] ?? most);
  if (announced > most) throw tooLarge(each);
  return announced;
}

function openForm(incoming: IncomingMessage, upload: Upload, maxBytes: number) {
  announcedBytes(incoming, upload, maxBytes);
  const type = incoming.headers['content-type'] ?? '';
  if (!/^multipart\/form-data;/i.test(type))
    throw new ApiError('unsupported_type', t`Send the files as multipart/form-data.`);
  if ((/boundary="?([^";]+)/i.exec(type)?.[1]?.length ?? 0) > 70)
    throw new ApiError('bad_request', t`The boundary is too long.`);
  try {
    return busboy({
      headers: incoming.headers,
      defParamCharset: 'utf8',
      limits: {
        files: upload.maxFiles,
        fields: maxFields,
        fieldSize: fieldBytes,
        fieldNameSize: 100,
        headerPairs: 50,
      },
    });
  } catch (error) {
    throw badForm(error);
  }
}

/**
 * Reads a multipart body: streams its files to temp files and validates its fields by the endpoint's body. Leaves
 * nothing behind on any failure. busboy stops silently at a limit, so each limit event is listened for. `admit`
 * throws when the fields alone are a reason to refuse; it is called before the first byte of a file is stored, if the
 * fields come first. `limit` replaces the most bytes of a file of this kind.
 */
export async function receiveUpload<Body extends z.ZodType>(
  endpoint: Pick<Endpoint, 'path' | 'upload'> & { body: Body },
  incoming: IncomingMessage,
  storage: Storage,
  { admit, limit }: { admit?: (body: z.output<Body>) => Promise<void>; limit?: number } = {},
): Promise<ReceivedUpload<z.output<Body>>> {
  const { upload } = endpoint;
  if (!upload) throw new Error(`${endpoint.path} takes no files`);
  const maxBytes = limit ?? mostBytes(upload);
  const form = openForm(incoming, upload, maxBytes);
  const fields: Record<string, string> = Object.create(null);
  const arriving: Promise<ReceivedFile>[] = [];
  let refusal: unknown;
  let admission: Promise<void> | undefined;
  const admitEarly = async () => {
    const early = endpoint.body.safeParse({ ...fields });
    if (early.success) await admit?.(early.data);
  };

  try {
    await new Promise<void>((resolve, reject) => {
      const fail = inThisLanguage((make: () => unknown) => {
        refusal ??= make();
        reject(refusal);
      });
      form.on('field', (name, value, { valueTruncated, nameTruncated }) => {
        if (valueTruncated || nameTruncated) fail(() => new ApiError('too_large', t`A field is too long.`));
        else fields[name] = value;
      });
      const take = inThisLanguage((name: string, stream: Readable, { filename }: busboy.FileInfo) => {
        if (name !== upload.field)
          fail(() => new ApiError('invalid', t`Send the files as "${upload.field}".`));
        admission ??= admitEarly();
        const file = admission
          .then(() => storage.receive(stream, maxBytes))
          .then(
            (received) => ({ ...received, fileName: safeFileName(filename) }),
            (error) => {
              throw error instanceof TooLong ? tooLarge(maxBytes) : error;
            },
          );
        arriving.push(file);
        file.catch((error) => fail(() => error));
        // An upload that is cut off ends the stream with an error, maybe before receive() listens or after it has
        // ended. Without this listener the error would end the process.
        stream.on('error', () => undefined);
      });
      form.on('file', take);
      form.on('filesLimit', () =>
        fail(() => new ApiError('invalid', t`At most ${upload.maxFiles} files at once.`)),
      );
      form.on('fieldsLimit', () =>
        fail(() => new ApiError('invalid', t`Too many fields: at most ${maxFields}.`)),
      );
      form.on('error', (error) => fail(() => badForm(error)));
      form.on('close', () => resolve());
      incoming.on('aborted', () => fail(() => badForm('aborted')));
      incoming.on('error', (error) => fail(() => badForm(error)));
      incoming.pipe(form);
    });
    return { body: validate(endpoint.body, { ...fields }), files: await Promise.all(arriving) };
  } catch (error) {
    incoming.unpipe(form);
    // Ends the open file streams, so that each receive() fails and removes its temp file.
    form.destroy();
    const settled = await Promise.allSettled(arriving);
    await Promise.all(settled.map((file) => file.status === 'fulfilled' && storage.discard(file.value)));
    throw error;
  }
}

/** Does the work, which may add to the files, and then removes those that it has not kept, also when it fails. */
export async function discardAfter<Result>(
  storage: Storage,
  files: readonly Received[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } finally {
    await Promise.all(files.map((file) => storage.discard(file)));
  }
}

/**
 * Reads an upload once the limits allow it (`withinUploadLimits`), does the work with it, and then removes the files
 * that the work has not kept. Throws 429 or 507 before the body is read.
 */
export async function withUpload<Body extends z.ZodType, Result>(
  call: Sending,
  endpoint: Pick<Endpoint, 'path'> & { upload?: Endpoint['upload']; body: Body },
  work: (upload: ReceivedUpload<z.output<Body>>) => Promise<Result>,
  admit?: (body: z.output<Body>) => Promise<void>,
): Promise<Result> {
  const { incoming } = call;
  const { storage } = call.services;
  if (!endpoint.upload) throw new Error(`${endpoint.path} takes no files`);
  const upload = await withinUploadLimits(call, announcedBytes(incoming, endpoint.upload), async (count) => {
    const received = await receiveUpload(endpoint, incoming, storage, { admit });
    for (const { bytes } of received.files) count(bytes);
    return received;
  });
  return discardAfter(storage, upload.files, () => work(upload));
}
