import { listArrived } from '@/client/unsent/arrived';
import { attempt } from '@/client/unsent/back-off';
import { removeSuperseded } from '@/client/unsent/unsent-clean-up';
import { isLocked, lockSending, lockUnsent } from '@/client/unsent/unsent-lock';
import { changeUnsent, getUnsent, listUnsent, readUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { toFailure } from '@/client/user-message';
import type { EpisodeContent } from '@/contract/episode-content';
import { stateAfter } from '../classify-failure';
import { partLock } from '../recorder/kept-recordings';
import { readRecordedBytes, recordingFile } from '../recorder/recording-file';
import { sendParts } from '../send-parts';
import { dropArrived } from './arrived-takes';

/** A waiting item as a file. */
export const unsentFile = async (item: Unsent): Promise<File> =>
  item.kind === 'recording'
    ? recordingFile(item, await readRecordedBytes(item.id))
    : new File(await readUnsent(item.id), item.name, { type: item.mime, lastModified: item.lastModified });

/** Whether it is worth sending: a refused file is not, and a file needs its part. */
export const maySend = ({ state, slot }: Unsent): boolean => state !== 'refused' && slot !== null;

/** Only the newest of each part that may be sent, and none of a part of which a newer recording has arrived. */
export async function listNewest(state?: Unsent['state']): Promise<Unsent[]> {
  const items = (await listUnsent()).filter((item) => maySend(item) && (!state || item.state === state));
  const newest = new Map<string, Unsent>();
  for (const item of [...items, ...(await listArrived())].sort((a, b) => a.at - b.at))
    newest.set([item.episodeId, item.clubId, item.slot].join(), item);
  return [...newest.values()].filter((item) => item.state !== 'arrived');
}

interface Options {
  onShare: (share: number) => void;
  signal: AbortSignal;
  /** Also what was not submitted, or was refused. It stays what it was where `signal` ends its sending. */
  all?: boolean;
  /** Takes it from the page that works on it, which is about to be left. */
  steal?: boolean;
}

type Outcome = 'sent' | 'waits' | 'failed' | 'busy';

/**
 * Sends what waits here, unless another tab or the page works on it. `waits`: it may be sent later. `failed`:
 * it was refused, and the tray says why.
 */
export async function sendUnsent({ id }: Unsent, options: Options): Promise<Outcome> {
  const { steal, signal } = options;
  const release = await lockUnsent(id, steal ? { steal } : { ifAvailable: true });
  if (!release) return 'busy';
  try {
    // What a page is sending is not sent a second time by a logout, which waits for its end.
    const sending = await lockSending(id, steal ? { signal } : { ifAvailable: true });
    return sending ? await sendLocked(id, options).finally(sending) : 'busy';
  } finally {
    release();
  }
}

/** What is being recorded is not whole. */
const isRecorded = async ({ kind, slot, ...part }: Unsent): Promise<boolean> =>
  kind === 'recording' && slot !== null && isLocked(partLock({ ...part, slot }));

async function sendLocked(id: string, { onShare, signal, all = false, steal }: Options): Promise<Outcome> {
  // It may have been sent while another had it.
  const item = await getUnsent(id);
  if (!item?.slot || !(all || item.state === 'submitted')) return 'busy';
  if (!steal && (await isRecorded(item))) return 'busy';
  const { episodeId, clubId, slot, voices = 'untold', seen } = item;
  let content: EpisodeContent;
  let file: File;
  try {
    file = await unsentFile(item);
    const ordered = [{ slot, file, voices }];
    const sending = { episodeId, clubId, ordered, onShare, ifMatch: seen, signal, kept: true };
    const send = () => sendParts({ ...sending, onWaiting: () => undefined });
    content = (await attempt('parts', send, all)).data;
  } catch (error) {
    if (all && signal.aborted) return 'waits';
    const failure = toFailure(error);
    const state = stateAfter(failure, item.kind);
    await changeUnsent(id, (now) => ({ ...now, state, why: failure.fields[item.name] ?? failure.sentence }));
    if (state === 'refused') await removeSuperseded([item], state);
    return state === 'submitted' ? 'waits' : 'failed';
  }
  await dropArrived(item, file, content);
  return 'sent';
}
