import { ClubPodcast } from '@/features/episode-content/desktop/club-podcast';

export default function ClubEpisodesPage() {
  return <ClubPodcast />;
}
