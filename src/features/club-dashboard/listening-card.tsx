import { userMessage } from '@/client/user-message';
import type { ClubWeek } from '@/contract/listen';
import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { Trend } from '@/ui/chart/trend';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import styles from './listening-card.module.css';
import { listeningTimeWords } from './listening-time-words';
import { useClubWeek } from './use-club-week';
import { WeekChart } from './week-chart';

/** How much more or less was heard than in the week before. */
const Change = ({ week, before }: Pick<ClubWeek, 'week' | 'before'>) =>
  week &&
  before &&
  before.seconds > 0 && (
    <Trend
      figure={{ value: week.seconds, before: before.seconds, hidden: false, beforeHidden: false }}
      kind="hours"
      from={t`from the week before`}
    />
  );

/** How much the club's members listened last week. */
export function ListeningCard() {
  const { data, error, refetch } = useClubWeek();
  return (
    <Card title={t`Listening last week`} extra={data && <Change {...data} />}>
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data &&
        (data.week?.members ? (
          <>
            <p className={styles.figure}>
              <Rich
                text="<time>{heard}</time> by {members}"
                time={<strong className={styles.heard} />}
                heard={listeningTimeWords(data.week.seconds)}
                members={plural(data.week.members, { one: '# member', other: '# members' })}
              />
            </p>
            <WeekChart days={data.days} />
          </>
        ) : (
          <p className={styles.none}>
            {data.week
              ? t`No member listened last week.`
              : t`Last week fewer than 10 members listened. Their figures are not shown, so that no member can be recognised.`}
          </p>
        ))}
    </Card>
  );
}
