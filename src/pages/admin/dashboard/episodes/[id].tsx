import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';
import { ThemesCard } from '@/features/reflection/themes';
import { useRouteParam } from '@/shell/navigation/use-route-param';

export default function EpisodePage() {
  return <EpisodeBoard id={useRouteParam('id')} PartsDrawer={ClubParts} Themes={ThemesCard} />;
}
