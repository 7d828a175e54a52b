import type { Account } from '../../src/contract/account';
import type { Episode } from '../../src/contract/episode';
import type { EpisodeContent } from '../../src/contract/episode-content';
import { wavHeader } from '../support/audio-fixtures';
import { audioForm } from '../support/scene';
import { read } from './bench-api';

/** Stereo at 44.1 kHz of the size asked for; quiet noise, so that nothing on the way can make it smaller. */
export function bigWav(megabytes: number): Buffer {
  const size = megabytes * 1_000_000 - 44;
  const body = Buffer.alloc(size - (size % 4));
  for (let at = 0; at < body.length; at += 2) body.writeInt16LE((at * 2_654_435_761) % 2000, at);
  return Buffer.concat([wavHeader({ rate: 44_100, channels: 2, bytes: body.length }), body]);
}

/** The club of the caller, and the episode in progress. */
export async function openSlot(url: string, token: string) {
  const { user } = await read<Account>(`${url}/api/account`, token);
  const { data } = await read<{ data: Episode[] }>(`${url}/api/episode?status=in_progress`, token);
  return { episodeId: data[0]?.id ?? '', clubId: user.club?.id ?? '' };
}

/** Sends a part of that size as the club admin would, into the intro of the episode in progress. */
export async function sendWav(url: string, token: string, megabytes: number) {
  const { episodeId, clubId } = await openSlot(url, token);
  const bytes = bigWav(megabytes);
  const body = audioForm({ episodeId, clubId, map: ['intro'], files: [{ name: 'big.wav', bytes }] });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/file/upload/audio`, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  const { data: content } = (await answer.json()) as { data: EpisodeContent };
  return { content, bytes };
}
