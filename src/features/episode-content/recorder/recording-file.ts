import { joinWebm } from './join-webm';
import { canGoOn, extensionOf } from './microphone';
import { getRecording, readSegments } from './recording-store';

/** `2026-11-22-1405`, by the clock of the device. */
function stampOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}`;
}

/** A recording as a file whose name begins with `name`; undefined when nothing of it is kept. */
export async function readRecording(id: string, name: string): Promise<File | undefined> {
  const kept = await getRecording(id);
  if (!kept) return undefined;
  const { mime, startedAt } = kept;
  const segments = await readSegments(id);
  return new File(
    canGoOn(mime) ? [joinWebm(segments)] : segments,
    `${name}-${stampOf(startedAt)}.${extensionOf(mime)}`,
    // The same time for the same recording, by which an upload that was broken off is known again.
    { type: mime.split(';')[0], lastModified: startedAt },
  );
}
