import { Button } from 'antd';
import { userMessage } from '@/client/user-message';
import { plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useLinkedOpening } from '@/ui/list/use-linked-opening';
import styles from './families-card.module.css';
import { useReports, useThemes } from './reflection-queries';
import { atLeastWords, familiesWords, saidOn } from './reflection-words';

const FamiliesDrawer = lazyComponent(() =>
  import('./families-drawer').then((module) => module.FamiliesDrawer),
);

/** What the club's families said after the newest episode, and open requests for help. */
export function FamiliesCard() {
  const { opened, open, close } = useLinkedOpening('reports');
  const said = useThemes();
  const asked = useReports();
  const themes = said.data;
  const failed = [said, asked].filter(({ data, error }) => data === undefined && error);
  const reason = failed[0]?.error;
  const asking = asked.data?.reports.filter(({ handled }) => handled === null).length ?? 0;
  return (
    <>
      <Card
        title={t`From families`}
        extra={
          asking > 0 && (
            <StatusPill tone="waiting">{plural(asking, { one: '# report', other: '# reports' })}</StatusPill>
          )
        }
      >
        <div className={styles.body}>
          {reason && (
            <FailureNotice
              message={userMessage(reason)}
              onRetry={() => {
                for (const { refetch } of failed) void refetch();
              }}
            />
          )}
          {themes === undefined && !said.error && <Skeleton lines={4} />}
          {themes === null && (
            <p
              className={styles.note}
            >{t`What your families say after listening appears here, as soon as an episode asks them something.`}</p>
          )}
          {themes && <MostSaid themes={themes} />}
          {(themes !== undefined || asked.data) && (
            <Button className={styles.more} onClick={() => open('1')}>
              {asking > 0 ? t`See the reports` : t`Answers and reports`}
            </Button>
          )}
        </div>
      </Card>
      <FamiliesDrawer open={opened !== undefined} onClose={close} />
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
