import path from 'node:path';
import type { Logger } from 'pino';
import { warmAudioEngine } from '../kernel/audio/engine';
import type { Storage } from '../kernel/storage/storage';
import { sweepTempHourly } from './sweep-temp';

/**
 * Starts what checks uploads before the server says that it is ready, so that the first sender need not wait
 * for it. All else works without it, so a failure is only logged; the next upload tries again.
 */
export async function prepareUploads(storage: Storage, log: Logger): Promise<void> {
  sweepTempHourly(storage, log);
  await warmAudioEngine(path.dirname(storage.scratch())).catch((err) =>
    log.error({ err }, 'uploads cannot be checked yet'),
  );
}
