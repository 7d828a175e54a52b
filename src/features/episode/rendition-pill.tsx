import { fileLink } from '@/client/http';
import type { BoardRow } from '@/contract/parts/production-board';
import { t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
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
        <VisuallyHidden>{t`Not mastered`}</VisuallyHidden>
      </StatusPill>
    );
  }
  const { status, progress, shortReason, url, duration } = rendition;
  if (status === 'queued') return <StatusPill tone="waiting">{t`Queued`}</StatusPill>;
  if (status === 'rendering') {
    return <StatusPill tone="waiting">{t`Mastering ${formatPercent(progress)}`}</StatusPill>;
  }
  if (status === 'empty') return <StatusPill tone="quiet">{t`Left out`}</StatusPill>;
  if (status === 'failed') {
    return (
      <PressPill about={t`the episode of ${club.clubname}`} onPress={onFailed}>
        {shortReason ?? t`Mastering failed`}
      </PressPill>
    );
  }
  if (!url) return <StatusPill tone="done">{t`Ready`}</StatusPill>;
  return (
    <PlayPill src={fileLink(url)} label={t`the episode of ${club.clubname}`}>
      {duration === null ? t`Ready` : `${t`Ready`} · ${formatTime(duration)}`}
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
