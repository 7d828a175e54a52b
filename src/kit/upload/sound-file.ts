import { notSound, soundEndings } from '@/contract/sound-kinds';
import { t } from '@/language/text';
import { fileSizeProblem, type TooLarge, wholeSize } from '@/ui/form/file-size';

/**
 * The `accept` of every picker of audio. The endings are listed beside `audio/*`, because iOS greys out what it does not know as
 * audio (caf, opus, webm), and Android 3gp as video; the last type is that of a file whose ending says nothing.
 */
export const audioAccept = ['audio/*', ...soundEndings, 'application/ogg', 'application/octet-stream'].join(
  ',',
);

const kinds = 'mp3, m4a, wav, flac …';

/** The kinds and the limit in one line, shown before a file is chosen. */
export const audioHelp = (most: number): string => t`${kinds} up to ${wholeSize(most)}`;

/** Types of files that are no sound, as browsers have them from the system. */
const somethingElse =
  /^(?:image|text|font|model)\/|^application\/(?:pdf|rtf|json|xml|msword|epub|gzip|(?:x-)?zip|x-7z|x-rar|vnd\.(?:rar|ms-|oasis|openxml|apple))/;

const isSomethingElse = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  somethingElse.test(type) && !soundEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** How the kinds of sound begin that are taken. */
const beginnings =
  /^(?:ID3|\xff[\xe0-\xff]|RIFF|RF64|BW64|FORM|fLaC|OggS|\x1aE\xdf\xa3|caff|#!AMR|.{4}(?:ftyp|moov|mdat|wide|free|skip))/s;

/** Whether a file that this browser cannot play may still be sound of another kind. */
export const beginsAsSound = async (file: Blob): Promise<boolean> =>
  beginnings.test(new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer()));

/** Written words only: 1 KB of UTF-8 without a control character, which no kind of sound is. */
async function isText(file: Blob): Promise<boolean> {
  const first = await file.slice(0, 1024).arrayBuffer();
  try {
    // The last character may be cut.
    const words = new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: true });
    return words !== '' && !/[^\P{Cc}\t\n\f\r]/u.test(words);
  } catch {
    return false;
  }
}

/** Why the content of a file need not be sent as audio, as a sentence; undefined when the server should decide. */
export const audioContentProblem = async (file: File): Promise<string | undefined> =>
  (await isText(file)) && !(await beginsAsSound(file)) ? `${file.name}: ${notSound}` : undefined;

/** Why a file need not be sent as audio, as a sentence; undefined when the server, which looks inside, should decide. */
export const audioProblem = (
  file: Pick<File, 'name' | 'size' | 'type'>,
  most: number,
  tooLarge: TooLarge,
): string | undefined =>
  isSomethingElse(file) ? `${file.name}: ${notSound}` : fileSizeProblem(file, most, tooLarge);
