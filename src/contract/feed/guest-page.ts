import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Instant } from '../shapes';

/** An episode as people without an account hear it. */
export const OpenEpisode = z.object({
  id: Id,
  name: z.string(),
  number: z.number().int(),
  season: z.number().int(),
  description: z.string(),
  publishedAt: Instant,
  /** Seconds. */
  duration: z.number().nullable(),
  /** Where its sound and its picture are read. */
  audio: z.string(),
  cover: z.string(),
  /** What is said in it, as a WebVTT file; null where nothing is written down. */
  captions: z.string().nullable(),
  chapters: z.array(z.object({ title: z.string(), start: z.number() })),
});
export type OpenEpisode = z.infer<typeof OpenEpisode>;

/** The newest episodes of the page; older ones are in the feed. */
export const guestEpisodesMax = 50;

export const GuestPage = z.object({
  /** The first name of the parent who has made the link. */
  from: z.string(),
  clubname: z.string(),
  endsAt: Instant,
  episodes: z.array(OpenEpisode),
});
export type GuestPage = z.infer<typeof GuestPage>;

/** 404 for a link that has ended, or is none; 429 after many of those. */
export const getGuestPage = endpoint({
  method: 'GET',
  path: '/api/pub/guest/{token}',
  summary: 'What a person without an account hears by their link',
  access: 'open',
  params: z.object({ token: z.string().regex(/^[\w-]{22}$/) }),
  reply: z.object({ data: GuestPage }),
});
