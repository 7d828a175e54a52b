import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type Change, getHistory, type HistoryEntry } from '@/contract/history';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './history-drawer.module.css';
import { fieldWords, momentWords, valueWords, verbWords } from './history-words';

const pageSize = 20;

const ChangeWords = ({ field, values }: Change) => (
  <>
    <dt className={styles.field}>{fieldWords(field)}</dt>
    <dd className={styles.value}>
      {values ? (
        <>
          <bdi>{valueWords(field, values.from)}</bdi>{' '}
          <span className={styles.arrow}>
            <span aria-hidden="true">→</span>
            <VisuallyHidden> became</VisuallyHidden>
          </span>{' '}
          <bdi>{valueWords(field, values.to)}</bdi>
        </>
      ) : (
        'was changed; what is personal is not kept here'
      )}
    </dd>
  </>
);

const Entry = ({ at, actor, verb, club, changes }: HistoryEntry) => (
  <li className={styles.entry}>
    <p className={styles.done}>
      {verbWords(verb)}
      {club && (
        <>
          : <bdi>{club}</bdi>
        </>
      )}
    </p>
    <p className={styles.who}>
      <time dateTime={at}>{momentWords(at)}</time> · <bdi>{actor ?? 'By itself'}</bdi>
    </p>
    {changes.length > 0 && (
      <dl className={styles.changes}>
        {changes.map((change) => (
          <ChangeWords key={change.field} {...change} />
        ))}
      </dl>
    )}
  </li>
);

/** The entries of an object, page after page. */
function Entries({ object }: { object: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', object],
    queryFn: ({ pageParam, signal }) =>
      call(getHistory, { query: { object: object as never, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.data.length > 0 && all.length * pageSize < last.total ? all.length + 1 : undefined,
    // Whoever opens it again wants to see what has just been done.
    gcTime: 0,
  });
  if (!data) {
    if (!error) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  // An entry that moved to the next page meanwhile is shown once.
  const entries = new Map(data.pages.flatMap((page) => page.data).map((entry) => [entry.id, entry]));
  if (entries.size === 0)
    return <p>Nothing has been recorded yet. What is changed from now on stands here.</p>;
  return (
    <>
      <ol className={styles.entries}>
        {[...entries.values()].map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ol>
      {error && <FailureNotice message={userMessage(error)} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
  /** As the audit calls it: `category:` and its id. */
  object: string;
  /** What it is called. */
  title: string;
}

/** Who changed something, when, and from what to what. */
export const HistoryDrawer = ({ open, onClose, object, title }: Props) => (
  <DetailsDrawer title={`History of ${title}`} open={open} onClose={onClose}>
    <Entries object={object} />
  </DetailsDrawer>
);
