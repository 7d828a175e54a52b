import type { Noun } from '../kernel/noun';
import { cleanDownloads } from './roll-downloads.store';

export const download: Noun = {
  cleanUps: [{ name: 'downloads', phase: 'rest', run: ({ db }) => cleanDownloads(db) }],
};
