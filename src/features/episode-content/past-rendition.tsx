import { Button } from 'antd';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { useMasterRendition } from '@/entities/episode/content-queries';
import { StatusPill } from '@/ui/feedback/status-pill';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './past-rendition.module.css';
import { percent } from './progress-bar';

/** A past episode as the club's families hear it, or why they cannot. */
export function PastRendition({ episode, clubId }: { episode: Episode; clubId: string }) {
  const { rendition } = episode;
  const mastering = useMasterRendition();
  if (!rendition) return <StatusPill tone="quiet">Not made</StatusPill>;
  if (rendition.status === 'queued') return <StatusPill tone="waiting">Queued</StatusPill>;
  if (rendition.status === 'rendering') {
    return <StatusPill tone="waiting">{`Mastering ${percent(rendition.progress)}`}</StatusPill>;
  }
  if (rendition.status === 'failed' || !rendition.url) {
    return (
      <span className={styles.line}>
        <StatusPill tone="failed">Failed</StatusPill>
        <span className={styles.reason}>
          {mastering.error ? userMessage(mastering.error) : rendition.reason}
        </span>
        <Button
          size="small"
          loading={mastering.isPending}
          onClick={() => mastering.mutate({ episodeId: episode.id, clubId })}
        >
          Try again
        </Button>
      </span>
    );
  }
  return (
    <div className={styles.clip}>
      <AudioClip
        src={fileLink(rendition.url)}
        label={episode.name}
        peaks={rendition.peaks}
        duration={rendition.duration ?? undefined}
      />
    </div>
  );
}
