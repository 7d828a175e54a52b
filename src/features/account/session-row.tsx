import { Button } from 'antd';
import dayjs from 'dayjs';
import type { Session } from '@/contract/session';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import styles from './sessions.module.css';

interface Props {
  session: Session;
  busy: boolean;
  disabled: boolean;
  onEnd: () => void;
}

/** One session. The current one is ended by Logout. */
export const SessionRow = ({ session, busy, disabled, onEnd }: Props) => (
  <li className={styles.row}>
    <span className={styles.words}>
      <span className={styles.device}>
        {session.device}
        {session.isNew && (
          <>
            {' '}
            <StatusPill tone="waiting">{t`New device`}</StatusPill>
          </>
        )}
      </span>
      <span className={styles.detail}>
        <time dateTime={session.lastSeenAt}>{lastUsed(session)}</time>
      </span>
      <span className={styles.detail}>
        <time dateTime={session.createdAt}>{signedInOn(session)}</time>
      </span>
    </span>
    {session.current ? (
      <StatusPill tone="done">{t`This device`}</StatusPill>
    ) : (
      <Button
        loading={busy}
        disabled={disabled && !busy}
        onClick={onEnd}
        aria-label={t`Sign out ${session.device}, ${lastUsed(session)}, ${signedInOn(session)}`}
      >{t`Sign out`}</Button>
    )}
  </li>
);

/** The server notes the use of a session every five minutes. */
const justNowMinutes = 10;

/** Several sessions of the same browser on one day differ by the time of day. */
export const signedInOn = ({ createdAt }: Session): string =>
  t`Signed in on ${formatDate(createdAt)} at ${dayjs(createdAt).format('HH:mm')}`;

/** When a session was last used, as people say it. */
export function lastUsed({ current, lastSeenAt }: Session, now = dayjs()): string {
  const seen = dayjs(lastSeenAt);
  if (current || now.diff(seen, 'minute') < justNowMinutes) return t`In use now`;
  const time = seen.format('HH:mm');
  if (seen.isSame(now, 'day')) return t`Last used today at ${time}`;
  if (seen.isSame(now.subtract(1, 'day'), 'day')) return t`Last used yesterday at ${time}`;
  return t`Last used on ${formatDate(lastSeenAt)} at ${time}`;
}
