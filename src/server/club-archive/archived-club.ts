import * as z from 'zod';

/** Raise it when `club.json` is read otherwise than before. */
export const archiveVersion = 1;

const Instant = z.iso.datetime();
const Path = z.string().meta({ description: 'The path of a file in this archive' });
const Audience = z.enum(['everyone', 'parents', 'children', 'coaches']);

const Chapter = z.object({
  title: z.string(),
  kind: z.string(),
  start: z.number().meta({ description: 'Seconds' }),
  end: z.number(),
});

const Part = z.object({
  slot: z.enum(['intro', 'interview', 'outro']),
  sentAt: Instant,
  file: Path,
  duration: z.number().nullable().meta({ description: 'Seconds' }),
});

const Episode = z.object({
  id: z.uuid(),
  guid: z.string().meta({ description: 'The guid of its item in feed.xml' }),
  season: z.number().int(),
  number: z.number().int(),
  name: z.string(),
  description: z.string(),
  audience: Audience,
  status: z.enum(['in_progress', 'published', 'archived']),
  publishedAt: Instant.nullable(),
  category: z.string().nullable(),
  hosts: z.array(z.string()),
  file: Path.nullable().meta({ description: 'The finished episode; null where there is none' }),
  cover: Path.nullable(),
  transcript: Path.nullable(),
  duration: z.number().nullable(),
  chapters: z.array(Chapter),
  inFeed: z.boolean().meta({ description: 'Whether it is in feed.xml' }),
  parts: z.array(Part).meta({ description: 'The recordings as the club has sent them' }),
});

/** `club.json` of an archive. `schema.json` beside it is made from this. */
export const ArchivedClub = z.object({
  format: z.literal('touchline-club'),
  version: z.literal(archiveVersion),
  madeAt: Instant,
  club: z.object({
    id: z.uuid(),
    clubname: z.string(),
    country: z.string(),
    timeZone: z.string(),
    createdAt: Instant,
    logo: Path.nullable(),
    audioIdentity: Path.nullable(),
  }),
  localSponsor: z
    .object({ name: z.string(), link: z.string().nullable(), logo: Path.nullable(), spot: Path.nullable() })
    .nullable(),
  episodes: z.array(Episode),
  playlists: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      audience: Audience,
      cover: Path.nullable(),
      episodes: z.array(z.uuid()).meta({ description: 'Ids of episodes in their order' }),
    }),
  ),
  missing: z
    .array(z.string())
    .meta({ description: 'Files that could not be read when the archive was made' }),
});
export type ArchivedClub = z.infer<typeof ArchivedClub>;
export type ArchivedEpisode = ArchivedClub['episodes'][number];
