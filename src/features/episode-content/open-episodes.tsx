import { Button } from 'antd';
import { userMessage } from '@/client/user-message';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Card } from '@/ui/layout/card';
import { CurrentEpisode, CurrentEpisodeSkeleton } from './current-episode';
import styles from './open-episodes.module.css';
import type { OpenEpisodes } from './use-open-episodes';

interface Props {
  episodes: OpenEpisodes;
  clubId: string;
  bulk?: boolean;
  /** Leads to past episodes, when there is no open one. */
  onPast?: () => void;
}

/** The open episode (or, seldom, episodes), or what to expect when there is none. */
export function OpenEpisodesSection({ episodes, clubId, bulk, onPast }: Props) {
  const { data, error, refetch } = episodes;
  if (!data) {
    if (!error) return <CurrentEpisodeSkeleton bulk={bulk} />;
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  if (data.data.length > 0) {
    return data.data.map((episode) => (
      <CurrentEpisode key={episode.id} episode={episode} clubId={clubId} bulk={bulk} />
    ));
  }
  return (
    <div className={styles.none}>
      <Card>
        <EmptyState
          title="No episode is open right now"
          text="The next one appears here as soon as it opens, with its Due Date and your three parts."
          action={onPast && <Button onClick={onPast}>Past episodes</Button>}
        />
      </Card>
    </div>
  );
}
