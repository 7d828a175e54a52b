import { PodcastList } from '@/features/listen/podcast/podcast-list';

export default function PodcastPage() {
  return <PodcastList />;
}
