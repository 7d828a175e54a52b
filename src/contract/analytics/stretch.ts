import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { Id } from '../shapes';

/** The most stretches that one call takes. */
export const stretchesAtOnce = 500;

/** How late a stretch may arrive, in seconds: seven days. What comes later is not counted. */
export const stretchLateBy = 7 * 24 * 3600;

const position = z
  .number()
  .min(0)
  .max(12 * 3600);

/**
 * A stretch of one episode that sounded without a jump, in a player of ours. `from` and `to` are seconds of
 * the episode. The server counts no more seconds than the stretch is long at the slowest speed, nor more than
 * have passed in real time.
 */
export const Stretch = z
  .object({
    /** Made at random by the player. Sent again, the stretch is not counted again. */
    id: z.uuid(),
    episodeId: Id,
    /** The playlist that it was played from. */
    playlistId: Id.nullable().default(null),
    from: position,
    to: position,
    /** Seconds of real time that it sounded, at any speed. */
    seconds: z.number().min(0).max(3600),
    /** Seconds since it was heard, as it is sent. Never an instant, because a device's clock may be wrong. */
    ago: z.number().min(0),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: t`Ends before it begins` });
export type Stretch = z.infer<typeof Stretch>;

/**
 * What a player has heard, in any order, late and more than once: each stretch counts once. `accepted` have been counted, now
 * or before; `refused` are too late, or of an episode that this member may not hear, and need not be sent again.
 */
export const sendStretches = endpoint({
  method: 'POST',
  path: '/api/listen/events',
  summary:
    'What sounded in this player, for the figures of clubs and platform; stored for 90 days under a pseudonym',
  access: 'listen:report',
  byCookie: true,
  body: z.object({
    events: z
      .array(Stretch)
      .min(1)
      .max(stretchesAtOnce, { error: () => t`Send at most ${stretchesAtOnce} stretches at once` }),
  }),
  reply: z.object({
    data: z.object({ accepted: z.number().int(), refused: z.number().int() }),
    message: z.string(),
  }),
});
