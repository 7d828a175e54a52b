import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRouter } from 'next/router';
import { type ComponentType, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { useFollowChanges } from '@/client/follow-changes';
import { userMessage } from '@/client/user-message';
import { type Audience, type EpisodeDetail, episodeStatusNames } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { boardKey, useGetEpisode } from '@/entities/episode/episode-queries';
import { clubCountWords, statusTones } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import { useCrumb } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { BoardActions } from './board-actions';
import { BoardFigures, BoardFiguresSkeleton } from './board-figures';
import { useBoard } from './board-queries';
import { BoardTable, type PartsDrawer } from './board-table';
import styles from './episode-board.module.css';
import { PublishPlan } from './publish-plan';

const audienceWords: Record<Audience, string> = {
  everyone: t`for everyone`,
  parents: t`for parents`,
  children: t`for children`,
  coaches: t`for coaches`,
};

// Loaded later, because the page can be used without it.
const PublishModal = lazyComponent(() => import('./publish-modal').then((module) => module.PublishModal));

interface BoardProps {
  episode: EpisodeDetail;
  PartsDrawer: PartsDrawer;
  /** What families said, once it was published. */
  Themes: ComponentType<{ episodeId: string }>;
}

/** An episode that was made public is not heard there in every state. */
function PublicPill({ episode: { status, audience } }: { episode: EpisodeDetail }) {
  if (audience !== 'everyone')
    return <StatusPill tone="waiting">{t`Not public: not for everyone`}</StatusPill>;
  if (status === 'published') return <StatusPill tone="done">{t`Public`}</StatusPill>;
  return status === 'archived' ? null : <StatusPill tone="quiet">{t`Public once published`}</StatusPill>;
}

function Board({ episode, PartsDrawer, Themes }: BoardProps) {
  const board = useBoard(episode.id);
  useFollowChanges();
  const summary = board.reply?.summary;
  const client = useQueryClient();
  const [asking, setAsking] = useState<{ open: boolean; when?: 'now' | 'time' }>({ open: false });
  useCrumb(episode.name);
  const ask = (when: 'now' | 'time') => {
    setAsking({ open: true, when });
    // The dialog shows what publishing does by the current figures.
    void client.invalidateQueries({ queryKey: boardKey(episode.id) });
  };
  const facts = [
    t`Episode ${episode.number}`,
    t`Due Date ${formatDate(episode.endDate)}`,
    audienceWords[episode.audience],
    summary && clubCountWords(summary.clubs),
  ];
  return (
    <>
      <PageHeader
        cover={<EpisodeCover episode={episode} size={84} label={String(episode.number)} />}
        title={episode.name}
        status={
          <>
            <StatusPill tone={statusTones[episode.status]}>{episodeStatusNames[episode.status]}</StatusPill>
            {episode.isPublic && <PublicPill episode={episode} />}
          </>
        }
        subtitle={facts.filter(Boolean).join(' · ')}
        actions={<BoardActions episode={episode} board={board} onPublish={() => ask('now')} />}
      />
      <PublishPlan episode={episode} obstacle={episode.publishObstacle && summary?.refusal} onAsk={ask} />
      <BoardFigures episode={episode} summary={summary} />
      <BoardTable episode={episode} board={board} PartsDrawer={PartsDrawer} />
      <PublishModal
        episode={episode}
        board={board}
        {...asking}
        onClose={() => setAsking({ ...asking, open: false })}
      />
      {(episode.status === 'published' || episode.status === 'archived') && <Themes episodeId={episode.id} />}
    </>
  );
}

const BoardSkeleton = () => (
  <div aria-busy="true">
    <div className={styles.head}>
      <Skeleton shape="picture" width={84} />
      <Skeleton lines={2} width={380} />
    </div>
    <BoardFiguresSkeleton />
    <Card>
      <Skeleton lines={8} />
    </Card>
  </div>
);

/** The production board of one episode: who has sent what, and each club's finished episode. */
export function EpisodeBoard({ id, ...parts }: Omit<BoardProps, 'episode'> & { id: string | undefined }) {
  const router = useRouter();
  const { data: episode, error, refetch } = useGetEpisode(id);
  if (episode) return <Board key={episode.id} episode={episode} {...parts} />;
  if (!error) return <BoardSkeleton />;
  if (error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid')) {
    return (
      <EmptyState
        level={1}
        title={t`This episode is not here`}
        text={t`It may have been deleted, or the address is not quite right.`}
        action={
          <Button
            type="primary"
            onClick={() => void router.push('/admin/dashboard/episodes')}
          >{t`All episodes`}</Button>
        }
      />
    );
  }
  return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
}
