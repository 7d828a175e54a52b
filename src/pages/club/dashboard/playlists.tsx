import { PlaylistList } from '@/features/playlist/playlist-list';

export default function ClubPlaylistsPage() {
  return <PlaylistList of="club" />;
}
