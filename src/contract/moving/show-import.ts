import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { changed, Id, Instant, WebAddress } from '../shapes';

/** The feed of a show, as its host has it. */
const FeedAddress = WebAddress.refine((text) => text !== '', t`Enter the address of the feed`);

/** What a feed holds, before anything is imported. */
export const ShowPreview = z.object({
  title: z.string(),
  episodes: z.number().int(),
  /** Those that would be imported: with sound, and unknown here. */
  importable: z.number().int(),
  already: z.number().int(),
  /** Those that the club has deleted here, and may restore. */
  deleted: z.number().int(),
  /** Those that it has deleted for good. */
  purged: z.number().int(),
  /** Those without a sound file. */
  withoutSound: z.number().int(),
  /** Those of `importable`, and those of `purged`, that are marked as not for children: parents alone hear them. */
  explicit: z.number().int(),
  explicitPurged: z.number().int(),
  oldest: Instant.nullable(),
  newest: Instant.nullable(),
  /** The names of the newest ones. */
  first: z.array(z.string()),
  /** The host before keeps others from taking the show over; null where this person may. */
  locked: z.string().nullable(),
});
export type ShowPreview = z.infer<typeof ShowPreview>;

/** How far an import is. */
export const ShowImport = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(['running', 'done', 'stopped']),
  episodes: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** The first of those that failed, and why. */
  failures: z.array(z.object({ title: z.string(), reason: z.string() })),
  askedAt: Instant,
});
export type ShowImport = z.infer<typeof ShowImport>;

const path = '/api/club/{id}/show-import';
const params = z.object({ id: Id });
const access = 'show-import:manage';

/** Reads the feed and says what would be imported. 422 with a sentence for an address that is no feed. */
export const previewShow = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Look into the feed of a show from elsewhere',
  access,
  params,
  body: z.object({ url: FeedAddress }),
  reply: z.object({ data: ShowPreview }),
});

/** Adds what is new, in the background. 409 while an import of the club runs, or for a locked show. */
export const importShow = endpoint({
  method: 'POST',
  path,
  summary: 'Import the episodes of a show from elsewhere',
  access,
  params,
  body: z.object({
    url: FeedAddress,
    /** That the club may publish them here. */
    mayPublish: z.literal(true, t`Say that you may publish this show`),
    /** Also what the club has deleted for good. */
    withPurged: z.boolean().default(false),
  }),
  reply: changed(ShowImport),
  status: 201,
});

/** The last import; null when there was none in the last 90 days. */
export const getShowImport = endpoint({
  method: 'GET',
  path,
  summary: 'How far the import of a show is',
  access,
  params,
  reply: z.object({ data: ShowImport.nullable() }),
});

/** What is imported stays. */
export const stopShowImport = endpoint({
  method: 'DELETE',
  path,
  summary: 'Stop the import of a show',
  access,
  params,
  reply: changed(ShowImport.nullable()),
});
