import type { Slot } from '@/contract/episode-content';
import { type Answer, startApi, type TestApi } from './api';
import { eventually } from './eventually';
import { audioForm, type Scene, type SentFile, seedScene, tone } from './scene';
import { seedEpisode } from './seed';

export interface Change {
  token?: string;
  clubId?: string;
  episodeId?: string;
  fieldsFirst?: boolean;
  field?: string;
  voices?: (string[] | null)[];
}

export interface Sending {
  api: TestApi;
  scene: Scene;
  /** The episode that parts go to: a fresh one after each `renew`. */
  episodeId(): string;
  renew(): Promise<void>;
  send(map: Slot[] | string, files: SentFile[], change?: Change): Promise<Answer>;
  /** What the platform sees of a club's parts. */
  contentOf(clubId?: string): Promise<Answer['body']>;
  query(sql: string, values?: unknown[]): Promise<Record<string, string>[]>;
  /** The rows of the episode's files, by name. */
  fileRows(): Promise<Record<string, string>[]>;
  /** Resolves once nothing is on its way any more. */
  tempIsEmpty(): Promise<boolean>;
}

export const sound = (name: string, hertz = 400): SentFile => ({ name, bytes: tone(hertz) });

/** The API with a scene, and the calls that tests of uploads make again and again. */
export async function startSending(): Promise<Sending> {
  const api = await startApi();
  const scene = await seedScene(api.services.db);
  let current = scene.episode.id;
  const { query } = api;

  return {
    api,
    scene,
    query,
    episodeId: () => current,
    async renew() {
      current = (await seedEpisode(api.services.db, 'in_progress')).id;
    },
    send: (map, files, { token = scene.admin.token, ...change } = {}) =>
      api.call('POST', '/api/file/upload/audio', {
        token,
        body: audioForm({ episodeId: current, clubId: scene.club.id, map, files, ...change }),
      }),
    async contentOf(clubId = scene.club.id) {
      const { token } = scene.platform;
      return (await api.call('GET', `/api/episode/${current}/clubs/${clubId}`, { token })).body.data;
    },
    fileRows: () => query('select * from files where episode_id = $1 order by file_name', [current]),
    tempIsEmpty: () =>
      eventually('an empty temp folder', async () => (await api.services.storage.countTemp()) === 0),
  };
}
