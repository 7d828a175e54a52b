import { Button } from 'antd';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Rendition } from '@/contract/episode-content';
import { t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './hear-it.module.css';
import { ProgressBar } from './part-status';

interface Props {
  rendition: Rendition | null;
  /** Set when the mastering could not be requested. */
  failure: unknown;
  onRetry: () => void;
}

/** The club's episode while it is made, and then its player. */
export function HearIt({ rendition, failure, onRetry }: Props) {
  const isFailed = rendition?.status === 'failed' || rendition?.status === 'empty';
  const reason = failure ? userMessage(failure) : isFailed && rendition.reason;
  if (failure || isFailed) {
    return (
      <div className={styles.strip} role="alert">
        <span className={styles.reason}>{reason || t`Mastering failed.`}</span>
        <Button onClick={onRetry}>{t`Try again`}</Button>
      </div>
    );
  }
  if (rendition?.status === 'ready' && rendition.url) {
    return (
      <div className={styles.strip}>
        <strong className={styles.title}>{t`As families will hear it`}</strong>
        <div className={styles.clip}>
          <AudioClip
            src={fileLink(rendition.url)}
            label={t`the episode as families will hear it`}
            peaks={rendition.peaks}
            duration={rendition.duration ?? undefined}
            begin
          />
        </div>
      </div>
    );
  }
  const share = rendition?.progress ?? 0;
  return (
    <div className={styles.strip}>
      <strong className={styles.title}>
        <span role="status">{t`Mastering…`}</span>
        {rendition?.status === 'rendering' && <span aria-hidden="true"> {formatPercent(share)}</span>}
      </strong>
      <div className={styles.clip}>
        <ProgressBar label={t`Mastering`} share={share} />
      </div>
    </div>
  );
}
