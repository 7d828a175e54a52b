import { readUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { recordedName } from '@/contract/parts/recorded-name';
import { twoDigits } from '@/ui/date/two-digits';
import { canGoOn, extensionOf } from '@/ui/media/microphone';
import { joinWebm } from './join-webm';

/** `2026-11-22-1405`, by the clock of the device. */
function stampOf(at: number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day}-${twoDigits(date.getHours())}${twoDigits(date.getMinutes())}`;
}

export type RecordedBytes = Uint8Array<ArrayBuffer>[];

/** The bytes of a recording, segment by segment. */
export const readRecordedBytes = async (id: string): Promise<RecordedBytes> =>
  Promise.all((await readUnsent(id)).map(async (segment) => new Uint8Array(await segment.arrayBuffer())));

/** A recording as a file, without the ends that were trimmed. Only WebM is trimmed; other formats stay whole. */
export function recordingFile({ mime, at, slot, kept }: Unsent, sound: RecordedBytes): File {
  return new File(
    canGoOn(mime) ? [joinWebm(sound, kept)] : sound,
    recordedName(slot, stampOf(at), extensionOf(mime)),
    // Another cut gets another time, because a broken upload is recognised by it.
    { type: mime.split(';')[0], lastModified: at + (kept ? Math.round(kept.from) : 0) },
  );
}
