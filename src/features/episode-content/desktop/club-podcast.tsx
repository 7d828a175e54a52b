import { useAccount } from '@/client/account';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import styles from './club-podcast.module.css';
import { OpenEpisodesSection, useOpenEpisodes } from './current-episode';

/** Loaded after the parts of the open episode, because sending them is what people come for. */
const PastEpisodes = lazyComponent(() => import('./past-episodes').then((module) => module.PastEpisodes), {
  placeholder: (
    <Card>
      <Skeleton lines={6} />
    </Card>
  ),
});

/** The club's podcast: the open episode with its three parts, and below it everything that came before. */
export function ClubPodcast() {
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const episodes = useOpenEpisodes();
  return (
    <>
      <PageHeader title={t`Podcast`} />
      {clubId && (
        <>
          <OpenEpisodesSection episodes={episodes} clubId={clubId} bulk />
          <h2 className={styles.heading}>{t`Past episodes`}</h2>
          <PastEpisodes clubId={clubId} />
        </>
      )}
    </>
  );
}
