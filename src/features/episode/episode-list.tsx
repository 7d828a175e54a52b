import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useListView } from '@/client/list-view';
import { toFailure } from '@/client/user-message';
import { type Episode, EpisodeStatus, episodeStatusNames, listEpisodes } from '@/contract/episode';
import { useListEpisodes } from '@/entities/episode/episode-queries';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ListPage } from '@/ui/list/list-page';
import { useListState } from '@/ui/list/use-list-state';
import { episodeColumns } from './episode-columns';
import { useRemoveEpisode } from './episode-mutations';

// Stay late: the list can be used without them.
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

/** Every episode of the platform: find one, start one, throw a draft away. */
export function EpisodeList() {
  const list = useListView(listEpisodes, useListState({ sort: '-number', filters: ['status'] }));
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
      results.error(toFailure(failure));
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
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDrawer({ open: true })}>
      New episode
    </Button>
  );

  return (
    <>
      <ListPage
        title="Episodes"
        subtitle="From the draft to every family’s ears."
        action={create}
        nouns={['episode', 'episodes']}
        list={list}
        columns={episodeColumns({
          onEdit: (episode) => setDrawer({ open: true, episode }),
          onRemove: askToRemove,
        })}
        rowKey={({ id }) => id}
        filter={{
          name: 'status',
          label: 'Status',
          chips: [{ value: '', label: 'All' }, ...statusChips],
          none,
        }}
        empty={{ text: 'Start a draft, give it a Due Date, and open it for the clubs.', action: create }}
        noMatch={{ text: 'Try another word or another status.', clear: 'Show all episodes' }}
      />
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
