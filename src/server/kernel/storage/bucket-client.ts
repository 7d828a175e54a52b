import { Readable } from 'node:stream';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { type BucketAddress, nameOfBucket } from './bucket-address';
import { BucketRefuses, NoSpace, StorageAway, UploadLost } from './storage-error';
import type { SignedAnswer, Span } from './stored';

export interface BucketObject {
  key: string;
  bytes: number;
  ageMs: number;
}

/** What we ask a bucket for. Each call throws `StorageAway`, `NoSpace` or `UploadLost` when it is not done. */
export interface BucketClient {
  put(key: string, content: Buffer, options?: { onlyNew: boolean }): Promise<void>;
  /** Sends a stream of about so many bytes in parts. Leaves nothing when the stream fails. */
  upload(key: string, source: Readable, about?: number): Promise<void>;
  /** The content; undefined when there is no such object. */
  get(key: string, span?: Span): Promise<Readable | undefined>;
  sizeOf(key: string): Promise<number | undefined>;
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncGenerator<BucketObject>;
  /** Ends uploads in parts that were begun so long ago, as killed processes have left them. A bucket may not know how. */
  endUploads(prefix: string, olderThanMs: number): Promise<void>;
  sign(key: string, answer: SignedAnswer): Promise<string>;
  /** Fails unless the bucket answers. */
  reach(): Promise<void>;
}

const megabyte = 1024 * 1024;
/** A part of an upload; two are under way at once, so an upload takes three of them in memory. */
const partBytes = 8 * megabyte;
/** A bucket takes 10,000. Fewer, because the size of what is sent is not known for certain before. */
const mostParts = 9000;
const signedSeconds = 60;

interface Refusal {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as Refusal).$metadata?.httpStatusCode;
const noSuchBucket = (error: unknown) => (error as Refusal).name === 'NoSuchBucket';
const isMissing = (error: unknown) => statusOf(error) === 404 && !noSuchBucket(error);
/** How MinIO, Ceph, Garage and others call a full store or a used-up share of it. */
const isFull = (error: unknown) =>
  statusOf(error) === 507 ||
  /QuotaExceeded|StorageFull|InsufficientStorage/.test((error as Refusal).name ?? '');

/** The upload was ended while it was under way, or has too many parts. */
const isLost = (error: unknown) =>
  (error as Refusal).name === 'NoSuchUpload' ||
  (error instanceof Error && /^Exceeded \d+ parts/.test(error.message));

/** 408 and 429 are said by a bucket that has too much to do. */
const isRefused = (error: unknown) => {
  const status = statusOf(error) ?? 0;
  return (
    (status >= 300 && status < 500 && ![408, 429].includes(status)) ||
    (error as Refusal).name === 'CredentialsProviderError'
  );
};

/** A sentence that holds no key: the library's own may quote the request. */
function problemOf(error: unknown): string {
  const { name, $metadata } = error as Refusal;
  const { code } = error as NodeJS.ErrnoException;
  const status = $metadata?.httpStatusCode;
  return [code ?? name, status && `status ${status}`].filter(Boolean).join(', ');
}

const agent = { maxSockets: 256, keepAlive: true };
const connections = { connectionTimeout: 3000, httpAgent: agent, httpsAgent: agent };
/** Milliseconds until the answer begins; not for its body, which a slow listener takes in slowly. */
const asking = { ...connections, requestTimeout: 20_000, throwOnRequestTimeout: true };
/** Milliseconds in which nothing moves: a part may be sent slowly. */
const sending = { ...connections, socketTimeout: 20_000 };

const configOf = (
  { endpoint, region, key }: BucketAddress,
  requestHandler: S3ClientConfig['requestHandler'],
): S3ClientConfig => ({
  endpoint,
  region,
  forcePathStyle: true,
  ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
  maxAttempts: 3,
  // Other makers' buckets refuse the checksums that Amazon's takes. Each part is signed with its SHA-256 in any case.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler,
});

/** Some buckets answer `bytes=0-0` with everything, which must not go out under the length that was asked for. */
async function* firstOf(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** The library takes 0.2 s to load, so it is loaded where there is a bucket only. */
const loadLibrary = () => import('@aws-sdk/client-s3');

export function bucketClient(address: BucketAddress): BucketClient {
  const { bucket: Bucket } = address;
  type Library = Awaited<ReturnType<typeof loadLibrary>>;
  let opened: Promise<{ s3: Library; client: S3Client; sender: S3Client }> | undefined;
  const open = () => {
    opened ??= loadLibrary().then((s3) => ({
      s3,
      client: new s3.S3Client(configOf(address, asking)),
      sender: new s3.S3Client(configOf(address, sending)),
    }));
    return opened;
  };

  async function ask<Result>(
    call: (on: Awaited<ReturnType<typeof open>>) => Promise<Result>,
  ): Promise<Result> {
    const on = await open();
    try {
      return await call(on);
    } catch (error) {
      if (isFull(error)) throw new NoSpace(`${nameOfBucket(address)} is full`, { cause: error });
      if (isLost(error))
        throw new UploadLost(`an upload to ${nameOfBucket(address)} was lost`, { cause: error });
      const sentence = `${nameOfBucket(address)} cannot be used (${problemOf(error)})`;
      throw new (isRefused(error) ? BucketRefuses : StorageAway)(sentence, { cause: error });
    }
  }

  /** `ask`, with undefined for an object that does not exist. */
  const find = <Result>(call: (on: Awaited<ReturnType<typeof open>>) => Promise<Result>) =>
    ask((on) =>
      call(on).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    );

  return {
    put: (Key, Body, options) =>
      ask(async ({ s3, client }) => {
        const to = { Bucket, Key, Body };
        if (options?.onlyNew) {
          try {
            return void (await client.send(new s3.PutObjectCommand({ ...to, IfNoneMatch: '*' })));
          } catch (error) {
            // 412: there is one. Buckets that do not know the condition answer 501.
            if (statusOf(error) === 412) return;
            if (statusOf(error) !== 501) throw error;
          }
        }
        await client.send(new s3.PutObjectCommand(to));
      }),
    upload: (Key, source, about = 0) =>
      ask(async ({ sender: client }) => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        const params = { Bucket, Key, Body: source };
        const partSize = Math.max(partBytes, Math.ceil(about / mostParts));
        await new Upload({ client, params, partSize, queueSize: 2 }).done();
      }),
    get: (Key, span) =>
      find(async ({ s3, client }) => {
        const Range = span && `bytes=${span.start}-${span.end}`;
        const found = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
        const body = found.Body as Readable;
        if (!span) return body;
        if (found.ContentRange === undefined) throw new Error('it sends no ranges');
        const wanted = span.end - span.start + 1;
        return (found.ContentLength ?? wanted) > wanted ? Readable.from(firstOf(body, wanted)) : body;
      }),
    sizeOf: (Key) =>
      find(
        async ({ s3, client }) =>
          (await client.send(new s3.HeadObjectCommand({ Bucket, Key }))).ContentLength,
      ),
    copy: (from, Key) =>
      ask(async ({ s3, client }) => {
        await client.send(new s3.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` }));
      }),
    remove: (Key) =>
      find(({ s3, client }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))).then(
        () => undefined,
      ),
    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const from = { Bucket, Prefix, ContinuationToken };
        const page = await ask(({ s3, client }) => client.send(new s3.ListObjectsV2Command(from)));
        for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
          if (Key === undefined) continue;
          yield { key: Key, bytes: Size, ageMs: Date.now() - (LastModified?.getTime() ?? 0) };
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    endUploads: (Prefix, olderThanMs) =>
      ask(async ({ s3, client }) => {
        let KeyMarker: string | undefined;
        let UploadIdMarker: string | undefined;
        do {
          const from = { Bucket, Prefix, KeyMarker, UploadIdMarker };
          const found = client.send(new s3.ListMultipartUploadsCommand(from));
          const page = await found.catch((error: unknown) => {
            if (statusOf(error) === 501) return undefined;
            throw error;
          });
          for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
            if (Date.now() - (Initiated?.getTime() ?? 0) < olderThanMs) continue;
            const end = new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId });
            // Another process has ended it by now.
            await client.send(end).catch((error: unknown) => {
              if (!isMissing(error)) throw error;
            });
          }
          KeyMarker = page?.IsTruncated ? page.NextKeyMarker : undefined;
          UploadIdMarker = page?.NextUploadIdMarker;
        } while (KeyMarker !== undefined);
      }),
    sign: (Key, { type, disposition }) =>
      ask(async ({ s3, client }) => {
        const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
        const answer = { ResponseContentType: type, ResponseContentDisposition: disposition };
        const command = new s3.GetObjectCommand({ Bucket, Key, ...answer });
        return getSignedUrl(client, command, { expiresIn: signedSeconds });
      }),
    reach: () =>
      ask(async ({ s3, client }) => {
        await client.send(new s3.HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(5000) });
      }),
  };
}
