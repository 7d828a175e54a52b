import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { listEndpoint } from './list';
import {
  Day,
  FileUrl,
  Id,
  Instant,
  line,
  optionalLine,
  prose,
  Revision,
  requiredProse,
  UploadedRecording,
} from './shapes';

export const EpisodeStatus = z.enum(['draft', 'in_progress', 'published', 'archived']);
export type EpisodeStatus = z.infer<typeof EpisodeStatus>;

export const episodeStatusNames: Record<EpisodeStatus, string> = {
  draft: t`Draft`,
  in_progress: t`In progress`,
  published: t`Published`,
  archived: t`Archived`,
};

/** The only moves an episode makes; every other is a conflict. */
export const nextStatuses: Record<EpisodeStatus, readonly EpisodeStatus[]> = {
  draft: ['in_progress'],
  in_progress: ['published'],
  published: ['in_progress', 'archived'],
  archived: [],
};

export const Audience = z.enum(['everyone', 'parents', 'children', 'coaches']);
export type Audience = z.infer<typeof Audience>;

export const audienceNames: Record<Audience, string> = {
  everyone: t`Everyone`,
  parents: t`Parents`,
  children: t`Children`,
  coaches: t`Coaches`,
};

/** `empty`: neither the club nor the platform has sent any audio, so the club is left out of the episode. */
export const RenditionStatus = z.enum(['queued', 'rendering', 'ready', 'failed', 'empty']);
export type RenditionStatus = z.infer<typeof RenditionStatus>;

/** A club's finished episode, as lists show it. */
export const RenditionBrief = z.object({
  status: RenditionStatus,
  /** 0..1 while it renders. */
  progress: z.number(),
  /** Why it failed or is empty, in a sentence for people. */
  reason: z.string().nullable(),
  url: FileUrl.nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** 0..1, from start to end; fewer of them in a list. */
  peaks: z.array(z.number()),
});
export type RenditionBrief = z.infer<typeof RenditionBrief>;

/** What the platform sees of an episode's production: clubs, by how far each is. */
const Production = z.object({
  clubs: z.number().int(),
  delivered: z.number().int(),
  ready: z.number().int(),
  failed: z.number().int(),
});

/** What a member has heard of an episode. Seconds. `duration` is null until the club's rendition is ready. */
const Listening = z.object({
  duration: z.number().nullable(),
  position: z.number(),
  finished: z.boolean(),
  /** When it was last listened to. */
  heardAt: Instant.nullable(),
});

export const Episode = z.object({
  id: Id,
  rev: Revision,
  name: z.string(),
  status: EpisodeStatus,
  /** Shown as Due Date. */
  endDate: Day,
  number: z.number().int(),
  season: z.number().int(),
  description: z.string(),
  audience: Audience,
  /** At most `limits.logoEdge` pixels wide and high; what was uploaded is kept up to `limits.artworkMax`. */
  artwork: FileUrl.nullable(),
  category: z.object({ id: Id, name: z.string() }).nullable(),
  /** In the order in which they are named. */
  hosts: z.array(z.object({ id: Id, name: z.string(), photo: FileUrl.nullable() })),
  publishedAt: Instant.nullable(),
  /** Only for a platform admin: when it is published by itself. */
  publishAt: Instant.nullable().optional(),
  /** Only for a platform admin: why it was not published at the chosen time, in a sentence. */
  publishProblem: z.string().nullable().optional(),
  /** Only for a platform admin: what keeps it from being published at its time, in a sentence; that no part has come yet, only near that time. */
  publishObstacle: z.string().nullable().optional(),
  /** Only for the platform and clubs: whether people without an account hear it once it is published. */
  isPublic: z.boolean().optional(),
  /** Only for the platform and clubs: when it was deleted. */
  removedAt: Instant.nullable().optional(),
  /** Only for a platform admin. */
  production: Production.optional(),
  /** Only for a club admin: how many of the three parts the own club has sent; not there for what came from elsewhere. */
  sent: z.number().int().optional(),
  /** Only for a club admin: whether it came with a show that the own club had elsewhere. */
  imported: z.boolean().optional(),
  /** Only for a club admin: whether parts of the own club are taken now. */
  maySend: z.boolean().optional(),
  /** Only for a club admin: the own club's finished episode. */
  rendition: RenditionBrief.nullable().optional(),
  /** Only for a member. */
  listening: Listening.optional(),
});
export type Episode = z.infer<typeof Episode>;

/** Why people without an account do not hear the episode of a club: the first of these that holds. */
export const PublicProblem = z.enum([
  'off',
  'unpublished',
  'audience',
  'suspended',
  'unfinished',
  'untold',
  'voices',
]);
export type PublicProblem = z.infer<typeof PublicProblem>;

/** The reasons as sentences for admins. */
export const publicProblemWords: Record<PublicProblem, string> = {
  off: t`The platform has not made this episode public.`,
  unpublished: t`It becomes public when the platform publishes it.`,
  audience: t`Only an episode for everyone can be public.`,
  suspended: t`The club is suspended.`,
  unfinished: t`The finished episode of this club is not ready.`,
  untold: t`The club still has to say for each part whether a child’s voice is in it.`,
  voices: t`A child in this episode has no consent to be heard outside the club.`,
};

/** How a question is answered after listening: by one of five faces, by one of the choices, or in own words. */
export const questionKinds = { emoji: t`Faces`, choice: t`Choice`, text: t`Own words` } as const;

/** A question for families after listening. An episode has at most `limits.questionsMax`. */
export const Question = z
  .object({
    kind: z.enum(['emoji', 'choice', 'text']),
    text: requiredProse(limits.questionMax, t`Write the question`),
    /** The choices of a question of kind `choice`, 2 to `limits.choicesMax`; other kinds have none. */
    choices: z
      .array(line(limits.choiceMax, t`Write the answer, or take it out`))
      .max(limits.choicesMax, { error: () => t`At most ${limits.choicesMax} answers` }),
  })
  .refine(({ kind, choices }) => (kind === 'choice' ? choices.length >= 2 : choices.length === 0), {
    path: ['choices'],
    message: t`A choice question needs two or more answers. Other questions have none.`,
  })
  .refine(({ choices }) => new Set(choices).size === choices.length, {
    path: ['choices'],
    message: t`Write each answer only once`,
  });
export type Question = z.infer<typeof Question>;

/** What a club is asked to say in a part, a line for each thing, and how long it should be; empty for the usual. */
const PartGuide = z.object({ say: prose(limits.guideMax), length: optionalLine(limits.guideLengthMax) });
export type PartGuide = z.infer<typeof PartGuide>;

export const PartGuides = z.object({ intro: PartGuide, interview: PartGuide, outro: PartGuide });
export type PartGuides = z.infer<typeof PartGuides>;

const noGuide: PartGuide = { say: '', length: '' };
export const noGuides: PartGuides = { intro: noGuide, interview: noGuide, outro: noGuide };

/** One episode with what lists leave out. */
export const EpisodeDetail = Episode.extend({
  questions: z.array(Question),
  /** Only for a platform admin; clubs get them with their parts. */
  guides: PartGuides.optional(),
  /**
   * Only for a platform admin: whether clubs are reminded automatically, `limits.remindDaysBefore` the Due
   * Date.
   */
  remindAutomatically: z.boolean().optional(),
  /** Only for a platform admin: the recording of the platform that every club's episode has. */
  feature: UploadedRecording.nullable().optional(),
});
export type EpisodeDetail = z.infer<typeof EpisodeDetail>;

const episodeId = z.object({ id: Id });

const ofClubs = (count: number | undefined, { status, production }: Episode) =>
  production && status !== 'draft' ? t`${count ?? 0} of ${production.clubs}` : null;

/** `current`: what is in progress, the one that is due first before the others, and then the newest. */
export const listEpisodes = listEndpoint({
  path: '/api/episode',
  summary: 'Episodes: all for the platform, open and past ones for a club, published ones for members',
  words: { one: t`episode`, many: t`episodes` },
  access: 'episode:read',
  row: Episode,
  sorts: ['number', 'name', 'season', 'endDate', 'status', 'audience', 'category'],
  first: 'current',
  filters: {
    status: EpisodeStatus.optional(),
    category: Id.optional(),
    season: z.coerce.number().int().min(1).max(limits.seasonMax).optional(),
    /** For a club admin: only the episodes that take parts of the own club now. */
    maySend: z.literal('true').optional(),
    /** The deleted ones alone, for a club admin those of its own imported show; without it none of them. */
    removed: z.literal('true').optional(),
    /** The episodes that came with the show of this club, for a club admin the own one; without it the platform sees none of them. */
    ofClub: Id.optional(),
  },
  /** Only for a platform admin. */
  counts: { filter: 'status', values: EpisodeStatus.options },
  columns: {
    name: { title: t`Episode`, text: ({ name }) => name },
    status: { title: t`Status`, text: ({ status }) => episodeStatusNames[status] },
    number: { title: t`Number`, text: ({ number }) => number },
    season: { title: t`Season`, text: ({ season }) => season },
    endDate: { title: t`Due Date`, text: ({ endDate }) => endDate },
    audience: { title: t`Audience`, text: ({ audience }) => audienceNames[audience] },
    category: { title: t`Category`, text: ({ category }) => category?.name ?? null },
    hosts: { title: t`Hosts`, text: ({ hosts }) => hosts.map(({ name }) => name).join(', ') },
    sent: { title: t`Sent`, text: ({ sent }) => sent ?? null },
    delivered: {
      title: t`Clubs delivered`,
      text: (episode) => ofClubs(episode.production?.delivered, episode),
    },
    ready: { title: t`Finished episodes`, text: (episode) => ofClubs(episode.production?.ready, episode) },
  },
});

export const getEpisode = endpoint({
  method: 'GET',
  path: '/api/episode/{id}',
  summary: 'One episode',
  access: 'episode:read',
  params: episodeId,
  reply: z.object({ data: EpisodeDetail }),
});
