import { useRouter } from 'next/router';
import { Id } from '@/contract/shapes';

/** The playlist whose places are looked at, in the address beside the range, and the address at which another one is. */
export function usePlaylistChoice() {
  const { pathname, query } = useRouter();
  return {
    playlistId: Id.safeParse(query.playlistId).data,
    addressOf: (playlistId: string) => ({ pathname, query: { ...query, playlistId } }),
  };
}
