import type { Episode } from '@/contract/episode';
import type { Progress } from '@/contract/listen';

/**
 * Why a position is to be kept. `seek` and `ended` are actions of the person; the others just happen. `handover`: another
 * player waits for this one's place.
 */
export type SaveReason = 'tick' | 'pause' | 'seek' | 'hidden' | 'handover' | 'ended';

/** Seconds of listening between two saves. */
export const saveEvery = 5;
/** This close to the end nothing is left to hear. */
const endMargin = 2;
/** Moving less than this is no move. */
const samePlace = 0.25;
export const isSamePlace = (one: number, other: number): boolean => Math.abs(one - other) < samePlace;

/** What two devices of one person may differ by without anybody minding. */
const closeEnough = 2;

/** Nothing is left to hear. */
export const isAtEnd = (position: number, duration: number): boolean =>
  duration > 0 && position >= duration - endMargin;

/** Where to begin, in seconds: where it was left, or the start again once it was heard to the end. */
export const resumeAt = (
  { position, finished }: Pick<Progress, 'position' | 'finished'>,
  duration: number,
): number => (finished || duration <= 0 || isAtEnd(position, duration) ? 0 : position);

interface Unsaved {
  reason: SaveReason;
  position: number;
  /** The position that the server has. */
  kept: number;
  /** Seconds really played since it got it. */
  played: number;
}

/** Whether there is something to tell the server. A start that nobody played is nothing (product.md §2, Listening). */
export function worthSaving({ reason, position, kept, played }: Unsaved): boolean {
  if (reason === 'ended') return true;
  if (played <= 0 && position < 1) return false;
  if (reason === 'handover') return true;
  return played > 0 || !isSamePlace(position, kept);
}

interface Conflict {
  reason: SaveReason;
  /** Where this device is. */
  position: number;
  /** Positions that were sent and never answered: the server may well have taken one of them. */
  unanswered: readonly number[];
  server: Progress;
  /** By a save that was stale, or by asking: then nothing of ours is to be kept, and the place is taken exactly. */
  found: 'saving' | 'asking';
}

/**
 * Whose position counts once the server calls ours stale. Ours if the person just chose it, or if the newer one is our
 * own after all (its answer was lost); otherwise another device went further and this one follows.
 */
export function settle({ reason, position, unanswered, server, found }: Conflict): 'ours' | 'theirs' {
  if (reason === 'seek' || reason === 'ended') return 'ours';
  if (unanswered.some((sent) => isSamePlace(sent, server.position))) return 'ours';
  const near = found === 'asking' ? samePlace : closeEnough;
  return Math.abs(server.position - position) <= near ? 'ours' : 'theirs';
}

type Heard = Pick<Episode, 'listening'>;

/**
 * Heard to its end, or to its last seconds. `position` is the player's while the episode is in it: whoever hears a
 * finished one again is in the middle of it.
 */
export const isFinished = ({ listening }: Heard, position?: number): boolean => {
  if (!listening) return false;
  const { duration, finished } = listening;
  if (isAtEnd(position ?? listening.position, duration ?? 0)) return true;
  return finished && (position === undefined || position <= 0);
};

/** Somewhere in the middle: what "Continue listening" is for. */
export const isBegun = (episode: Heard, position?: number): boolean =>
  !isFinished(episode, position) && (position ?? episode.listening?.position ?? 0) > 0;

/** Where somebody was in hearing a finished episode again; undefined when they were not. */
export const heardAgainAt = ({ listening }: Heard): number | undefined =>
  listening?.finished && listening.position > 0 && !isAtEnd(listening.position, listening.duration ?? 0)
    ? listening.position
    : undefined;

/** The club's own episode is still being mastered. */
export const isBeingMixed = ({ listening }: Heard): boolean => (listening?.duration ?? null) === null;

const weekOf = 7 * 24 * 3600 * 1000;

/** Published within the last seven days. */
export function isNewThisWeek({ publishedAt }: Pick<Episode, 'publishedAt'>, now: number): boolean {
  if (publishedAt === null) return false;
  const age = now - Date.parse(publishedAt);
  return age >= 0 && age < weekOf;
}

/** What "go on" means without an episode: the one heard last of those that were begun. */
export function heardLast(episodes: readonly Episode[]): Episode | undefined {
  const when = ({ listening }: Heard) => Date.parse(listening?.heardAt ?? '') || 0;
  const begun = episodes.filter((episode) => isBegun(episode) && !isBeingMixed(episode));
  return begun.toSorted((one, other) => when(other) - when(one))[0];
}
