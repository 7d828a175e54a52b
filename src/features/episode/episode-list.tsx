import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import {
  type Episode,
  type EpisodeDetail,
  EpisodeStatus,
  episodeStatusNames,
  getEpisode,
  listEpisodes,
} from '@/contract/episode';
import { removeEpisode } from '@/contract/episode-change';
import { episodesKey, useListEpisodes } from '@/entities/episode/episode-queries';
import type { ListAction } from '@/kit/list-columns';
import { ListPage } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { useRowDrawer } from '@/kit/use-row-drawer';
import { useResultModal } from '@/ui/feedback/result-modal';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { episodeColumns } from './episode-columns';

// Loaded later, because the list can be used without them.
const EpisodeDrawer = lazyComponent(() => import('./episode-drawer').then((module) => module.EpisodeDrawer));

const statusChips = EpisodeStatus.options.map((value) => ({ value, label: episodeStatusNames[value] }));

/** What is said when there is no episode of a status. */
const none: Record<EpisodeStatus, { title: string; text: string }> = {
  draft: { title: 'No drafts', text: 'A new episode is a draft until you open it for the clubs.' },
  in_progress: {
    title: 'No episode is in progress',
    text: 'One that you open for the clubs stands here while they send their parts.',
  },
  published: { title: 'Nothing is published', text: 'What families can hear stands here.' },
  archived: { title: 'Nothing is archived', text: 'An episode that you put away stands here.' },
};

/** Only a draft can be deleted. */
const removal = ({ id, name }: Episode): ListAction => ({
  key: 'remove',
  icon: <DeleteOutlined aria-hidden />,
  label: 'Delete…',
  confirm: {
    title: `Delete “${name}”?`,
    text: 'The draft is gone for good. No club has sent anything for it.',
    okText: 'Delete',
    danger: true,
  },
  call: () => call(removeEpisode, { params: { id } }),
});

/** Every episode of the platform: find one, start one, throw a draft away. */
export function EpisodeList() {
  const list = useListView(listEpisodes, { sort: '-number' });
  const newest = useListEpisodes({ pageSize: 1, sort: '-number' });
  const results = useResultModal();
  const client = useQueryClient();
  const read = async (id: string) => (await call(getEpisode, { params: { id } })).data;
  // A row of the list has less than the drawer begins with, so that each is read first.
  const drawer = useRowDrawer<EpisodeDetail>({ rows: [], read });

  const edit = async ({ id }: Episode) => {
    try {
      drawer.edit(await read(id));
    } catch (error) {
      results.error(toFailure(error));
      void client.invalidateQueries({ queryKey: episodesKey });
    }
  };
  const router = useRouter();

  const actionsOf = (episode: Episode): ListAction[] => [
    {
      key: 'edit',
      icon: <EditOutlined aria-hidden />,
      label: 'Edit',
      onClick: () => void edit(episode),
    },
    ...(episode.status === 'draft' ? [removal(episode)] : []),
  ];

  return (
    <>
      <ListPage
        title="Episodes"
        subtitle="From the draft to every family’s ears."
        create={{ label: 'New episode', onClick: drawer.create }}
        list={list}
        columns={episodeColumns}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        actions={actionsOf}
        history={({ id }) => `episode:${id}`}
        filter={{
          name: 'status',
          label: 'Status',
          chips: [{ value: '', label: 'All' }, ...statusChips],
          none,
        }}
        empty="Start a draft, give it a Due Date, and open it for the clubs."
        noMatch={{ text: 'Try another word or another status.', clear: 'Show all episodes' }}
      />
      <EpisodeDrawer
        // A drawer of its own for each episode: its form starts from that one's values.
        key={drawer.row?.id ?? 'new'}
        open={drawer.open}
        episode={drawer.row}
        newest={newest.data?.data[0]}
        loading={newest.isLoading}
        onClose={drawer.close}
        onSaved={(saved) => {
          if (!drawer.row) void router.push(`/admin/dashboard/episodes/${saved.id}`);
        }}
      />
      {drawer.holder}
      {results.holder}
    </>
  );
}
