/** What Windows does not allow in the name of a file, and what is not seen. */
const unwritable = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const longest = 80;

/** A text as the name of a file that every system can write; empty for one of which nothing is left. */
export const fileNameOf = (text: string): string =>
  [...text.normalize('NFC').replace(unwritable, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, longest)
    .join('')
    // Windows drops dots and blanks at the end, and systems hide what begins with a dot.
    .replace(/^[. ]+|[. ]+$/g, '');

const two = (number: number) => String(number).padStart(2, '0');

/** "S01E12 The Derby Week": sorted as they were published, and different for each episode by season and number. */
export const episodeFileName = ({
  season,
  number,
  name,
}: {
  season: number;
  number: number;
  name: string;
}): string => `S${two(season)}E${two(number)} ${fileNameOf(name)}`.trim();

const endings: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/x-caf': 'caf',
  'audio/aiff': 'aiff',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** A file’s name with the ending of its type: what its sender called it may name a person. */
export const named = (name: string, mime: string): string => `${name}.${endings[mime] ?? 'bin'}`;

/** Makes the second of two equal names another one. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let free = name;
    for (let more = 2; taken.has(free.toLowerCase()); more += 1) free = `${name} ${more}`;
    taken.add(free.toLowerCase());
    return free;
  };
}
