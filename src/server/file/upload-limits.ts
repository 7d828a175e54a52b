import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { ApiError } from '../kernel/http/api-error';
import { formatWait } from '../kernel/http/rate-limit';
import type { Call } from '../kernel/http/route';
import { takeUploadLease } from './upload-lease.store';

export type Sending = Pick<Call, 'services' | 'who' | 'incoming'>;

const megabyte = 1024 * 1024;
const wholeMegabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / megabyte));

/** Counts megabytes of the day for the sender's club. People of the platform are counted each on their own. */
async function countDay({ services, who }: Sending, bytes: number) {
  const { rateLimits } = services;
  const key = who.principal.clubId ?? who.principal.userId;
  const points = wholeMegabytes(bytes);
  const { refusal } = await rateLimits.count('sentMegabytes', key, points);
  if (refusal) {
    await rateLimits.giveBack('sentMegabytes', key, points);
    const { retryAfter } = refusal;
    const most = `${limits.clubBytesADay / 1024 / megabyte} GB`;
    throw new ApiError(
      'too_many',
      t`One club can send at most ${most} in a day, and this is more. Wait ${formatWait(retryAfter ?? 0)} and try again.`,
      { retryAfter, cause: refusal },
    );
  }
  return {
    /** Corrects the count to the bytes that really arrived. */
    async settle(arrived: number) {
      const spare = points - (arrived === 0 ? 0 : wholeMegabytes(arrived));
      if (spare > 0) await rateLimits.giveBack('sentMegabytes', key, spare);
    },
  };
}

/**
 * Reads a body once the limits allow it: the uploads of one person at once, the megabytes of their club in a day, the
 * space on the disk. Throws 429 or 507 before the body is read. `read` calls `count` with the bytes that have arrived;
 * what does not arrive is not counted for the day.
 */
export async function withinUploadLimits<Result>(
  call: Sending,
  announced: number,
  read: (count: (bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  const { services, who, incoming } = call;
  const { db, log, storage } = services;
  const before = incoming.socket.bytesRead;
  const release = await storage.reserve(announced, () => incoming.socket.bytesRead - before);
  try {
    const endLease = await takeUploadLease(db, log, who.principal.userId);
    try {
      const day = await countDay(call, announced);
      let arrived = 0;
      try {
        return await read((bytes) => {
          arrived += bytes;
        });
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
