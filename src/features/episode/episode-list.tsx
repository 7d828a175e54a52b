import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRouter } from 'next/router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '@/client/http';
import { useTimeZone } from '@/client/today';
import { toFailure } from '@/client/user-message';
import {
  type Episode,
  type EpisodeDetail,
  type EpisodeStatus,
  episodeStatusNames,
  getEpisode,
  listEpisodes,
} from '@/contract/episode';
import { limits } from '@/contract/limits';
import { episodesKey, useListEpisodes } from '@/entities/episode/episode-queries';
import { restoreNote } from '@/kit/list-columns';
import { chipsOf, deletedChip, type ListFilter } from '@/kit/list-filter';
import { ListPage } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { useRowDrawer } from '@/kit/use-row-drawer';
import { t } from '@/language/text';
import { useResultModal } from '@/ui/feedback/result-modal';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { episodeActions } from './episode-actions';
import { episodeColumns } from './episode-columns';

// Loaded later, because the list can be used without them.
const EpisodeFilters = lazyComponent(
  () => import('./episode-filters').then((module) => module.EpisodeFilters),
  { placeholder: <span /> },
);
const EpisodeDrawer = lazyComponent(() => import('./episode-drawer').then((module) => module.EpisodeDrawer));

const PublishFromList = lazyComponent(() =>
  import('./publish-from-list').then((module) => module.PublishFromList),
);

const SeasonsDrawer = lazyComponent(() =>
  import('./seasons/seasons-drawer').then((module) => module.SeasonsDrawer),
);

const chips: ListFilter['chips'] = [...chipsOf(episodeStatusNames), deletedChip];

/** The words for an empty list of a status. */
const none: Record<EpisodeStatus | 'true', { title: string; text: string }> = {
  draft: { title: t`No drafts`, text: t`A new episode is a draft until you open it for the clubs.` },
  in_progress: {
    title: t`No episode is in progress`,
    text: t`Episodes you open for the clubs appear here while they send their parts.`,
  },
  published: { title: t`Nothing is published`, text: t`Published episodes appear here.` },
  archived: { title: t`Nothing is archived`, text: t`Archived episodes appear here.` },
  true: {
    title: t`No deleted episodes`,
    text: t`A draft that you delete appears here for ${limits.restorableDays} days, and can be restored.`,
  },
};

/** Every episode of the platform: find one, start one, throw a draft away. */
export function EpisodeList() {
  const list = useListView(listEpisodes, { sort: '-number' });
  const newest = useListEpisodes({ pageSize: 1, sort: '-season' });
  const results = useResultModal();
  const client = useQueryClient();
  const read = async (id: string) => (await call(getEpisode, { params: { id } })).data;
  // A row of the list has fewer fields than the drawer needs, so each episode is loaded first.
  const drawer = useRowDrawer<EpisodeDetail>({ rows: [], read });

  // What came last: an episode was asked for, or the drawer opened or closed.
  const latest = useRef<object | boolean>(false);
  useEffect(() => {
    latest.current = drawer.open;
  }, [drawer.open]);
  /** Opens the answer to what is asked now, unless it comes too late: it would take away what is being typed. */
  const opensLater = () => {
    const asked = {};
    latest.current = asked;
    return (episode: EpisodeDetail) => {
      if (latest.current === asked) drawer.edit(episode);
    };
  };

  const edit = async ({ id }: Episode) => {
    const show = opensLater();
    try {
      show(await read(id));
    } catch (error) {
      results.error(toFailure(error));
      void client.invalidateQueries({ queryKey: episodesKey });
    }
  };
  const router = useRouter();

  const [seasons, setSeasons] = useState(false);
  const [publishing, setPublishing] = useState<{ open: boolean; episode?: Episode }>({ open: false });
  const zone = useTimeZone();
  const columns = useMemo(() => episodeColumns(zone), [zone]);
  const last = newest.data?.data[0];

  return (
    <>
      <ListPage
        title={t`Episodes`}
        create={{ label: t`New episode`, onClick: drawer.create }}
        besides={
          <>
            <Button onClick={() => setSeasons(true)}>{t`Seasons`}</Button>
            <Button
              onClick={() => void router.push('/admin/dashboard/episodes/mastering')}
            >{t`Mastering`}</Button>
          </>
        }
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        actions={(row) =>
          episodeActions(row, {
            onEdit: (episode) => void edit(episode),
            onPublish: (episode) => setPublishing({ open: true, episode }),
            onCopy: opensLater,
          })
        }
        history={({ id }) => `episode:${id}`}
        note={({ removedAt }) => restoreNote({ removedAt: removedAt ?? null })}
        filter={{ name: 'status', label: t`Status`, chips, none }}
        choices={{
          names: ['category', 'season'],
          controls: <EpisodeFilters list={list} seasons={last?.season ?? 1} />,
        }}
        empty={t`Start a draft, give it a Due Date, and open it for the clubs.`}
        noMatch={{ text: t`Try another word or another status.`, clear: t`Show all episodes` }}
      />
      <EpisodeDrawer
        // A drawer for each episode, because its form starts from that one's values.
        key={drawer.row?.id ?? 'new'}
        open={drawer.open}
        episode={drawer.row}
        newest={last}
        loading={newest.isLoading}
        onClose={drawer.close}
        onSaved={(saved) => {
          if (!drawer.row) void router.push(`/admin/dashboard/episodes/${saved.id}`);
        }}
      />
      <SeasonsDrawer open={seasons} onClose={() => setSeasons(false)} />
      {publishing.episode && (
        <PublishFromList
          key={publishing.episode.id}
          // Loaded again, because it may have been changed since its menu was opened.
          episode={list.rows.find(({ id }) => id === publishing.episode?.id) ?? publishing.episode}
          open={publishing.open}
          onClose={() => setPublishing((shown) => ({ ...shown, open: false }))}
        />
      )}
      {drawer.holder}
      {results.holder}
    </>
  );
}
