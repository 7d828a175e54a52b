import type { Sending } from './sending';

/** The id of the file that the club of the scene has sent for the episode. */
export async function sentFile(on: Sending): Promise<string> {
  const [part] = await on.query('select file_id from episode_parts where episode_id = $1', [on.episodeId()]);
  return part?.file_id ?? '';
}
