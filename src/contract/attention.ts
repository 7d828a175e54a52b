import * as z from 'zod';
import { endpoint } from './endpoint';
import { Day, Instant } from './shapes';

/**
 * What can need an admin, the most urgent first. All but the last are for the platform. `transcripts`: recordings that wait for the service's minutes of
 * another day; `asked`: parts that clubs were asked to send again; `silent`: clubs that have sent nothing for an episode that is due soon;
 * `unused-children`: for a club, accounts of children that are deleted because they are not used.
 */
export const AttentionKind = z.enum([
  'publish-refused',
  'publish-blocked',
  'failed',
  'disk',
  'bad',
  'late',
  'asked',
  'silent',
  'publish-today',
  'silent-campaigns',
  'transcripts',
  'draft',
  'suggested-clubs',
  'club-invites',
  'admin-invites',
  'ended-invites',
  'ended-admin-invites',
  'unused-children',
]);
export type AttentionKind = z.infer<typeof AttentionKind>;

/** The most episodes of one kind that are listed one by one; the others are one item without a subject. */
export const attentionEpisodes = 5;

export const Attention = z.object({
  kind: AttentionKind,
  tone: z.enum(['failed', 'waiting']),
  /** The episode it is about. Null where it is about none, or about further episodes, which `count` counts. */
  subject: z.string().nullable(),
  /** How many clubs, campaigns, suggestions, invites or children. */
  count: z.number().int(),
  /** The names of the first three of them. */
  names: z.array(z.string()),
  /** The Due Date of the episode, or the first day of the campaign that starts first. */
  day: Day.nullable(),
  /** When it is to be published, when the clubs were reminded that can be, when the first invite ends or has ended, or after when the first account is deleted. */
  at: Instant.nullable(),
  /** Why publishing was refused or would be, why no club can be reminded, or how much room is left: a sentence for people. */
  note: z.string().nullable(),
  /** The page that solves it. */
  href: z.string(),
});
export type Attention = z.infer<typeof Attention>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/attention',
  summary: 'What needs attention on the platform, each with the page that solves it',
  access: 'attention:read',
  reply: z.object({ data: z.array(Attention) }),
});

export const getClubAttention = endpoint({
  method: 'GET',
  path: '/api/attention/club',
  summary: 'What needs attention in the own club, each with the page that solves it',
  access: 'club-attention:read',
  reply: z.object({ data: z.array(Attention) }),
});

/**
 * For pages that follow what others change: asked every few seconds, and what such a page shows is loaded again when the version is
 * another one. For a club, of what concerns the own club or all clubs.
 */
export const getChanges = endpoint({
  method: 'GET',
  path: '/api/attention/changes',
  summary: 'A version that is another one after each change by anybody',
  access: 'attention:follow',
  reply: z.object({ data: z.object({ version: z.string() }) }),
});

/** Null is hidden: the hours were heard by fewer than 10 people. */
const value = z.number().nullable();

const AttentionFigure = z.object({
  /**
   * `clubs` active ones; `members` who can sign in; `episodes` that are published; `delivered` clubs whose parts were all
   * there by the Due Date of the newest episode that is past it; `listened` seconds in the last seven days.
   */
  kind: z.enum(['clubs', 'members', 'episodes', 'delivered', 'listened']),
  value,
  /** The number of clubs that `delivered` is out of. */
  total: z.number().int().nullable(),
  /** The same 30 days ago, of the episode before, or of the seven days before; null when there is none, and of members. */
  before: z.object({ value, total: z.number().int().nullable() }).nullable(),
  /** The page with details. */
  href: z.string(),
});
export type AttentionFigure = z.infer<typeof AttentionFigure>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/attention/figures',
  summary: 'The headline figures of the platform, each with the one before',
  access: 'attention:read',
  reply: z.object({ data: z.array(AttentionFigure) }),
});
