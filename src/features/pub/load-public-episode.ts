import type { PublicEpisode } from '@/contract/public/public-episode';

/** The episode of a club, by the ids in the address. */
export interface PublicKey {
  clubId: string;
  id: string;
}

export type Loaded = { state: 'loading' | 'gone' | 'failed' } | { state: 'ready'; found: PublicEpisode };

/** Without cookies and with nothing kept, by the browser and by the server that makes the page. */
export async function loadPublicEpisode(
  { clubId, id }: PublicKey,
  { origin = '', signal }: { origin?: string; signal?: AbortSignal } = {},
): Promise<Loaded> {
  const path = [clubId, id].map(encodeURIComponent).join('/');
  const options = { credentials: 'omit', cache: 'no-store', signal } as const;
  const answer = await fetch(`${origin}/api/pub/episode/${path}`, options);
  if (answer.status === 404) return { state: 'gone' };
  if (!answer.ok) return { state: 'failed' };
  return { state: 'ready', found: ((await answer.json()) as { data: PublicEpisode }).data };
}
