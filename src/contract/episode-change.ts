import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { Audience, EpisodeDetail, EpisodeStatus, PartGuides, Question } from './episode';
import { limits } from './limits';
import { ChosenRecording, changed, Day, done, FileUrl, Id, Instant, line, prose } from './shapes';

const episodeId = z.object({ id: Id });

const Chosen = z.object({ id: Id });

/** A change carries every field: one that was left out must not fall back to a default, least of all the audience. */
export const EpisodeInput = z.object({
  name: line(limits.titleMax, t`Give the episode a name`),
  endDate: Day,
  number: z.number().int().min(1).max(limits.episodeNumberMax),
  season: z.number().int().min(1).max(limits.seasonMax),
  description: prose(),
  audience: Audience,
  category: Chosen.nullable(),
  hosts: z
    .array(Chosen)
    .max(limits.hostsMax, { error: () => t`At most ${limits.hostsMax} hosts` })
    .refine(
      (chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length,
      t`Add each host only once`,
    ),
  /**
   * A URL that `uploadImages` has answered for artwork, or the episode's present one; null for the drawn
   * cover.
   */
  artwork: FileUrl.nullable(),
  /** A URL that `uploadRecording` has answered, or the episode's present one; null for none. */
  feature: ChosenRecording.nullable(),
  questions: z
    .array(Question)
    .max(limits.questionsMax, { error: () => t`At most ${limits.questionsMax} questions` }),
  /** Without `guides` they stay as they are. */
  guides: PartGuides.optional(),
  /** Whether clubs that lack parts are reminded `limits.remindDaysBefore`; without it it stays as it is, at first true. */
  remindAutomatically: z.boolean().optional(),
  /** A time in the future; null unless the episode is published automatically. */
  publishAt: Instant.nullable(),
});

const fields = EpisodeInput.shape;

/** Without a number it gets the next one of its season. */
export const NewEpisode = EpisodeInput.extend({
  number: fields.number.optional(),
  season: fields.season.default(1),
  description: fields.description.default(''),
  audience: fields.audience.default('everyone'),
  category: fields.category.default(null),
  hosts: fields.hosts.default([]),
  artwork: fields.artwork.default(null),
  feature: fields.feature.default(null),
  questions: fields.questions.default([]),
  publishAt: fields.publishAt.default(null),
});

export const createEpisode = endpoint({
  method: 'POST',
  path: '/api/episode',
  summary: 'Create a draft episode',
  access: 'episode:create',
  body: NewEpisode,
  reply: changed(EpisodeDetail),
  status: 201,
  repeatable: true,
});

/**
 * Honours `If-Match`. A changed feature is mastered into the finished episodes of an open one at once.
 * Families keep hearing the old one in a published episode, unless `masterAgain` is true.
 */
export const updateEpisode = endpoint({
  method: 'PUT',
  path: '/api/episode/{id}',
  summary: 'Change an episode',
  access: 'episode:update',
  params: episodeId,
  body: EpisodeInput.extend({ masterAgain: z.boolean().default(false) }),
  reply: changed(EpisodeDetail),
});

/**
 * Honours `If-Match`, so that an episode is not published when its audience has just been changed. 409 for an
 * episode in which nothing could be heard.
 */
export const setEpisodeStatus = endpoint({
  method: 'PUT',
  path: '/api/episode/{id}/status',
  summary: 'Open, publish, reopen or archive an episode; publishing masters it for every club',
  access: 'episode:update',
  params: episodeId,
  body: z.object({
    status: EpisodeStatus,
    /** Published again it has today's date, and not that of its first publication. */
    asNew: z.boolean().optional(),
  }),
  reply: changed(EpisodeDetail),
});

/**
 * Honours `If-Match`. 409 once the episode is published, also when it was published while the time was being
 * cancelled.
 */
export const setPublishAt = endpoint({
  method: 'PUT',
  path: '/api/episode/{id}/publish-at',
  summary: 'Choose when an episode is published automatically, or cancel that',
  access: 'episode:update',
  params: episodeId,
  /** A time in the future; null for not automatically. */
  body: z.object({ publishAt: Instant.nullable() }),
  reply: changed(EpisodeDetail),
});

export const removeEpisode = endpoint({
  method: 'DELETE',
  path: '/api/episode/{id}',
  summary: 'Delete a draft, or an episode of an imported show, with some days to think better of it',
  access: 'episode:remove',
  proven: true,
  params: episodeId,
  reply: done,
});

/** 409 when its number was taken meanwhile, or it was imported anew. */
export const restoreEpisode = endpoint({
  method: 'POST',
  path: '/api/episode/{id}/restore',
  summary: 'Take the deletion of an episode back',
  access: 'episode:remove',
  params: episodeId,
  reply: changed(EpisodeDetail),
});

/** All its fields and files, the next number, a later Due Date; nothing that a club has sent. */
export const duplicateEpisode = endpoint({
  method: 'POST',
  path: '/api/episode/{id}/duplicate',
  summary: 'Make a draft like an episode',
  access: 'episode:create',
  params: episodeId,
  reply: changed(EpisodeDetail),
  status: 201,
  repeatable: true,
});
