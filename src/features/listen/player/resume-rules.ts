import type { Progress } from '@/contract/listen';

/**
 * Why a position is saved. `seek` and `ended` are acts of the person; the others happen by themselves.
 * `handover`: another player of the same member waits for this one's position.
 */
export type SaveReason = 'tick' | 'pause' | 'seek' | 'hidden' | 'handover' | 'ended';

/** Seconds of listening between two saves. */
export const saveEvery = 5;
/** Seconds before the end from which nothing is left to hear. */
const endMargin = 2;
/** Positions that differ by fewer seconds are the same. */
const samePosition = 0.25;
export const isSamePosition = (one: number, other: number): boolean => Math.abs(one - other) < samePosition;

/** A difference in seconds between two devices that people do not notice. */
const closeEnough = 2;

/** Nothing is left to hear. Both in seconds; never with a duration of 0, which is unknown. */
export const isAtEnd = (position: number, duration: number): boolean =>
  duration > 0 && position >= duration - endMargin;

/** A file that is made anew may be so much longer than the one that was heard to its end, as a share. */
const longerAnew = 0.1;

/** Where to begin, in seconds: where it was left, also when it was heard to its end before; at its end, the start again. */
export const resumeAt = (
  { position, finished }: Pick<Progress, 'position' | 'finished'>,
  duration: number,
): number => {
  const atEnd = isAtEnd(position, duration) || (finished && position > duration * (1 - longerAnew));
  return duration <= 0 || atEnd ? 0 : position;
};

interface Unsaved {
  reason: SaveReason;
  position: number;
  /** The server's position. */
  saved: number;
  /** Seconds really played since the server got it. */
  played: number;
}

/** Whether it is worth saving. A start without any listening is not. */
export function worthSaving({ reason, position, saved, played }: Unsaved): boolean {
  if (reason === 'ended') return true;
  if (played <= 0 && position < 1) return false;
  if (reason === 'handover') return true;
  return played > 0 || !isSamePosition(position, saved);
}

/**
 * How it was found that the server has a newer position: `save`, because it refused a stale one, or `refresh`, because it
 * was asked. After `refresh` nothing of ours waits to be saved, so the server's position is taken exactly.
 */
export type ConflictSource = 'save' | 'refresh';

interface Conflict {
  reason: SaveReason;
  /** This device's position. */
  position: number;
  /** Positions that were sent and never answered: the server may have stored one of them. */
  unanswered: readonly number[];
  server: Progress;
  source: ConflictSource;
}

/**
 * The position that counts once the server calls ours stale. Ours if the person just chose it, or if the
 * newer one is our own (its answer was lost); otherwise another device went further and this one follows.
 */
export function resolveConflict({
  reason,
  position,
  unanswered,
  server,
  source,
}: Conflict): 'ours' | 'theirs' {
  if (reason === 'seek' || reason === 'ended') return 'ours';
  if (unanswered.some((sent) => isSamePosition(sent, server.position))) return 'ours';
  const near = source === 'refresh' ? samePosition : closeEnough;
  return Math.abs(server.position - position) <= near ? 'ours' : 'theirs';
}
