import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Slot, slots } from '@/contract/episode-content';

/** A part of a club in an episode, as the key of its recording on this device. */
export const recordingId = (episodeId: string, clubId: string, slot: Slot): string =>
  [episodeId, clubId, slot].join('/');

const keptKey = ['kept-recordings'];

/** To be called when something was recorded or forgotten. */
export const lookForRecordings = (client: QueryClient) => client.invalidateQueries({ queryKey: keptKey });

/** The recordings that files were made of. */
const madeOf = new WeakMap<File, string>();

export const rememberRecording = (file: File, id: string): void => void madeOf.set(file, id);

/** Forgets the recordings of files that have been sent. Never rejects: what could not be forgotten is offered again. */
export async function forgetRecordings(client: QueryClient, files: readonly File[]): Promise<void> {
  const ids = files.flatMap((file) => madeOf.get(file) ?? []);
  if (ids.length === 0) return;
  const { removeRecording } = await import('./recording-store');
  await Promise.allSettled(ids.map(removeRecording));
  await lookForRecordings(client);
}

type Kept = Partial<Record<Slot, number>>;

async function readKept(episodeId: string, clubId: string): Promise<Kept> {
  const { getRecording } = await import('./recording-store');
  const kept: Kept = {};
  for (const slot of slots) {
    const recording = await getRecording(recordingId(episodeId, clubId, slot));
    if (recording) kept[slot] = recording.ms / 1000;
  }
  return kept;
}

/** How long the recordings are that wait on this device, in seconds, by part. */
export function useKeptRecordings(episodeId: string, clubId: string): Kept {
  const { data } = useQuery({
    queryKey: [...keptKey, episodeId, clubId],
    // Where nothing can be read, the recorder says so once it is opened.
    queryFn: () => readKept(episodeId, clubId).catch((): Kept => ({})),
    networkMode: 'always',
  });
  return data ?? {};
}
