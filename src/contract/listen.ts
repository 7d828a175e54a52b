import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { Day, done, Id } from './shapes';

/**
 * A member's position in an episode. `position` in seconds; `rev` is issued by the server and grows with each
 * change.
 */
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
  summary:
    'Keep where I am; a stale rev is a conflict unless it repeats the last save, an unplayed start never overwrites',
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
     * Seconds of real time that it played since the last save, at any speed; 0 for a mere load, whose
     * position says nothing. Figures are made from `sendStretches`, not from this.
     */
    played: z.number().min(0).max(3600),
    /** Sent only for an explicit act (the end reached, or marked by hand). */
    finished: z.boolean().optional(),
  }),
  reply: z.object({ data: Progress }),
});

/** Names one player: a tab of a browser, which makes it at random as it is loaded. */
const Player = z.string().regex(/^[\w-]{16,64}$/, t`Not the name of a player`);

/** Another player of this member, where Play was pressed later. */
export const Elsewhere = z.object({
  /** What people read: "Chrome on Android". */
  device: z.string(),
  episodeId: Id,
});
export type Elsewhere = z.infer<typeof Elsewhere>;

export const claimPlaying = endpoint({
  method: 'PUT',
  path: '/api/listen/{episodeId}/playing',
  summary: 'Play was pressed on this player: the last press wins, and a player elsewhere pauses',
  access: 'listen:own',
  params: episode,
  body: z.object({
    player: Player,
    /** Seconds since Play was pressed. A press that was sent late must not win over a later one. */
    ago: z
      .number()
      .min(0)
      .max(24 * 3600)
      .default(0),
  }),
  reply: z.object({
    data: z.object({
      /** Null when this is the player that may play. */
      elsewhere: Elsewhere.nullable(),
      /** Another player played this episode until now: go on from `progress`. */
      handedOver: z.boolean(),
      /** The member's present position, once the stopped player has saved it. */
      progress: Progress,
    }),
  }),
});

/** The longest wait of `getPlaying`, in seconds: below the idle limit of proxies. */
export const waitMax = 25;

export const getPlaying = endpoint({
  method: 'GET',
  path: '/api/listen/playing',
  summary:
    'Whether I went on elsewhere; with `wait` it is answered as soon as I do, or after so many seconds',
  access: 'listen:hand-over',
  query: z.object({ player: Player, wait: z.coerce.number().min(0).max(waitMax).default(0) }),
  reply: z.object({ data: z.object({ elsewhere: Elsewhere.nullable() }) }),
});

export const releasePlaying = endpoint({
  method: 'DELETE',
  path: '/api/listen/playing',
  summary: 'This player sounds no more; nothing changes when another one does',
  access: 'listen:hand-over',
  query: z.object({ player: Player }),
  reply: done,
});

/** The episodes that a member hears next, in order. `rev` is issued by the server and grows with each change. */
export const EpisodeQueue = z.object({
  episodes: z.array(Id),
  rev: z.number().int(),
});
export type EpisodeQueue = z.infer<typeof EpisodeQueue>;

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/listen/queue',
  summary: 'What I hear next: the episodes of my queue that I may hear',
  access: 'queue:own',
  reply: z.object({ data: EpisodeQueue }),
});

export const saveQueue = endpoint({
  method: 'PUT',
  path: '/api/listen/queue',
  summary: 'Keep my queue; a stale rev is a conflict, and episodes that I may not hear are left out',
  access: 'queue:own',
  body: z.object({
    episodes: z
      .array(Id)
      .max(limits.queueMax, { error: () => t`At most ${limits.queueMax} episodes` })
      .refine((ids) => new Set(ids).size === ids.length, { message: t`Add each episode only once` }),
    /** The rev that this change follows. */
    rev: z.number().int().min(0),
  }),
  reply: z.object({ data: EpisodeQueue }),
});

/** A figure about fewer people reads "fewer than 10", so that no person is recognised in it. */
export const fewestShown = 10;

/** How much was heard, and by how many members. */
const ListeningTotal = z.object({ seconds: z.number(), members: z.number().int() });
export type ListeningTotal = z.infer<typeof ListeningTotal>;

/** Null where fewer than `fewestShown` have listened. */
export const ClubWeek = z.object({
  week: ListeningTotal.nullable(),
  /** The seven days before. */
  before: ListeningTotal.nullable(),
  /** Seven, the earliest first. */
  days: z.array(z.object({ day: Day, heard: ListeningTotal.nullable() })),
});
export type ClubWeek = z.infer<typeof ClubWeek>;

/** The seven days until yesterday, in the club's zone. */
export const getClubWeek = endpoint({
  method: 'GET',
  path: '/api/club-week',
  summary: 'What the members of the own club listened to last week, by day',
  access: 'club-week:read',
  reply: z.object({ data: ClubWeek }),
});
