import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { userMessage } from '@/client/user-message';
import { addDays } from '@/contract/analytics/range';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import styles from './campaign-calendar.module.css';
import { layOut, ticksOf } from './campaign-calendar-days';
import { useCampaignCalendar } from './use-campaign-calendar';

/** The arrows move the strip by four of its twelve weeks. */
const stepDays = 28;

type Bar = ReturnType<typeof layOut>['bars'][number];

/** One campaign: its name, and the days on which it runs. Both lead to it. */
function CalendarRow({ bar }: { bar: Bar }) {
  const { query, pathname } = useRouter();
  return (
    <li className={styles.row}>
      <Link
        className={styles.name}
        href={{ pathname, query: { ...query, open: bar.id } }}
        shallow
        scroll={false}
        aria-label={bar.sentence}
      >
        {bar.name}
      </Link>
      <span className={styles.track} aria-hidden>
        <span
          className={`${styles.bar} ${styles[bar.status]}`}
          data-begins-before={bar.beginsBefore || undefined}
          data-ends-after={bar.endsAfter || undefined}
          style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
        >
          {bar.overlaps.map(({ width, words }) => (
            <span key={words} className={styles.overlap} style={{ width: `${width}%` }}>
              <span className={styles.overlapWords}>{words}</span>
            </span>
          ))}
          <span className={styles.words}>{bar.words}</span>
        </span>
      </span>
    </li>
  );
}

/** Twelve weeks of campaigns: which run when, and where one prevents another from being heard. */
export function CampaignCalendar() {
  const [from, setFrom] = useState<string>();
  const { data, error, refetch } = useCampaignCalendar(from);
  const laid = data && layOut(data);
  const hidden = data ? data.total - data.rows.length : 0;

  const arrows = (
    <span className={styles.arrows}>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t`Four weeks earlier`}
        disabled={!data}
        onClick={() => data && setFrom(addDays(data.from, -stepDays))}
      />
      <Button disabled={!data} onClick={() => setFrom(undefined)}>{t`Today`}</Button>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t`Four weeks later`}
        disabled={!data}
        onClick={() => data && setFrom(addDays(data.from, stepDays))}
      />
    </span>
  );

  return (
    <div className={styles.calendar}>
      <Card
        title={
          <>
            {t`Calendar`}
            <span className={styles.key}>
              <span className={styles.swatch} aria-hidden />
              {t`Overlap: a club that has both campaigns hears the one that began first`}
            </span>
          </>
        }
        extra={arrows}
      >
        {error && !data && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton width={320} />}
        {data && laid && (
          <div className={styles.strip}>
            <div className={styles.head} aria-hidden>
              {ticksOf(data).map(({ left, words }) => (
                <span key={left} className={styles.tick} style={{ left: `${left}%` }}>
                  {words}
                </span>
              ))}
              {laid.today !== undefined && (
                <span className={styles.today} style={{ left: `${laid.today}%` }}>{t`Today`}</span>
              )}
            </div>
            <div className={styles.lines} aria-hidden>
              {laid.today !== undefined && (
                <span className={styles.todayLine} style={{ left: `${laid.today}%` }} />
              )}
            </div>
            {laid.bars.length > 0 ? (
              <ul
                className={styles.rows}
                aria-label={t`Campaigns from ${formatShortDay(data.from)} to ${formatShortDay(data.to)}`}
              >
                {laid.bars.map((bar) => (
                  <CalendarRow key={bar.id} bar={bar} />
                ))}
              </ul>
            ) : (
              <p className={styles.none}>{t`No campaign in these twelve weeks.`}</p>
            )}
          </div>
        )}
        {hidden > 0 && (
          <p
            className={styles.more}
          >{t`The first ${data?.rows.length ?? 0} of ${data?.total ?? 0} campaigns of these weeks. The list below has all of them.`}</p>
        )}
      </Card>
    </div>
  );
}
