import { EpisodeList } from '@/features/episode/episode-list';

export default function EpisodesPage() {
  return <EpisodeList />;
}
