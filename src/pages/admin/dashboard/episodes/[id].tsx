import { useRouter } from 'next/router';
import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';
import { ThemesCard } from '@/features/reflection/themes';

export default function EpisodePage() {
  const { id } = useRouter().query;
  const episodeId = typeof id === 'string' ? id : undefined;
  return (
    <>
      <EpisodeBoard id={episodeId} PartsDrawer={ClubParts} />
      {episodeId && <ThemesCard episodeId={episodeId} />}
    </>
  );
}
