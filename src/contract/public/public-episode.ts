import * as z from 'zod';
import { endpoint } from '../endpoint';
import { EpisodeDetail, PublicProblem } from '../episode';
import { OpenEpisode } from '../feed/guest-page';
import { changed, Id } from '../shapes';

/** The episode of one club, as every person hears it. */
export const PublicEpisode = z.object({
  episode: OpenEpisode,
  club: z.object({
    name: z.string(),
    /** Where its logo is read; null without one. */
    logo: z.string().nullable(),
    /** The page on which people join it. */
    join: z.string(),
  }),
  /** The whole address of its page. */
  page: z.string(),
});
export type PublicEpisode = z.infer<typeof PublicEpisode>;

const ofClub = z.object({ clubId: Id, id: Id });

/** 404 for every episode that is not public now. It says nothing of who asks, and is kept by nothing in between. */
export const getPublicEpisode = endpoint({
  method: 'GET',
  path: '/api/pub/episode/{clubId}/{id}',
  summary: 'The episode of a club that the platform has made public',
  access: 'open',
  params: ofClub,
  reply: z.object({ data: PublicEpisode }),
});

/**
 * Honours `If-Match`. It takes effect while the episode is published. 409 for an episode that is not for everyone.
 */
export const setEpisodePublic = endpoint({
  method: 'PUT',
  path: '/api/episode/{id}/public',
  summary: 'Have people without an account hear an episode, or not any more',
  access: 'public-episode:manage',
  params: z.object({ id: Id }),
  body: z.object({ isPublic: z.boolean() }),
  reply: changed(EpisodeDetail),
});

/** Where people without an account hear the episode of a club. */
export const PublicAddress = z.object({
  problem: PublicProblem.nullable(),
  name: z.string(),
  clubname: z.string(),
  page: z.string(),
  /** The small player for the club's own website. */
  embed: z.string(),
});
export type PublicAddress = z.infer<typeof PublicAddress>;

export const getPublicAddress = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/clubs/{clubId}/public',
  summary: 'Where people without an account hear the episode of a club, or why they do not',
  access: 'public-episode:share',
  params: z.object({ episodeId: Id, clubId: Id }),
  reply: z.object({ data: PublicAddress }),
});

export const publicEndpoints = { getPublicEpisode, setEpisodePublic, getPublicAddress };
