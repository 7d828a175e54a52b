import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { userMessage } from '@/client/user-message';
import { type Episode, EpisodeStatus, listEpisodes } from '@/contract/episode';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { FailureNotice } from '@/ui/failure-notice';
import { FilterChips } from '@/ui/filter-chips';
import { PageHeader } from '@/ui/page-header';
import { useResultModal } from '@/ui/result-modal';
import { SearchField } from '@/ui/search-field';
import { useConfirm } from '@/ui/use-confirm';
import { useListState } from '@/ui/use-list-state';
import { contractQuery } from './contract-query';
import { episodeColumns } from './episode-columns';
import { EpisodeDrawer } from './episode-drawer';
import { statusNames } from './episode-words';
import { useListEpisodes } from './use-list-episodes';
import { useRemoveEpisode } from './use-remove-episode';

const statusChips = [
  { value: 'all' as const, label: 'All' },
  ...EpisodeStatus.options.map((value) => ({ value, label: statusNames[value] })),
];

/** Every episode of the platform: find one, start one, throw a draft away. */
export function EpisodeList() {
  const { state, change } = useListState({ sort: '-number', filters: ['status'] });
  const query = contractQuery(listEpisodes, {
    ...state,
    q: state.q || undefined,
    sort: state.sort as '-number',
    status: (state.filters.status || undefined) as EpisodeStatus | undefined,
  });
  const { data, error, isPending, isPlaceholderData, refetch } = useListEpisodes(query);
  const newest = useListEpisodes({ pageSize: 1, sort: '-number' });
  const [drawer, setDrawer] = useState<{ open: boolean; episode?: Episode }>({ open: false });
  const removing = useRemoveEpisode();
  const results = useResultModal();
  const confirm = useConfirm();
  const { message } = App.useApp();
  const router = useRouter();

  const remove = async (episode: Episode) => {
    try {
      void message.success((await removing.mutateAsync(episode.id)).message);
    } catch (failure) {
      results.error(userMessage(failure));
    }
  };
  const askToRemove = (episode: Episode) =>
    confirm.ask({
      title: `Delete “${episode.name}”?`,
      text: 'The draft is gone for good. No club has sent anything for it.',
      okText: 'Delete',
      danger: true,
      onOk: () => remove(episode),
    });

  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setDrawer({ open: true })}>
      New episode
    </Button>
  );
  const filtered = query.status !== undefined || query.q !== undefined;

  return (
    <>
      <PageHeader title="Episodes" subtitle="From the draft to every family’s ears." actions={create} />
      {error && !data ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Episodes"
          columns={episodeColumns({
            onEdit: (episode) => setDrawer({ open: true, episode }),
            onRemove: askToRemove,
          })}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          total={data?.total ?? 0}
          page={query.page}
          pageSize={query.pageSize}
          sort={query.sort}
          onChange={change}
          loading={isPending || isPlaceholderData}
          empty={
            filtered ? (
              <EmptyState
                title="No episode matches"
                text="Try another word or another status."
                action={
                  <Button onClick={() => change({ q: '', filters: { status: '' } })}>
                    Show all episodes
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title="No episodes yet"
                text="Start a draft, give it a Due Date, and open it for the clubs."
                action={create}
              />
            )
          }
          toolbar={
            <>
              <SearchField label="Search episodes" value={state.q} onSearch={(q) => change({ q })} />
              <FilterChips
                label="Status"
                chips={statusChips}
                value={query.status ?? 'all'}
                onChange={(status) => change({ filters: { status: status === 'all' ? '' : status } })}
              />
            </>
          }
        />
      )}
      <EpisodeDrawer
        // A drawer of its own for each episode: its form starts from that one's values.
        key={drawer.episode?.id ?? 'new'}
        open={drawer.open}
        episode={drawer.episode}
        newest={newest.data?.data[0]}
        loading={newest.isLoading}
        onClose={() => setDrawer((shown) => ({ ...shown, open: false }))}
        onSaved={(saved) => {
          if (!drawer.episode) void router.push(`/admin/dashboard/episodes/${saved.id}`);
        }}
      />
      {confirm.holder}
      {results.holder}
    </>
  );
}
