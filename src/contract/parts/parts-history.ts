import * as z from 'zod';
import { endpoint } from '../endpoint';
import { pair, Slot } from '../episode-content';
import { HistoryEntry, historyPages } from '../history';
import { list } from '../shapes';

/** Newest first, and all three parts together. */
export const getPartsHistory = endpoint({
  method: 'GET',
  path: '/api/episode/{episodeId}/clubs/{clubId}/history',
  summary: 'Who sent, changed and took back which part of a club, and when',
  access: 'episode-content:send',
  params: pair,
  query: z.object(historyPages),
  reply: list(HistoryEntry.extend({ part: Slot })),
});
