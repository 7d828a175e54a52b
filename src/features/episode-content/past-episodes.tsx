import { Button } from 'antd';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type Episode, listEpisodes } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { CoverArt } from '@/ui/cover-art';
import { DataTable } from '@/ui/data-table';
import { formatDate } from '@/ui/dates';
import { EmptyState } from '@/ui/empty-state';
import { FailureNotice } from '@/ui/failure-notice';
import { FilterChips } from '@/ui/filter-chips';
import { SearchField } from '@/ui/search-field';
import type { Column } from '@/ui/table-columns';
import { useListState } from '@/ui/use-list-state';
import styles from './past-episodes.module.css';
import { PastRendition } from './past-rendition';
import { useListEpisodes } from './use-list-episodes';

const columnsFor = (clubId: string): Column<Episode>[] => [
  {
    key: 'name',
    title: 'Episode',
    sortable: true,
    render: ({ name, number, artwork }) => (
      <span className={styles.episode}>
        <CoverArt number={number} size={30} rounded={8} src={artwork ? fileLink(artwork) : undefined} />
        {name}
      </span>
    ),
  },
  {
    key: 'number',
    title: 'Number',
    sortable: true,
    numeric: true,
    width: 110,
    render: ({ number }) => number,
  },
  {
    key: 'endDate',
    title: 'Due Date',
    sortable: true,
    width: 200,
    render: ({ endDate }) => <span className={styles.line}>{formatDate(endDate)}</span>,
  },
  {
    key: 'sent',
    title: 'Sent',
    width: 100,
    render: ({ sent }) => <span className={styles.line}>{`${sent ?? 0} of ${slots.length}`}</span>,
  },
  {
    key: 'rendition',
    title: 'As families hear it',
    width: 360,
    render: (episode) => <PastRendition episode={episode} clubId={clubId} />,
  },
];

type Past = 'published' | 'archived';

/** The club's past episodes, each to hear. */
export function PastEpisodes({ clubId }: { clubId: string }) {
  const { state, change } = useListState({ sort: '-number', pageSize: 10, filters: ['status'] });
  const status: Past = state.filters.status === 'archived' ? 'archived' : 'published';
  const asked = { ...state, q: state.q || undefined, status };
  // A URL that somebody has edited into nonsense shows the list's first view.
  const parsed = listEpisodes.query.safeParse(asked);
  const query = parsed.success ? parsed.data : listEpisodes.query.parse({ status, pageSize: 10 });
  const { data, error, isPending, isPlaceholderData, refetch } = useListEpisodes(query);

  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label="Past episodes"
      columns={columnsFor(clubId)}
      rows={data?.data ?? []}
      rowKey={({ id }) => id}
      total={data?.total ?? 0}
      page={query.page}
      pageSize={query.pageSize}
      sort={query.sort}
      onChange={change}
      loading={isPending || isPlaceholderData}
      empty={
        state.q ? (
          <EmptyState
            title="No episode matches"
            text="Try another word."
            action={<Button onClick={() => change({ q: '' })}>Show all episodes</Button>}
          />
        ) : (
          <EmptyState
            title={status === 'archived' ? 'Nothing is archived' : 'No past episodes yet'}
            text="Once an episode is published, you find it here just as your families hear it."
          />
        )
      }
      toolbar={
        <>
          <SearchField label="Search episodes" value={state.q} onSearch={(q) => change({ q })} />
          <FilterChips<Past>
            label="Status"
            value={status}
            chips={[
              { value: 'published', label: 'Published' },
              { value: 'archived', label: 'Archived' },
            ]}
            onChange={(next) => change({ filters: { status: next === 'published' ? '' : next } })}
          />
        </>
      }
    />
  );
}
