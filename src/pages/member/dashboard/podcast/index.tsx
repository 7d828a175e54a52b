import { ElsewhereLink } from '@/features/feed/elsewhere-link';
import { PodcastList } from '@/features/listen/podcast/podcast-list';

export default function PodcastPage() {
  return <PodcastList actions={<ElsewhereLink />} />;
}
