import * as z from 'zod';
import { positionsKey } from '@/client/kept-on-device';
import { storedList } from '@/client/stored-list';
import { Progress } from '@/contract/listen';

/** A place in seconds, and the seconds that sounded since the server's place. */
const Reached = z.object({ position: z.number(), played: z.number() });

/** What this browser knows of a member's position in an episode. */
const Position = z.object({
  userId: z.string(),
  episodeId: z.string(),
  /** As the server had it, as far as is known. */
  saved: Progress,
  /** What the server has not taken yet: where the listener is now, and the seconds that sounded since `saved`. */
  unsent: Reached.optional(),
  /** Sent before `unsent` and not answered: the server may have taken one of them. */
  unanswered: z.array(Reached).optional(),
});
export type Position = z.infer<typeof Position>;
type Whose = Pick<Position, 'userId' | 'episodeId'>;

/** Older ones are the server's alone. */
const most = 50;
const kept = storedList(positionsKey, Position, most);

const isOther = ({ userId, episodeId }: Whose) => {
  return (one: Whose) => one.userId !== userId || one.episodeId !== episodeId;
};

const find = ({ userId, episodeId }: Whose) =>
  kept.read().find((one) => one.userId === userId && one.episodeId === episodeId);

/** Keeps a position in this browser, so that it outlives the page. Ids and numbers only. */
export function keepPosition(position: Position): void {
  const before = find(position);
  // What was not sent by an earlier page began at the place that the server has.
  const goesOn = before?.unsent && position.unsent && before.saved.rev === position.saved.rev;
  const next = goesOn ? { ...position, saved: before.saved } : position;
  kept.write([...kept.read().filter(isOther(position)), next]);
}

/** What is known here, with what was not sent yet; undefined for an episode that was not heard in this browser. */
export function keptPosition(userId: string, episodeId: string): Progress | undefined {
  const known = find({ userId, episodeId });
  return known && { ...known.saved, position: known.unsent?.position ?? known.saved.position };
}

/** Whether a place was reached here that the server does not have, as far as is known. */
export const hasUnsent = (whose: Whose): boolean => find(whose)?.unsent !== undefined;

/** Seconds that sounded here and that the server does not know yet. */
export const playedUnsent = (whose: Whose): number => find(whose)?.unsent?.played ?? 0;

/** All that is known here. */
export const keptPositions = (): readonly Position[] => kept.read();

export const forgetPosition = (whose: Whose): void => kept.write(kept.read().filter(isOther(whose)));
