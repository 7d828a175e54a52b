import { ElsewhereLink } from '@/features/feed/elsewhere-link';
import { PodcastList } from '@/features/listen/podcast/podcast-list';
import { latePart } from '@/shell/screens/late-part';

/** Below the list, which does not wait for it. */
const SeasonLink = latePart(() =>
  import('@/features/season/season-link').then((module) => module.SeasonLink),
);

export default function PodcastPage() {
  return (
    <>
      <PodcastList actions={<ElsewhereLink />} />
      <SeasonLink />
    </>
  );
}
