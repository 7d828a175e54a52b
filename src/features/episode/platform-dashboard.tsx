import { RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useAccount } from '@/client/account';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import { type Episode, episodeStatusNames } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { dueWords, shortNumber } from '@/entities/episode/episode-words';
import { formatDate } from '@/ui/date/dates';
import { greeting } from '@/ui/date/greeting';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { StatusPill } from '@/ui/feedback/status-pill';
import { BannerButton } from '@/ui/layout/banner-button';
import { Card } from '@/ui/layout/card';
import { NavyBanner } from '@/ui/layout/navy-banner';
import { NavyBannerSkeleton } from '@/ui/layout/navy-banner-skeleton';
import { PageHeader } from '@/ui/layout/page-header';
import { BoardFigures, BoardFiguresSkeleton } from './board-figures';
import { useBoardSummary } from './board-queries';
import styles from './platform-dashboard.module.css';
import { type Attention, useAttention } from './use-attention';

function CurrentEpisode({ episode }: { episode: Episode }) {
  const router = useRouter();
  const today = useToday();
  const { data } = useBoardSummary(episode.id);
  return (
    <>
      <div className={styles.current}>
        <Card padded={false}>
          <NavyBanner
            cover={<EpisodeCover episode={episode} size={112} label={shortNumber(episode)} />}
            status={episodeStatusNames[episode.status]}
            title={episode.name}
            facts={`Due Date ${formatDate(episode.endDate)} · ${dueWords(episode.endDate, today)}`}
            action={
              <BannerButton onClick={() => void router.push(`/admin/dashboard/episodes/${episode.id}`)}>
                Open the board
              </BannerButton>
            }
          />
        </Card>
      </div>
      <BoardFigures episode={episode} summary={data?.summary} />
    </>
  );
}

/** The same while it loads. */
const CurrentEpisodeSkeleton = () => (
  <>
    <div className={styles.current}>
      <Card padded={false}>
        <NavyBannerSkeleton action="Open the board" />
      </Card>
    </div>
    <BoardFiguresSkeleton />
  </>
);

/** What needs attention; each item links to the page where it can be mended. */
const AttentionList = ({ items, loading }: { items: readonly Attention[]; loading: boolean }) => (
  <Card title="Needs attention" padded={false}>
    {loading ? (
      <div className={styles.wait}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    ) : items.length === 0 ? (
      <p className={styles.calm}>Nothing right now. No club is late and every rendition went well.</p>
    ) : (
      <ul className={styles.list}>
        {items.map(({ key, tone, word, title, detail, href }) => (
          <li key={key}>
            <Link className={styles.item} href={href}>
              <span className={styles.pill}>
                <StatusPill tone={tone}>{word}</StatusPill>
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.detail}>{detail}</span>
              </span>
              <RightOutlined className={styles.arrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const summaryOf = (count: number) =>
  count === 0
    ? 'Nothing is waiting for you.'
    : `${count} ${count === 1 ? 'thing needs' : 'things need'} you.`;

/** Where a platform admin lands: the episode under way, its figures, and what needs attention. */
export function PlatformDashboard() {
  const router = useRouter();
  const { data: account } = useAccount();
  const { items, open, error, isPending, refetch } = useAttention();
  const episodes = () => void router.push('/admin/dashboard/episodes');
  return (
    <>
      <PageHeader
        title={greeting(account?.user.firstName ?? '')}
        subtitle={isPending || error ? '' : summaryOf(items.length)}
      />
      {error ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          {open.map((episode) => (
            <CurrentEpisode key={episode.id} episode={episode} />
          ))}
          {isPending && open.length === 0 && <CurrentEpisodeSkeleton />}
          {!isPending && open.length === 0 && (
            <div className={styles.current}>
              <Card>
                <EmptyState
                  title="No episode is open"
                  text="Open a draft for the clubs, or start a new episode."
                  action={
                    <Button type="primary" onClick={episodes}>
                      Go to episodes
                    </Button>
                  }
                />
              </Card>
            </div>
          )}
          <AttentionList items={items} loading={isPending} />
        </>
      )}
    </>
  );
}
