import { useRouter } from 'next/router';
import { Id } from '@/contract/shapes';

/** The chosen playlist, which is in the address beside the range, and the address for another choice. */
export function usePlaylistChoice() {
  const { pathname, query } = useRouter();
  return {
    playlistId: Id.safeParse(query.playlistId).data,
    addressOf: (playlistId: string) => ({ pathname, query: { ...query, playlistId } }),
  };
}
