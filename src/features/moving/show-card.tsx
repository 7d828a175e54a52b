import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { getShowImport, type ShowImport, stopShowImport } from '@/contract/moving/show-import';
import { useAction } from '@/kit/use-action';
import { plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import styles from './moving.module.css';
import { ShowForm } from './show-form';

const pollMs = 2000;

function stateWords({ title, status, done, episodes }: ShowImport): string {
  const values = { title, done };
  if (status === 'running') {
    return plural(
      episodes,
      { one: '{title}: {done} of # episode', other: '{title}: {done} of # episodes' },
      values,
    );
  }
  return status === 'stopped'
    ? plural(
        episodes,
        {
          one: 'The import of {title} was stopped: {done} of # episode.',
          other: 'The import of {title} was stopped: {done} of # episodes.',
        },
        values,
      )
    : plural(
        episodes,
        {
          one: '{title} was imported: {done} of # episode.',
          other: '{title} was imported: {done} of # episodes.',
        },
        values,
      );
}

function Failures({ failures, failed }: Pick<ShowImport, 'failures' | 'failed'>) {
  if (failed === 0) return null;
  const more = failed - failures.length;
  return (
    <details className={styles.failures}>
      <summary>
        {plural(failed, {
          one: '# episode could not be imported',
          other: '# episodes could not be imported',
        })}
      </summary>
      <ul>
        {failures.map(({ title, reason }) => (
          <li key={title}>
            <strong>{title}</strong>: {reason}
          </li>
        ))}
        {more > 0 && <li>{t`and ${more} more`}</li>}
      </ul>
    </details>
  );
}

function LastImport({ last }: { last: ShowImport }) {
  const { status, episodes, done, failed, failures } = last;
  return (
    <>
      <p className={styles.text}>{stateWords(last)}</p>
      {status === 'running' && (
        <Progress
          percent={Math.floor(((done + failed) / Math.max(episodes, 1)) * 100)}
          aria-label={t`How much of the show is imported`}
        />
      )}
      <Failures failures={failures} failed={failed} />
    </>
  );
}

/** A show from elsewhere becomes episodes of this club. */
export function ShowCard({ clubId }: { clubId: string }) {
  const queryKey = ['show-import', clubId];
  const client = useQueryClient();
  const { run, running, holder } = useAction(queryKey);
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: clubId !== '',
    queryFn: async ({ signal }) => (await call(getShowImport, { params: { id: clubId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });
  const isRunning = data?.status === 'running';
  const stop = () =>
    void run({ id: clubId, key: 'stop', call: () => call(stopShowImport, { params: { id: clubId } }) });
  return (
    <Card title={t`Import a show from elsewhere`}>
      <div className={styles.rows}>
        <p
          className={styles.text}
        >{t`The episodes of the show become episodes of this club only. Podcast apps do not show them twice.`}</p>
        {data === undefined && error && (
          <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && !error && <Skeleton width={180} />}
        {/* Its figures change every two seconds, which nobody wants to hear read out. */}
        <div role="status" aria-live={isRunning && data.done + data.failed > 0 ? 'off' : 'polite'}>
          {data && <LastImport last={data} />}
        </div>
        {isRunning && <Button loading={running?.key === 'stop'} onClick={stop}>{t`Stop`}</Button>}
        {data !== undefined && !isRunning && (
          <ShowForm clubId={clubId} onBegun={(begun) => client.setQueryData(queryKey, begun)} />
        )}
      </div>
      {holder}
    </Card>
  );
}
