import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { userMessage } from '@/client/user-message';
import type { Slot } from '@/contract/episode-content';
import type { FieldChange, HistoryEntry } from '@/contract/history';
import { shortSlotNames } from '@/contract/slot-names';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './history-drawer.module.css';
import { fieldWords, momentWords, valueWords, verbWords } from './history-words';

const pageSize = 20;

const ChangeWords = ({ field, values }: FieldChange) => (
  <>
    <dt className={styles.field}>{fieldWords(field)}</dt>
    <dd className={styles.value}>
      {values ? (
        <>
          <bdi>{valueWords(field, values.from)}</bdi>{' '}
          <span className={styles.arrow}>
            <span aria-hidden="true">→</span>
            <VisuallyHidden> {t`became`}</VisuallyHidden>
          </span>{' '}
          <bdi>{valueWords(field, values.to)}</bdi>
        </>
      ) : (
        t`was changed; personal details are not kept here`
      )}
    </dd>
  </>
);

/** `part` is set for changes of what a club sends. */
type AnyEntry = HistoryEntry & { part?: Slot };

const Entry = ({ entry, more }: { entry: AnyEntry; more?: ReactNode }) => {
  const { at, actor, verb, club, part, changes } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.done}>
        {verbWords(verb)}
        {part && `: ${shortSlotNames[part]}`}
        {club && (
          <>
            : <bdi>{club}</bdi>
          </>
        )}
      </p>
      <p className={styles.who}>
        <time dateTime={at}>{momentWords(at)}</time> · <bdi>{actor ?? t`Automatically`}</bdi>
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <ChangeWords key={change.field} {...change} />
          ))}
        </dl>
      )}
      {more}
    </li>
  );
};

interface HistoryPage<Row extends AnyEntry> {
  data: Row[];
  total: number;
}

interface Source<Row extends AnyEntry> {
  /** What distinguishes one history from another. */
  of: string;
  read: (query: { page: number; pageSize: number }, signal: AbortSignal) => Promise<HistoryPage<Row>>;
  /** Shown under an entry, such as its actions. */
  more?: (entry: Row) => ReactNode;
}

/** The query key of all histories, or of one. */
export const historyKey = (of?: string): QueryKey => (of === undefined ? ['history'] : ['history', of]);

/** The entries, page after page. */
function Entries<Row extends AnyEntry>({ of, read, more }: Source<Row>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: historyKey(of),
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.data.length > 0 && all.length * pageSize < last.total ? all.length + 1 : undefined,
    // Nothing is cached, so that the drawer, opened again, shows what has just been done.
    gcTime: 0,
  });
  if (!data) {
    if (!error) return <Skeleton lines={8} />;
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  // An entry that moved to the next page meanwhile is shown once.
  const entries = new Map(data.pages.flatMap((page) => page.data).map((entry) => [entry.id, entry]));
  if (entries.size === 0) return <p>{t`Nothing has been recorded yet. Changes from now on appear here.`}</p>;
  return (
    <>
      <ol className={styles.entries}>
        {[...entries.values()].map((entry) => (
          <Entry key={entry.id} entry={entry} more={more?.(entry)} />
        ))}
      </ol>
      {error && <FailureNotice message={userMessage(error)} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button
          block
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >{t`Show more`}</Button>
      )}
    </>
  );
}

interface Props<Row extends AnyEntry> extends Source<Row> {
  open: boolean;
  onClose: () => void;
  /** The name of the object. */
  title: string;
}

/** The history of an object: person, time, and each field from what to what. */
export const HistoryDrawer = <Row extends AnyEntry>({ open, onClose, title, ...source }: Props<Row>) => (
  <DetailsDrawer title={t`History of ${title}`} open={open} onClose={onClose}>
    <Entries {...source} />
  </DetailsDrawer>
);
