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

/** The kinds as words, for the line under a picker. */
export const audioKinds = 'mp3, m4a, wav, flac …';

/** Whether a file may be audio by its name and type; the server looks inside. */
export const looksLikeAudio = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('audio/') || extensions.some((extension) => name.toLowerCase().endsWith(extension));
