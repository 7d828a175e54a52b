import * as z from 'zod';
import { endpoint } from '../endpoint';
import { PartCheck, RenditionParams, Slot } from '../episode-content';
import { HistoryEntry, historyPages } from '../history';
import { FileUrl, Id, Instant, list } from '../shapes';

/** A file that was sent, as long as there is one to play. */
const SentVersion = z.object({
  url: FileUrl,
  name: z.string(),
  duration: z.number().nullable(),
  peaks: z.array(z.number()).nullable(),
  check: PartCheck,
  problem: z.string().nullable(),
  /** Null for what is in the slot or waits for it; otherwise by what it is brought back (`restorePart`), and until when. */
  back: z.object({ version: Id, until: Instant }).nullable(),
});
export type SentVersion = z.infer<typeof SentVersion>;

/** Newest first, and all three parts together. */
export const getPartsHistory = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/clubs/{clubId}/history',
  summary: 'Who sent, changed and took back which part of a club, and when',
  access: 'episode-content:send',
  params: RenditionParams,
  query: z.object(historyPages),
  reply: list(HistoryEntry.extend({ part: Slot, sent: SentVersion.nullable() })),
});
