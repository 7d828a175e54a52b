import { CalendarOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTimeZone } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { clockIn } from '@/contract/time-zone';
import { t } from '@/language/text';
import { TextButton } from '@/ui/plain/text-button';
import styles from './publish-plan.module.css';
import { beforeDueDate, timeWords } from './time-words';
import { usePublishing } from './use-publishing';

interface Props {
  episode: Episode;
  /** Why it could not be published at that time. */
  obstacle?: string | null;
  /** Opens the Publish dialog with this choice. */
  onAsk: (when: 'now' | 'time') => void;
}

/** Over the board: when an episode is published automatically, or why it was not or cannot be. */
export function PublishPlan({ episode, obstacle, onAsk }: Props) {
  const zone = useTimeZone();
  const { cancel, holder } = usePublishing(episode);
  const { status, endDate, publishAt, publishProblem } = episode;
  // A draft has no checklist yet: it is opened first.
  const open = status === 'in_progress';
  if (publishProblem) {
    return (
      <div className={`${styles.plan} ${styles.failed}`} role="alert">
        <ExclamationCircleOutlined aria-hidden />
        <p className={styles.words}>
          <strong>{t`Not published at the chosen time.`}</strong> {publishProblem}
        </p>
        {open && <Button onClick={() => onAsk('time')}>{t`Another time…`}</Button>}
        <Button onClick={() => void cancel()}>{t`Dismiss`}</Button>
        {holder}
      </div>
    );
  }
  if (!publishAt) return holder;
  const before = beforeDueDate(clockIn(zone, new Date(publishAt)), endDate);
  return (
    <section
      className={obstacle ? `${styles.plan} ${styles.blocked}` : styles.plan}
      aria-label={t`Published automatically`}
    >
      {obstacle ? <ExclamationCircleOutlined aria-hidden /> : <CalendarOutlined aria-hidden />}
      <p className={styles.words}>
        {obstacle ? (
          <>
            <strong>{t`Cannot be published on ${timeWords(publishAt, zone)}`}</strong> {obstacle}
          </>
        ) : (
          <strong>{t`Published automatically on ${timeWords(publishAt, zone)}`}</strong>
        )}
        {before && <span className={styles.before}>{before}</span>}
        {!open && <span className={styles.before}>{t`Open it for the clubs before that`}</span>}
      </p>
      {open && obstacle && <Button onClick={() => onAsk('now')}>{t`See why…`}</Button>}
      {open && <Button onClick={() => onAsk('time')}>{t`Change the time…`}</Button>}
      <TextButton onClick={() => void cancel()}>{t`Do not publish automatically`}</TextButton>
      {holder}
    </section>
  );
}
