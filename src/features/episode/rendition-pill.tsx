import { Tooltip } from 'antd';
import { fileLink } from '@/client/http';
import type { BoardRow } from '@/contract/episode-content';
import { formatTime } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { PlayPill } from './play-pill';
import styles from './rendition-pill.module.css';

/** How far a club's finished episode is; plays once it is ready, and gives the reason when it failed. */
export function RenditionPill({ club, rendition }: Pick<BoardRow, 'club' | 'rendition'>) {
  if (!rendition) {
    return (
      <StatusPill tone="quiet">
        <span aria-hidden="true">—</span>
        <VisuallyHidden>Not mastered</VisuallyHidden>
      </StatusPill>
    );
  }
  const { status, progress, reason, url, duration } = rendition;
  if (status === 'queued') return <StatusPill tone="waiting">Queued</StatusPill>;
  if (status === 'rendering') {
    return <StatusPill tone="waiting">Mastering {Math.round(progress * 100)} %</StatusPill>;
  }
  if (status === 'failed') {
    return <ReasonPill reason={reason ?? 'Mastering failed'} />;
  }
  if (!url) return <StatusPill tone="done">Ready</StatusPill>;
  return (
    <PlayPill src={fileLink(url)} label={`the episode of ${club.clubname}`}>
      Ready{duration === null ? '' : ` · ${formatTime(duration)}`}
    </PlayPill>
  );
}

/** Something that went wrong, cut to one line and shown in full on hover. */
export const ReasonPill = ({ reason }: { reason: string }) => (
  <Tooltip title={reason}>
    <span className={styles.reason}>
      <StatusPill tone="failed">
        <span className={styles.cut}>{reason}</span>
      </StatusPill>
    </span>
  </Tooltip>
);
