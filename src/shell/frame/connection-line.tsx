import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import { accountKey } from '@/client/account';
import { useConnection } from '@/client/use-connection';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import styles from './connection-line.module.css';

/** Milliseconds between two looks whether the server answers again. */
const lookEvery = 15_000;

/** `14:05` today, otherwise `22 Nov, 14:05`. */
function timeOf(at: number): string {
  const when = dayjs(at);
  const time = when.format('HH:mm');
  return when.isSame(dayjs(), 'day')
    ? time
    : `${formatShortDay(when.format('YYYY-MM-DD'), String(when.year()))}, ${time}`;
}

/** Shown while calls are not answered: how old what is on the page may be. Looks whether the connection is back. */
export function ConnectionLine() {
  const client = useQueryClient();
  const { keptAt, slow } = useConnection();
  const time = keptAt === undefined ? undefined : timeOf(keptAt);
  useEffect(() => {
    // The account is small, and its answer says whether the session still exists.
    const look = () => {
      if (document.visibilityState === 'visible') void client.refetchQueries({ queryKey: accountKey });
    };
    const timer = setInterval(look, lookEvery);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      // An answer has come: what was kept is replaced.
      void client.invalidateQueries();
    };
  }, [client]);
  return (
    <p className={styles.line} role="status">
      {time === undefined
        ? t`No connection`
        : slow
          ? t`The server is slow · as of ${time}`
          : t`No connection · as of ${time}`}
    </p>
  );
}
