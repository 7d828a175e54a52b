import { PodcastsAnalytics } from '@/features/analytics/podcasts/podcasts-analytics';

export default function PlatformPodcastsPage() {
  return <PodcastsAnalytics of="platform" />;
}
