import * as account from './account';
import * as auth from './auth';
import type { Endpoint } from './endpoint';
import * as episode from './episode';
import * as content from './episode-content';
import * as file from './file';
import * as health from './health';
import * as listen from './listen';

/** Every call there is. The server refuses to start when one of them has no route. */
export const endpoints = {
  getLiveness: health.getLiveness,
  getReadiness: health.getReadiness,
  login: auth.login,
  logout: auth.logout,
  setUp: auth.setUp,
  getAccount: account.getAccount,
  listEpisodes: episode.listEpisodes,
  getEpisode: episode.getEpisode,
  createEpisode: episode.createEpisode,
  updateEpisode: episode.updateEpisode,
  setEpisodeStatus: episode.setEpisodeStatus,
  removeEpisode: episode.removeEpisode,
  listEpisodeClubs: content.listEpisodeClubs,
  getEpisodeContent: content.getEpisodeContent,
  uploadAudio: content.uploadAudio,
  removePart: content.removePart,
  masterRendition: content.masterRendition,
  downloadFile: file.downloadFile,
  getProgress: listen.getProgress,
  saveProgress: listen.saveProgress,
} satisfies Record<string, Endpoint>;

/** The sentences of `policy/rules.ts` that some call asks for. */
export type Access = Exclude<(typeof endpoints)[keyof typeof endpoints]['access'], 'open'>;
