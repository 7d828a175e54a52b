import { useRouter } from 'next/router';
import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';

export default function EpisodePage() {
  const { id } = useRouter().query;
  return <EpisodeBoard id={typeof id === 'string' ? id : undefined} PartsDrawer={ClubParts} />;
}
