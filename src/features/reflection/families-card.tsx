import { Button, Skeleton } from 'antd';
import { userMessage } from '@/client/user-message';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useAddress } from '@/ui/list/use-address';
import styles from './families-card.module.css';
import { useReports, useThemes } from './reflection-queries';
import { atLeastWords, familiesWords, saidOn } from './reflection-words';

const FamiliesDrawer = lazyComponent(() =>
  import('./families-drawer').then((module) => module.FamiliesDrawer),
);

/** What the club's families said after the newest episode, and open requests for help. */
export function FamiliesCard() {
  const { query, change } = useAddress();
  const { data: themes, error, refetch } = useThemes();
  const { data: reports } = useReports();
  const asking = reports?.reports.filter(({ handled }) => handled === null).length ?? 0;
  return (
    <>
      <Card
        title="From families"
        extra={
          asking > 0 && (
            <StatusPill tone="waiting">{asking === 1 ? '1 report' : `${asking} reports`}</StatusPill>
          )
        }
      >
        <div className={styles.body}>
          {themes === undefined && error && (
            <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
          )}
          {themes === undefined && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
          {themes === null && (
            <p className={styles.note}>
              What your families say after listening appears here, as soon as an episode asks them something.
            </p>
          )}
          {themes && <MostSaid themes={themes} />}
          {themes !== undefined && (
            <Button className={styles.more} onClick={() => change({ reports: '1' })}>
              {asking > 0 ? 'See the reports' : 'Answers and reports'}
            </Button>
          )}
        </div>
      </Card>
      <FamiliesDrawer open={query.reports !== undefined} onClose={() => change({ reports: undefined })} />
    </>
  );
}

/** The most frequent answer of all questions of the episode. */
function MostSaid({ themes }: { themes: NonNullable<ReturnType<typeof useThemes>['data']> }) {
  const [most] = themes.questions
    .flatMap((theme) => saidOn(theme).map((said) => ({ ...said, question: theme.text })))
    .sort((one, other) => other.count - one.count);
  return (
    <>
      {most && (
        <figure className={styles.most}>
          <figcaption className={styles.note}>{most.question}</figcaption>
          <p className={styles.said}>
            {most.label} <span className={styles.note}>{atLeastWords(most.count)}</span>
          </p>
        </figure>
      )}
      <p className={styles.note}>{familiesWords(themes)}</p>
    </>
  );
}
