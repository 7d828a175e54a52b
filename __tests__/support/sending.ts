import type { Slot } from '@/contract/episode-content';
import { type Answer, apiOfFile, type TestApi } from './api';
import { eventually } from './eventually';
import { audioForm, type Scene, type SentFile, sceneOfFile, tone } from './scene';
import { seedEpisode } from './seed';

export interface Change {
  token?: string;
  clubId?: string;
  episodeId?: string;
  fieldsFirst?: boolean;
  field?: string;
  voices?: (string[] | 'untold' | null)[];
}

export interface Sending {
  api: TestApi;
  scene: Scene;
  /** The episode that parts go to: a fresh one after each `renew`. */
  episodeId(): string;
  renew(): Promise<void>;
  send(map: Slot[] | string, files: SentFile[], change?: Change): Promise<Answer>;
  asPlatform(method: string, path: string, body?: object): Promise<Answer>;
  asAdmin(method: string, path: string, body?: object): Promise<Answer>;
  /** The address of what the club of the scene sends for the episode. */
  pairPath(): string;
  /** What the platform sees of a club's parts. */
  contentOf(clubId?: string): Promise<Answer['body']>;
  /** What the platform sees of all clubs. */
  board(search?: string): Promise<Answer['body']>;
  /** Changes the row of the episode by a statement's own words. */
  updateEpisode(set: string): Promise<unknown>;
  /** As if the checks had found every part good. */
  passAll(): Promise<unknown>;
  query(sql: string, values?: unknown[]): Promise<Record<string, string>[]>;
  /** The rows of the episode's files, by name. */
  fileRows(): Promise<Record<string, string>[]>;
  /** Resolves once nothing is on its way any more. */
  tempIsEmpty(): Promise<boolean>;
}

export const soundFile = (name: string, hertz = 400): SentFile => ({ name, bytes: tone(hertz) });

/** The calls that tests of uploads make again and again. */
function sendingOn(api: TestApi, scene: Scene): Sending {
  let renewed: string | undefined;
  const episodeId = () => renewed ?? scene.episode.id;
  const { query } = api;
  const asPlatform: Sending['asPlatform'] = (method, path, body) =>
    api.call(method, path, { token: scene.platform.token, body });

  return {
    api,
    scene,
    query,
    episodeId,
    async renew() {
      renewed = (await seedEpisode(api.services.db, 'in_progress')).id;
    },
    send: (map, files, { token = scene.admin.token, ...change } = {}) =>
      api.call('POST', '/api/file/upload/audio', {
        token,
        body: audioForm({ episodeId: episodeId(), clubId: scene.club.id, map, files, ...change }),
      }),
    asPlatform,
    asAdmin: (method, path, body) => api.call(method, path, { token: scene.admin.token, body }),
    pairPath: () => `/api/episode/${episodeId()}/clubs/${scene.club.id}`,
    contentOf: async (clubId = scene.club.id) =>
      (await asPlatform('GET', `/api/episode/${episodeId()}/clubs/${clubId}`)).body.data,
    board: async (search = '') =>
      (await asPlatform('GET', `/api/episode/${episodeId()}/clubs${search}`)).body,
    updateEpisode: (set) => query(`update episodes set ${set} where id = $1`, [episodeId()]),
    passAll: () => query(`update episode_parts set "check" = 'good' where episode_id = $1`, [episodeId()]),
    fileRows: () => query('select * from files where episode_id = $1 order by file_name', [episodeId()]),
    tempIsEmpty: () =>
      eventually('an empty temp folder', async () => (await api.services.storage.countTemp()) === 0),
  };
}

/** The API with a scene for all tests of a file. To be called at its top. */
export function sendingOfFile(): Sending {
  const api = apiOfFile();
  return sendingOn(api, sceneOfFile(api));
}
