import type { ChapterKind } from '@/contract/episode-content';
import { shortSlotNames, slotNames } from '@/contract/slot-names';

/**
 * `not_audio`, `corrupt`, `too_long`, `unsupported` and `timeout` are about the file. `engine` is a failure of ours
 * (no memory, no disk, a process that ended): the same file may work on another try.
 */
export type AudioErrorCode = 'not_audio' | 'corrupt' | 'too_long' | 'unsupported' | 'timeout' | 'engine';

const sentences: Record<AudioErrorCode, string> = {
  not_audio: "This isn't a sound file we can read. Send an MP3, M4A, WAV, FLAC, Ogg, WebM, CAF or AIFF file.",
  corrupt: "The file is damaged and can't be read. Export or record it again and send the new file.",
  too_long: 'The recording is longer than 3 hours.',
  unsupported: "This kind of sound file isn't supported. Export it as MP3 or M4A and send that.",
  timeout: 'The file took too long to read. Export it as MP3 or M4A and send that.',
  engine: "The sound couldn't be worked on just now. Try again in a moment.",
};

const reasons: Record<Exclude<AudioErrorCode, 'engine'>, string> = {
  not_audio: "it isn't a sound file",
  corrupt: 'the file is damaged',
  too_long: 'it is longer than 3 hours',
  unsupported: "this kind of sound file isn't supported",
  timeout: 'it takes too long to read',
};

const names: Record<ChapterKind, { name: string; short: string; remedy: string }> = {
  audioIdentity: {
    name: 'Audio identity',
    short: 'Audio identity',
    remedy: 'Ask the club to send it again.',
  },
  intro: { name: slotNames.intro, short: shortSlotNames.intro, remedy: 'Ask the club to send it again.' },
  campaignSpot: { name: 'Campaign spot', short: 'Campaign spot', remedy: 'Upload it again.' },
  interview: {
    name: slotNames.interview,
    short: shortSlotNames.interview,
    remedy: 'Ask the club to send it again.',
  },
  feature: { name: 'Feature', short: 'Feature', remedy: 'Upload it again.' },
  localSponsorSpot: {
    name: 'Local sponsor spot',
    short: 'Local sponsor spot',
    remedy: 'Ask the club to send it again.',
  },
  outro: { name: slotNames.outro, short: shortSlotNames.outro, remedy: 'Ask the club to send it again.' },
};

/** A part of a finished episode, as those who send it call it. */
export const partNameOf = (kind: ChapterKind): string => names[kind].name;

/** A failure of the engine. `message` is a sentence for people, without paths or jargon; `cause` has the details. */
export class AudioError extends Error {
  override readonly name = 'AudioError';

  constructor(
    readonly code: AudioErrorCode,
    message: string = sentences[code],
    /** While mastering: the part that caused it. */
    readonly part: ChapterKind | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A failure of mastering in two or three words: "Interview unreadable". */
export const shortReasonOf = ({ code, part }: AudioError): string =>
  part ? `${names[part].short} unreadable` : code === 'timeout' ? 'Took too long' : 'Hardly any sound';

/** The same failure with the part named, such as "Interview can't be read: the file is damaged. Ask the club …". */
export function blamePart(error: unknown, part: { kind: ChapterKind }): unknown {
  if (!(error instanceof AudioError) || error.code === 'engine') return error;
  const { name, remedy } = names[part.kind];
  const message = `${name} can't be read: ${reasons[error.code]}. ${remedy}`;
  return new AudioError(error.code, message, part.kind, { cause: error });
}
