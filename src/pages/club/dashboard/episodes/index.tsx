import { ClubPodcast } from '@/features/episode-content/club-podcast';

export default function ClubEpisodesPage() {
  return <ClubPodcast />;
}
