import { useRouter } from 'next/router';
import { PlaylistPage } from '@/features/listen/podcast/playlist-page';

export default function PodcastPlaylistPage() {
  const { id } = useRouter().query;
  return <PlaylistPage id={typeof id === 'string' ? id : undefined} />;
}
