import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Cell, changed, FileUrl, Id, Instant } from '../shapes';

const SeasonNumber = z.number().int().min(1);

/** An episode that a page about a season names. */
const SeasonEpisode = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  artwork: FileUrl.nullable(),
});
export type SeasonEpisode = z.infer<typeof SeasonEpisode>;

/** How many recordings of a club are in a season, and how long all of them sound, in seconds. */
const ClubVoice = z.object({
  intro: z.number().int(),
  interview: z.number().int(),
  outro: z.number().int(),
  seconds: z.number(),
});
export type ClubVoice = z.infer<typeof ClubVoice>;

const overview = {
  season: SeasonNumber,
  /** Every season that is over, the newest first. */
  seasons: z.array(SeasonNumber),
  /** What came out of it. `seconds`: how long all of its episodes sound. */
  episodes: z.object({
    count: z.number().int(),
    seconds: z.number(),
    first: SeasonEpisode,
    last: SeasonEpisode,
  }),
  voice: ClubVoice,
};

/** What two people of a family have said to the same question, each of whom may read the other. */
const SharedAnswer = z.object({
  question: z.string(),
  episode: z.string(),
  mine: z.string(),
  theirs: z.string(),
  name: z.string(),
});
export type SharedAnswer = z.infer<typeof SharedAnswer>;

/**
 * A season as one person reads it. For a parent the figures are of the parent and of those children whose guardian agrees to it,
 * as one number for all of them; for a child and a coach they are their own. No other adult is in them.
 */
export const FamilySeason = z.object({
  ...overview,
  /** `finished`: to the end. `begun`: not to the end. `seconds`: as far as they got, each episode once. */
  heard: z.object({ finished: z.number().int(), begun: z.number().int(), seconds: z.number() }),
  /** The children in the figures. */
  children: z.array(z.object({ id: Id, firstName: z.string() })),
  /** First names of children who are not, until their guardian has agreed to the notice of today. */
  unasked: z.array(z.string()),
  /** How many questions two of the family have answered, so that they could read each other. */
  opened: z.number().int(),
  quote: SharedAnswer.nullable(),
});
export type FamilySeason = z.infer<typeof FamilySeason>;

/** A season as a club's admins read it. A figure about fewer than 10 people is hidden. */
export const ClubSeason = z.object({
  ...overview,
  /** In how many episodes the club is heard. */
  withClub: z.number().int(),
  /** The recordings of interviews, as the club has named them. */
  interviews: z.array(z.object({ number: z.number().int(), name: z.string() })),
  heard: z.object({
    seconds: Cell,
    listens: Cell,
    /** Different members while the season ran; `byMonth`: in a month, on average. */
    members: Cell,
    byMonth: z.boolean(),
  }),
  /** At least so many answers, in steps of five; null for fewer than five people. */
  answers: z.number().int().nullable(),
  /** The sponsors who were heard in it. */
  sponsors: z.array(z.string()),
});
export type ClubSeason = z.infer<typeof ClubSeason>;

/** A season as the platform manages it. */
export const ManagedSeason = z.object({
  season: SeasonNumber,
  published: z.number().int(),
  /** Drafts and episodes in progress. */
  unpublished: z.number().int(),
  /** When it ended: the platform has said so (`said`), or an episode of a later season has come out. */
  endedAt: Instant.nullable(),
  said: z.boolean(),
});
export type ManagedSeason = z.infer<typeof ManagedSeason>;

const which = z.object({
  /** Without it the newest season that is over. */
  season: z.coerce.number().int().min(1).optional(),
  /** Null for one that ended more than a few weeks ago: so the first pages ask, at the price of one statement for most of the year. */
  onlyNew: z.literal('true').optional(),
});

export const getFamilySeason = endpoint({
  method: 'GET',
  path: '/api/season/family',
  summary: 'What I and my children heard in a season that is over; null when none is',
  access: 'season:read',
  query: which,
  reply: z.object({ data: FamilySeason.nullable() }),
});

export const getClubSeason = endpoint({
  method: 'GET',
  path: '/api/season/club',
  summary: 'What my club made of a season that is over, and how it was heard; null when none is',
  access: 'club-season:read',
  query: which,
  reply: z.object({ data: ClubSeason.nullable() }),
});

export const listSeasons = endpoint({
  method: 'GET',
  path: '/api/season',
  summary: 'Every season, the newest first, and which ones are over',
  access: 'season:manage',
  reply: z.object({ data: z.array(ManagedSeason) }),
});

export const setSeasonOver = endpoint({
  method: 'PUT',
  path: '/api/season/{season}/over',
  summary: 'Say that a season is over, or that it goes on',
  access: 'season:manage',
  params: z.object({ season: z.coerce.number().int().min(1) }),
  body: z.object({ over: z.boolean() }),
  reply: changed(ManagedSeason),
});

export const seasonEndpoints = { getFamilySeason, getClubSeason, listSeasons, setSeasonOver };
