import { PodcastList } from '@/features/listen/podcast-list';

export default function PodcastPage() {
  return <PodcastList />;
}
