import { PlaylistsAnalytics } from '@/features/analytics/playlists/playlists-analytics';

export default function PlaylistsAnalyticsPage() {
  return <PlaylistsAnalytics />;
}
