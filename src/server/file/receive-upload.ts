import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import type * as z from 'zod';
import type { Endpoint, Upload } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { ApiError } from '../http/api-error';
import { validate } from '../http/validate';
import { type Received, type Storage, TooLong } from '../storage/storage';

export interface ReceivedFile extends Received {
  /** As the sender named it, without folders. */
  fileName: string;
}

export interface ReceivedUpload<Body> {
  body: Body;
  files: ReceivedFile[];
}

const maxBytes: Record<Upload['kind'], number> = {
  audio: limits.audioBytes,
  image: limits.imageBytes,
  video: limits.videoBytes,
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const fieldBytes = 10_000;
const maxFields = 20;
/** Boundaries, part headers and fields around the files. */
const slack = 256 * 1024;

const tooLarge = (upload: Upload) =>
  new ApiError('too_large', `The file is too large: at most ${megabytes(maxBytes[upload.kind])}.`);

const badForm = (cause: unknown) =>
  new ApiError('bad_request', 'The upload was cut off or is malformed. Send it again.', { cause });

function openForm(incoming: IncomingMessage, upload: Upload) {
  const length = Number(incoming.headers['content-length'] ?? 0);
  if (length > upload.maxFiles * maxBytes[upload.kind] + slack) throw tooLarge(upload);
  const type = incoming.headers['content-type'] ?? '';
  if (!/^multipart\/form-data;/i.test(type))
    throw new ApiError('unsupported_type', 'Send the files as multipart/form-data.');
  if ((/boundary="?([^";]+)/i.exec(type)?.[1]?.length ?? 0) > 70)
    throw new ApiError('bad_request', 'The boundary is too long.');
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
 * Reads a multipart body: its files stream to temp files, its fields are checked by the endpoint's body.
 * On any failure nothing stays behind. busboy answers a limit with silence, so each is listened for.
 */
export async function receiveUpload<Body extends z.ZodType>(
  endpoint: Pick<Endpoint, 'path' | 'upload'> & { body: Body },
  incoming: IncomingMessage,
  storage: Storage,
): Promise<ReceivedUpload<z.output<Body>>> {
  const { upload } = endpoint;
  if (!upload) throw new Error(`${endpoint.path} takes no files`);
  const form = openForm(incoming, upload);
  const fields: Record<string, string> = Object.create(null);
  const arriving: Promise<ReceivedFile>[] = [];
  let refusal: unknown;

  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => {
        refusal ??= error;
        reject(refusal);
      };
      form.on('field', (name, value, { valueTruncated, nameTruncated }) => {
        if (valueTruncated || nameTruncated) fail(new ApiError('too_large', 'A field is too long.'));
        else fields[name] = value;
      });
      form.on('file', (name, stream, { filename }) => {
        if (name !== upload.field) fail(new ApiError('invalid', `Send the files as "${upload.field}".`));
        const file = storage
          .receive(stream, maxBytes[upload.kind])
          .then((received) => ({ ...received, fileName: filename || 'unnamed' }));
        arriving.push(file);
        // The stream's own 'error' speaks when the client goes away; receive() has then cleaned up already.
        file.catch((error) => fail(error instanceof TooLong ? tooLarge(upload) : error));
      });
      form.on('filesLimit', () => fail(new ApiError('invalid', `At most ${upload.maxFiles} files at once.`)));
      form.on('fieldsLimit', () => fail(new ApiError('invalid', 'Too many fields.')));
      form.on('error', (error) => fail(badForm(error)));
      form.on('close', () => resolve());
      incoming.on('aborted', () => fail(badForm('aborted')));
      incoming.on('error', (error) => fail(badForm(error)));
      incoming.pipe(form);
    });
    return { body: validate(endpoint.body, { ...fields }), files: await Promise.all(arriving) };
  } catch (error) {
    incoming.unpipe(form);
    // Ends the file streams under way, so that each receive() fails and removes its temp file.
    form.destroy();
    const settled = await Promise.allSettled(arriving);
    await Promise.all(settled.map((file) => file.status === 'fulfilled' && storage.discard(file.value)));
    throw error;
  }
}
