import * as z from 'zod';
import { endpoint } from '../endpoint';
import { changed, FileUrl, Id, Instant } from '../shapes';

/** For how many days an archive can be fetched. */
export const archiveDays = 7;

/**
 * `waiting` and `making`: a worker makes it. `failed`: `reason` says why. `ended`: its time is over, a person has deleted it, or
 * what it held of a person had to go.
 */
const ClubArchiveStatus = z.enum(['waiting', 'making', 'ready', 'failed', 'ended']);

/** All of a club in one ZIP file, as it was asked for last (`docs/leaving.md` says what is in it). */
export const ClubArchive = z.object({
  id: Id,
  status: ClubArchiveStatus,
  /** 0 to 1. */
  progress: z.number(),
  /** What it will come to; null until that is known. */
  bytes: z.number().int().nullable(),
  /** Where it is fetched, by the person who has asked for it and no other; null for others, and until it is ready. */
  url: FileUrl.nullable(),
  fileName: z.string().nullable(),
  askedByYou: z.boolean(),
  /** Null when the account has gone. */
  askedBy: z.string().nullable(),
  askedAt: Instant,
  /** Until when it can be fetched. */
  endsAt: Instant.nullable(),
  /** Why there is none, in a sentence for people. */
  reason: z.string().nullable(),
});
export type ClubArchive = z.infer<typeof ClubArchive>;

const path = '/api/club/{id}/archive';
const params = z.object({ id: Id });

/** Null when none was asked for in the last 30 days. */
export const getClubArchive = endpoint({
  method: 'GET',
  path,
  summary: 'The archive of a club that was asked for last',
  access: 'club-archive:manage',
  params,
  reply: z.object({ data: ClubArchive.nullable() }),
});

/** Takes the place of the one before. 409 while one is being made. */
export const makeClubArchive = endpoint({
  method: 'POST',
  path,
  summary: 'Have all of a club put into one archive',
  access: 'club-archive:manage',
  proven: true,
  params,
  reply: changed(ClubArchive),
  status: 201,
});

/** Stops one that is being made, or deletes it. */
export const endClubArchive = endpoint({
  method: 'DELETE',
  path,
  summary: 'Stop or delete the archive of a club',
  access: 'club-archive:manage',
  params,
  reply: changed(ClubArchive.nullable()),
});
