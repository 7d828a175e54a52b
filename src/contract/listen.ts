import * as z from 'zod';
import { endpoint } from './endpoint';
import { Id } from './shapes';

/** Where a member is in an episode. `position` in seconds; `rev` is issued by the server and grows with each change. */
export const Progress = z.object({
  position: z.number(),
  finished: z.boolean(),
  rev: z.number().int(),
});
export type Progress = z.infer<typeof Progress>;

const episode = z.object({ episodeId: Id });

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/listen/{episodeId}',
  summary: 'Where I am in an episode',
  access: 'listen:own',
  params: episode,
  reply: z.object({ data: Progress }),
});

export const saveProgress = endpoint({
  method: 'PUT',
  path: '/api/listen/{episodeId}',
  summary: 'Keep where I am; a stale rev is a conflict, an unplayed start never overwrites',
  access: 'listen:own',
  params: episode,
  body: z.object({
    position: z
      .number()
      .min(0)
      .max(12 * 3600),
    /** The rev this position follows. */
    rev: z.number().int().min(0),
    /**
     * Seconds of the clock that it really played since the last save, whatever the speed; 0 for a mere load. No more are
     * counted than have passed on the clock since this member's last save, whatever the device.
     */
    played: z.number().min(0).max(3600),
    /** Sent only for an explicit act (the end reached, or marked by hand). */
    finished: z.boolean().optional(),
  }),
  reply: z.object({ data: Progress }),
});
