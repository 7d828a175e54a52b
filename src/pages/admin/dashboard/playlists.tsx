import { PlaylistList } from '@/features/playlist/playlist-list';

export default function PlaylistsPage() {
  return <PlaylistList of="platform" />;
}
