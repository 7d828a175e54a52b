import type { ChapterKind } from '@/contract/episode-content';
import { isRecordedName } from '@/contract/parts/recorded-name';
import { shortSlotNames, slotNames } from '@/contract/slot-names';
import { notSound } from '@/contract/sound-kinds';
import { t, translated } from '@/language/text';

/**
 * `not_audio`, `corrupt`, `too_long`, `unsupported` and `timeout` are about the file. `engine` is a failure of ours
 * (no memory, no disk, a process that ended): the same file may work on another try.
 */
export type AudioErrorCode = 'not_audio' | 'corrupt' | 'too_long' | 'unsupported' | 'timeout' | 'engine';

const sentences: Record<AudioErrorCode, string> = {
  not_audio: notSound,
  corrupt: t`The file is damaged and can’t be read. Export or record it again and send the new file.`,
  too_long: t`The recording is longer than 3 hours.`,
  unsupported: t`This kind of sound file isn’t supported. Export it as MP3 or M4A and send that.`,
  timeout: t`The file took too long to read. Export it as MP3 or M4A and send that.`,
  engine: t`The sound could not be processed just now. Try again in a moment.`,
};

const reasons: Record<Exclude<AudioErrorCode, 'engine'>, string> = {
  not_audio: t`it isn’t a sound file`,
  corrupt: t`the file is damaged`,
  too_long: t`it is longer than 3 hours`,
  unsupported: t`this kind of sound file isn’t supported`,
  timeout: t`it takes too long to read`,
};

interface PartWords {
  name: string;
  short: string;
  remedy: string;
}

const names: Record<ChapterKind, PartWords> = {
  audioIdentity: {
    name: t`Audio identity`,
    short: t`Audio identity`,
    remedy: t`Ask the club to send it again.`,
  },
  intro: { name: slotNames.intro, short: shortSlotNames.intro, remedy: t`Ask the club to send it again.` },
  campaignSpot: { name: t`Campaign spot`, short: t`Campaign spot`, remedy: t`Upload it again.` },
  interview: {
    name: slotNames.interview,
    short: shortSlotNames.interview,
    remedy: t`Ask the club to send it again.`,
  },
  feature: { name: t`Feature`, short: t`Feature`, remedy: t`Upload it again.` },
  localSponsorSpot: {
    name: t`Local sponsor spot`,
    short: t`Local sponsor spot`,
    remedy: t`Ask the club to send it again.`,
  },
  outro: { name: slotNames.outro, short: shortSlotNames.outro, remedy: t`Ask the club to send it again.` },
};

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

/** Why a file is refused, by its name: what was recorded in the app cannot be exported again. */
export const refusalOf = (
  fileName: string,
  { code, message }: Pick<AudioError, 'code' | 'message'>,
): string =>
  isRecordedName(fileName) && code !== 'too_long'
    ? t`This recording is damaged and can’t be read. Record it again.`
    : message;

const unreadable = ({ short }: PartWords) => t`${translated(short)} unreadable`;
const cannotBeRead = ({ name, remedy }: PartWords, reason: string) =>
  t`${translated(name)} can’t be read: ${translated(reason)}. ${translated(remedy)}`;
const brokeOffAt = ({ name }: PartWords) =>
  t`Mastering broke off three times at this part: ${translated(name)}. Send it again, or try again.`;

/** The sentences that name a part, by their English, which is kept with the episode. */
const aboutParts = new Map(
  Object.values(names).flatMap((part) =>
    [
      () => unreadable(part),
      () => brokeOffAt(part),
      ...Object.values(reasons).map((reason) => () => cannotBeRead(part, reason)),
    ].map((say) => [say(), say]),
  ),
);

/** Why mastering failed, as it was kept, in the language of the request. */
export const translatedFailure = <Kept extends string | null>(kept: Kept): Kept | string =>
  (kept === null ? undefined : aboutParts.get(kept)?.()) ?? translated(kept);

/** `at` is the part that was being made when the worker ended last. */
export const brokeOff = (at: ChapterKind | null): string =>
  at
    ? brokeOffAt(names[at])
    : t`Mastering broke off three times. One of the sound files may be at fault: send the parts again, or try again.`;

/** A failure of mastering in two or three words: "Interview unreadable". */
export const shortReasonOf = ({ code, part }: AudioError): string =>
  part ? unreadable(names[part]) : code === 'timeout' ? t`Took too long` : t`Hardly any sound`;

/** The same failure with the part named, such as "Interview can’t be read: the file is damaged. Ask the club …". */
export function blamePart(error: unknown, part: { kind: ChapterKind }): unknown {
  if (!(error instanceof AudioError) || error.code === 'engine') return error;
  const message = cannotBeRead(names[part.kind], reasons[error.code]);
  return new AudioError(error.code, message, part.kind, { cause: error });
}
