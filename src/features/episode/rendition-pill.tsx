import { fileLink } from '@/client/http';
import type { BoardRow } from '@/contract/parts/production-board';
import { formatTime } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { PlayPill } from '@/ui/media/play-pill';
import styles from './rendition-pill.module.css';

interface Props extends Pick<BoardRow, 'club' | 'rendition'> {
  /** Shows why it failed. */
  onFailed: () => void;
}

/** How far a club's finished episode is; plays once it is ready, and says in short why it failed. */
export function RenditionPill({ club, rendition, onFailed }: Props) {
  if (!rendition) {
    return (
      <StatusPill tone="quiet">
        <span aria-hidden="true">—</span>
        <VisuallyHidden>Not mastered</VisuallyHidden>
      </StatusPill>
    );
  }
  const { status, progress, shortReason, url, duration } = rendition;
  if (status === 'queued') return <StatusPill tone="waiting">Queued</StatusPill>;
  if (status === 'rendering') {
    return <StatusPill tone="waiting">Mastering {Math.round(progress * 100)} %</StatusPill>;
  }
  if (status === 'failed') {
    return (
      <PressPill about={`the episode of ${club.clubname}`} onPress={onFailed}>
        {shortReason ?? 'Mastering failed'}
      </PressPill>
    );
  }
  if (!url) return <StatusPill tone="done">Ready</StatusPill>;
  return (
    <PlayPill src={fileLink(url)} label={`the episode of ${club.clubname}`}>
      Ready{duration === null ? '' : ` · ${formatTime(duration)}`}
    </PlayPill>
  );
}

interface PressPillProps {
  /** What it is about, for a screen reader: "Interview of Riverside Rovers FC". */
  about: string;
  onPress: () => void;
  /** The problem in two or three words. */
  children: string;
}

/** A state that needs attention: a press shows more. */
export const PressPill = ({ about, onPress, children }: PressPillProps) => (
  <button type="button" className={styles.press} aria-label={`${children}: ${about}`} onClick={onPress}>
    <span className={styles.cut}>{children}</span>
  </button>
);
