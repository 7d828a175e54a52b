import type * as z from 'zod';
import type { Endpoint } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { ApiError } from '../http/api-error';
import { formatWait } from '../http/rate-limit';
import type { Call } from '../http/route';
import { announcedBytes, type ReceivedUpload, receiveUpload } from './receive-upload';
import { takeUploadLease } from './upload-lease.store';

type Sending = Pick<Call, 'services' | 'who' | 'incoming'>;

const megabyte = 1024 * 1024;
const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / megabyte));

/** Counts megabytes of the day for the sender's club. People of the platform are counted each on their own. */
async function countDay({ services, who }: Sending, bytes: number) {
  const { rateLimits } = services;
  const key = who.principal.clubId ?? who.principal.userId;
  const points = megabytes(bytes);
  const { refusal } = await rateLimits.count('sentMegabytes', key, points);
  if (refusal) {
    await rateLimits.giveBack('sentMegabytes', key, points);
    const { retryAfter } = refusal;
    const most = `${limits.clubBytesADay / 1024 / megabyte} GB`;
    throw new ApiError(
      'too_many',
      `That is more than one club may send in a day, ${most}. Wait ${formatWait(retryAfter ?? 0)} and try again.`,
      { retryAfter, cause: refusal },
    );
  }
  return {
    /** Corrects the count to the bytes that really arrived. */
    async settle(arrived: number) {
      const spare = points - (arrived === 0 ? 0 : megabytes(arrived));
      if (spare > 0) await rateLimits.giveBack('sentMegabytes', key, spare);
    },
  };
}

/**
 * Reads an upload (`receive-upload.ts`) once the limits allow it: the uploads of one person at once, the megabytes of their club
 * in a day, the space on the disk. Throws 429 or 507 before the body is read.
 */
export async function takeUpload<Body extends z.ZodType>(
  call: Sending,
  endpoint: Pick<Endpoint, 'path'> & { upload?: Endpoint['upload']; body: Body },
  admit?: (body: z.output<Body>) => Promise<void>,
): Promise<ReceivedUpload<z.output<Body>>> {
  const { services, who, incoming } = call;
  const { db, log, storage } = services;
  if (!endpoint.upload) throw new Error(`${endpoint.path} takes no files`);
  const announced = announcedBytes(incoming, endpoint.upload);
  const before = incoming.socket.bytesRead;
  const release = await storage.reserve(announced, () => incoming.socket.bytesRead - before);
  try {
    const endLease = await takeUploadLease(db, log, who.principal.userId);
    try {
      const day = await countDay(call, announced);
      let arrived = 0;
      try {
        const received = await receiveUpload(endpoint, incoming, storage, { admit });
        for (const { bytes } of received.files) arrived += bytes;
        return received;
      } finally {
        await day.settle(arrived);
      }
    } finally {
      await endLease();
    }
  } finally {
    release();
  }
}
