import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type ClubWeek, fewestShown, getClubWeek } from '@/contract/listen';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import styles from './listening-card.module.css';
import { listeningTimeWords } from './listening-time-words';
import { WeekChart } from './week-chart';

const minute = 60_000;

/** The change since the week before, such as `+18 %`. */
function Trend({ week, before }: Pick<ClubWeek, 'week' | 'before'>) {
  if (!week || !before || before.seconds === 0) return null;
  const percent = Math.round((week.seconds / before.seconds - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return (
    <StatusPill tone={percent > 0 ? 'done' : percent < 0 ? 'waiting' : 'quiet'}>
      {`${sign}${Math.abs(percent)} % on the week before`}
    </StatusPill>
  );
}

/** How much the club's members listened last week. */
export function ListeningCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['club-week'],
    queryFn: async ({ signal }) => (await call(getClubWeek, { signal })).data,
    staleTime: 5 * minute,
  });
  return (
    <Card title="Listening last week" extra={data && <Trend {...data} />}>
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data &&
        (data.week ? (
          <>
            <p className={styles.figure}>
              <strong className={styles.heard}>{listeningTimeWords(data.week.seconds)}</strong> by{' '}
              {data.week.members} members
            </p>
            <WeekChart days={data.days} />
          </>
        ) : (
          <p className={styles.none}>
            How much your members listen appears here as soon as {fewestShown} of them have heard something in
            a week. Fewer are never shown, so that no member can be recognised.
          </p>
        ))}
    </Card>
  );
}
