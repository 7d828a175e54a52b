import { Button } from 'antd';
import type { Session } from '@/contract/session';
import { formatDate } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { lastUsed } from './session-words';
import styles from './sessions.module.css';

interface Props {
  session: Session;
  busy: boolean;
  disabled: boolean;
  onEnd: () => void;
}

/** One place where somebody is signed in. The one at hand is left by Logout. */
export const SessionRow = ({ session, busy, disabled, onEnd }: Props) => (
  <li className={styles.row}>
    <span className={styles.words}>
      <span className={styles.device}>{session.device}</span>
      <span className={styles.detail}>
        <time dateTime={session.lastSeenAt}>{lastUsed(session)}</time>
      </span>
      <span className={styles.detail}>
        Signed in on <time dateTime={session.createdAt}>{formatDate(session.createdAt)}</time>
      </span>
    </span>
    {session.current ? (
      <StatusPill tone="done">This device</StatusPill>
    ) : (
      <Button
        loading={busy}
        disabled={disabled && !busy}
        onClick={onEnd}
        aria-label={`End ${session.device}, ${lastUsed(session)}`}
      >
        End
      </Button>
    )}
  </li>
);
