import { PlaylistPage } from '@/features/listen/podcast/playlist-page';
import { useRouteParam } from '@/shell/navigation/use-route-param';

export default function PodcastPlaylistPage() {
  return <PlaylistPage id={useRouteParam('id')} />;
}
