import { Button } from 'antd';
import { useRouter } from 'next/router';
import { useTimeZone, useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import { type Episode, episodeStatusNames } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { useListEpisodes } from '@/entities/episode/episode-queries';
import { dueWords, shortNumber } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { BannerButton } from '@/ui/layout/banner-button';
import { Card } from '@/ui/layout/card';
import { NavyBanner } from '@/ui/layout/navy-banner';
import { NavyBannerSkeleton } from '@/ui/layout/navy-banner-skeleton';
import { BoardFigures, BoardFiguresSkeleton } from '../board-figures';
import { useBoardSummary } from '../board-queries';
import { shortTime } from '../time-words';
import styles from './open-episodes.module.css';

function OpenEpisode({ episode }: { episode: Episode }) {
  const router = useRouter();
  const today = useToday();
  const zone = useTimeZone();
  const { data } = useBoardSummary(episode.id);
  return (
    <>
      <div className={styles.banner}>
        <Card padded={false}>
          <NavyBanner
            cover={<EpisodeCover episode={episode} size={112} label={shortNumber(episode)} />}
            status={episodeStatusNames[episode.status]}
            title={episode.name}
            facts={[
              t`Due Date ${formatDate(episode.endDate)}`,
              dueWords(episode.endDate, today),
              episode.publishAt &&
                (episode.publishObstacle
                  ? t`Cannot be published on ${shortTime(episode.publishAt, zone)}`
                  : t`Published automatically on ${shortTime(episode.publishAt, zone)}`),
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              <BannerButton
                onClick={() => void router.push(`/admin/dashboard/episodes/${episode.id}`)}
              >{t`Open the board`}</BannerButton>
            }
          />
        </Card>
      </div>
      <BoardFigures episode={episode} summary={data?.summary} />
    </>
  );
}

/** Has the size of an open episode while it loads. */
const OpenEpisodeSkeleton = () => (
  <>
    <div className={styles.banner}>
      <Card padded={false}>
        <NavyBannerSkeleton action={t`Open the board`} />
      </Card>
    </div>
    <BoardFiguresSkeleton />
  </>
);

/** The episodes that are open for the clubs, the one that is due first before the others, each with its board's figures. */
export function OpenEpisodes() {
  const router = useRouter();
  const { data, error, refetch } = useListEpisodes({ status: 'in_progress', sort: 'current' });
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <OpenEpisodeSkeleton />;
  if (data.data.length > 0) {
    return data.data.map((episode) => <OpenEpisode key={episode.id} episode={episode} />);
  }
  return (
    <Card>
      <EmptyState
        title={t`No episode is open`}
        text={t`Open a draft for the clubs, or start a new episode.`}
        action={
          <Button
            type="primary"
            onClick={() => void router.push('/admin/dashboard/episodes')}
          >{t`Go to episodes`}</Button>
        }
      />
    </Card>
  );
}
