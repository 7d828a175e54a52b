export { PlaylistsAnalytics as default } from '@/features/analytics/playlists/playlists-analytics';
