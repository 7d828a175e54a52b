import { CalendarOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTimeZone } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { clockIn } from '@/contract/time-zone';
import { t } from '@/language/text';
import styles from './publish-plan.module.css';
import { beforeDueDate, timeWords } from './time-words';
import { usePublishing } from './use-publishing';

interface Props {
  episode: Episode;
  /** Opens the Publish dialog with this choice. */
  onAsk: (when: 'now' | 'time') => void;
}

/** Over the board: when an episode is published automatically, or why it was not. */
export function PublishPlan({ episode, onAsk }: Props) {
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
        {open && <Button onClick={() => onAsk('now')}>{t`Publish…`}</Button>}
        {open && <Button onClick={() => onAsk('time')}>{t`Another time…`}</Button>}
        <Button onClick={() => void cancel()}>{t`Dismiss`}</Button>
        {holder}
      </div>
    );
  }
  if (!publishAt) return holder;
  const before = beforeDueDate(clockIn(zone, new Date(publishAt)), endDate);
  return (
    <section className={styles.plan} aria-label={t`Published automatically`}>
      <CalendarOutlined aria-hidden />
      <p className={styles.words}>
        <strong>{t`Published automatically on ${timeWords(publishAt, zone)}`}</strong>
        {before && <span className={styles.before}>{before}</span>}
        {!open && <span className={styles.before}>{t`Open it for the clubs before that`}</span>}
      </p>
      {open && <Button onClick={() => onAsk('time')}>{t`Change…`}</Button>}
      {open && <Button onClick={() => onAsk('now')}>{t`Publish now…`}</Button>}
      <Button onClick={() => void cancel()}>{t`Cancel`}</Button>
      {holder}
    </section>
  );
}
