import { ClubPodcast } from '@/features/episode-content/desktop/club-podcast';
import { latePart } from '@/shell/screens/late-part';

/** Below the past episodes, which do not wait for it. */
const SeasonLink = latePart(() =>
  import('@/features/season/season-link').then((module) => module.SeasonLink),
);

export default function ClubEpisodesPage() {
  return (
    <>
      <ClubPodcast />
      <SeasonLink />
    </>
  );
}
