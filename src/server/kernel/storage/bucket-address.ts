import * as z from 'zod';
import { readUrl } from '@/contract/text/read-url';

/** A bucket and how to reach it. */
export interface BucketAddress {
  /** `https://host:port` */
  endpoint: string;
  bucket: string;
  region: string;
  /** Undefined: the library finds it in the AWS_ variables, or the machine gives it. It must never be logged. */
  key: { id: string; secret: string } | undefined;
}

const form = 's3://key:secret@host:port/bucket?region=…&tls=1';

function parse(text: string): BucketAddress | undefined {
  const url = readUrl(text);
  const [, bucket, ...more] = url?.pathname.split('/') ?? [];
  const tls = url?.searchParams.get('tls') ?? '1';
  if (url?.protocol !== 's3:' || !url.host || !bucket || more.some(Boolean) || !/^[01]$/.test(tls))
    return undefined;
  if (Boolean(url.username) !== Boolean(url.password)) return undefined;
  return {
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: url.username
      ? { id: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) }
      : undefined,
  };
}

/** A setting that names a bucket. */
export const BucketUrl = z.string().transform((text, context): BucketAddress => {
  const address = parse(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: `an address such as ${form}` });
  return z.NEVER;
});

/** What people read of a bucket: without its key. */
export const nameOfBucket = ({ endpoint, bucket }: BucketAddress): string =>
  `s3://${new URL(endpoint).host}/${bucket}`;
