import { t } from '@/language/text';
import { fileSizeProblem, type TooLarge, wholeSize } from '../form/file-size';

/**
 * Listed one by one beside `audio/*`, because iOS greys out what it does not know as audio (caf, opus, webm),
 * and Android 3gp as video.
 */
const extensions = [
  '.mp3',
  '.m4a',
  '.aac',
  '.wav',
  '.flac',
  '.ogg',
  '.opus',
  '.webm',
  '.caf',
  '.aiff',
  '.aif',
  '.3gp',
  '.amr',
] as const;

/** The `accept` of every picker of audio. */
export const audioAccept = ['audio/*', ...extensions].join(',');

const kinds = 'mp3, m4a, wav, flac …';

/** The kinds and the limit in one line, shown before a file is chosen. */
export const audioHelp = (most: number): string => t`${kinds} up to ${wholeSize(most)}`;

/** By name and type alone. */
const looksLikeAudio = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('audio/') || extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** Why a file need not be sent as audio, as a sentence; undefined when the server, which looks inside, should decide. */
export const audioProblem = (
  file: Pick<File, 'name' | 'size' | 'type'>,
  most: number,
  tooLarge: TooLarge,
): string | undefined =>
  looksLikeAudio(file)
    ? fileSizeProblem(file, most, tooLarge)
    : t`${file.name} is not an audio file. Choose mp3, m4a, aac, wav, flac, ogg, opus, webm, caf, aiff, 3gp or amr.`;
