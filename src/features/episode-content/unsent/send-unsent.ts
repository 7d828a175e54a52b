import { maySendLater } from '@/client/api-failure';
import { removeSuperseded } from '@/client/unsent-clean-up';
import { lockUnsent } from '@/client/unsent-lock';
import {
  changeUnsent,
  getUnsent,
  listUnsent,
  readUnsent,
  removeUnsent,
  type Unsent,
} from '@/client/unsent-tray';
import { toFailure } from '@/client/user-message';
import { readRecordedBytes, recordingFile } from '../recorder/recording-file';
import { sendParts } from '../send-parts';

/** A waiting item as a file. */
export const unsentFile = async (item: Unsent): Promise<File> =>
  item.kind === 'recording'
    ? recordingFile(item, await readRecordedBytes(item.id))
    : new File(await readUnsent(item.id), item.name, { type: item.mime, lastModified: item.lastModified });

/** Only the newest of each part; files without a part are not sent. */
export function newestOfEach(items: readonly Unsent[]): Unsent[] {
  const newest = new Map<string, Unsent>();
  for (const item of items) if (item.slot) newest.set([item.episodeId, item.clubId, item.slot].join(), item);
  return [...newest.values()];
}

/** The items to send automatically. */
export const listSubmitted = async (): Promise<Unsent[]> =>
  newestOfEach((await listUnsent()).filter(({ state }) => state === 'submitted'));

interface Options {
  onShare: (share: number) => void;
  signal: AbortSignal;
  /** Also what was not submitted, or was refused. It stays what it was where `signal` ends its sending. */
  all?: boolean;
  /** Takes it from the page that works on it, which is about to be left. */
  steal?: boolean;
}

/**
 * Sends what waits here, unless another tab or the page works on it. `waits`: it may be sent later. `failed`:
 * it was refused, and the tray says why.
 */
export async function sendUnsent(
  { id }: Unsent,
  { onShare, signal, all = false, steal }: Options,
): Promise<'sent' | 'waits' | 'failed' | 'busy'> {
  const release = await lockUnsent(id, steal);
  if (!release) return 'busy';
  try {
    // It may have been sent while another tab had it.
    const item = await getUnsent(id);
    if (!item?.slot || !(all || item.state === 'submitted')) return 'busy';
    const { episodeId, clubId, slot, voices = 'untold', seen } = item;
    try {
      const ordered = [{ slot, file: await unsentFile(item), voices }];
      const onWaiting = () => undefined;
      await sendParts({ episodeId, clubId, ordered, onShare, onWaiting, ifMatch: seen, signal });
    } catch (error) {
      if (all && signal.aborted) return 'waits';
      const failure = toFailure(error);
      const waits = maySendLater(failure);
      await changeUnsent(id, (now) => ({
        ...now,
        state: waits ? 'submitted' : 'failed',
        why: failure.sentence,
      }));
      return waits ? 'waits' : 'failed';
    }
    await removeUnsent([id]);
    await removeSuperseded(item, [item]);
    return 'sent';
  } finally {
    release();
  }
}
