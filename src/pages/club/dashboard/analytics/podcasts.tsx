import { PodcastsAnalytics } from '@/features/analytics/podcasts/podcasts-analytics';

export default function ClubPodcastsPage() {
  return <PodcastsAnalytics of="club" />;
}
