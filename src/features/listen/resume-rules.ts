import type { Episode } from '@/contract/episode';
import type { Progress } from '@/contract/listen';

/** Why a position is to be kept. `seek` and `ended` are acts of the person; the others just happen. */
export type SaveReason = 'tick' | 'pause' | 'seek' | 'hidden' | 'ended';

/** Seconds of listening between two saves. */
export const saveEvery = 5;
/** This close to the end nothing is left to hear. */
const endMargin = 2;
/** Moving less than this is no move. */
const samePlace = 0.25;
export const isSamePlace = (one: number, other: number): boolean => Math.abs(one - other) < samePlace;

/** What two devices of one person may differ by without anybody minding. */
const closeEnough = 2;

/** Where to begin, in seconds: where it was left, or the start again once it was heard to the end. */
export const resumeAt = ({ position }: Pick<Progress, 'position'>, duration: number): number =>
  position > 0 && position < duration - endMargin ? position : 0;

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
  return played > 0 || !isSamePlace(position, kept);
}

interface Conflict {
  reason: SaveReason;
  /** Where this device is. */
  position: number;
  /** Positions that were sent and never answered: the server may well have taken one of them. */
  unanswered: readonly number[];
  server: Progress;
}

/**
 * Whose position counts once the server calls ours stale. Ours if the person just chose it, or if the newer one is our
 * own after all (its answer was lost); otherwise another device went further and this one follows.
 */
export function settle({ reason, position, unanswered, server }: Conflict): 'ours' | 'theirs' {
  if (reason === 'seek' || reason === 'ended') return 'ours';
  if (unanswered.some((sent) => isSamePlace(sent, server.position))) return 'ours';
  return Math.abs(server.position - position) <= closeEnough ? 'ours' : 'theirs';
}

type Heard = Pick<Episode, 'listening'>;

/** Somewhere in the middle: what "Continue listening" is for. */
export const isBegun = ({ listening }: Heard): boolean =>
  listening !== undefined && !listening.finished && listening.position > 0;

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
