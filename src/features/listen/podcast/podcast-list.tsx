import { type ReactNode, useEffect } from 'react';
import { dropFirstPage } from '@/client/first-answers';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Card } from '@/ui/layout/card';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { FilterChips } from '@/ui/list/filter-chips';
import { SearchField } from '@/ui/list/search-field';
import { useListState } from '@/ui/list/use-list-state';
import { ActionButton } from '@/ui/plain/action-button';
import { isFinished } from '../episode-progress';
import { useMyEpisodes } from '../episode-queries';
import { ListSkeleton } from '../listen-skeletons';
import { useMyPlaylists } from '../playlist-queries';
import { SavedButton } from '../saved/saved-button';
import { EpisodeLine } from './episode-line';
import { findEpisodes, type HeardFilter, heardFilterOf } from './find-episodes';
import { PlaylistShelf } from './playlist-shelf';
import styles from './podcast-list.module.css';

// Few members have more than one page of episodes.
const TableFooter = lazyComponent(() =>
  import('@/ui/list/table-footer').then((module) => module.TableFooter),
);

// Few visits search.
const SaidList = lazyComponent(() => import('./said-list').then((module) => module.SaidList), {
  placeholder: <span />,
});

/** Every published episode for me: searched and filtered at once, with its place in the URL. */
export function PodcastList({ actions }: { actions?: ReactNode }) {
  const { data: episodes, error, isPending, refetch } = useMyEpisodes();
  const { playlists = [], waiting } = useMyPlaylists();
  const loads = isPending || (episodes !== undefined && waiting);
  useEffect(() => {
    if (!loads) dropFirstPage();
    return dropFirstPage;
  }, [loads]);
  return (
    <>
      <PageHeader
        title={t`Podcast`}
        actions={
          <>
            <SavedButton />
            {actions}
          </>
        }
      />
      {episodes && !waiting && (
        <>
          <PlaylistShelf playlists={playlists} />
          <EpisodeList episodes={episodes} />
        </>
      )}
      {loads && (
        <Card padded={false}>
          <ListSkeleton />
        </Card>
      )}
      {!episodes && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
    </>
  );
}

function EpisodeList({ episodes }: { episodes: readonly Episode[] }) {
  const { state, change } = useListState({ sort: '-number', filters: ['heard'] });
  const filter = heardFilterOf(state.filters.heard);
  const matching = findEpisodes(episodes, state.q, 'all');
  const found = findEpisodes(matching, state.q, filter);
  const pages = Math.max(1, Math.ceil(found.length / state.pageSize));
  const page = Math.min(state.page, pages);
  const shown = found.slice((page - 1) * state.pageSize, page * state.pageSize);
  const finished = matching.filter((episode) => isFinished(episode)).length;

  if (episodes.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t`No episodes yet`}
          text={t`As soon as your club’s first episode is out, you can hear it here.`}
        />
      </Card>
    );
  }
  const nothing = shown.length === 0 && (
    <EmptyState
      title={
        state.q !== ''
          ? t`Nothing found`
          : filter === 'finished'
            ? t`No finished episodes`
            : t`No unfinished episodes`
      }
      text={
        state.q === ''
          ? filter === 'finished'
            ? t`Episodes that you have heard to the end appear here.`
            : t`You have heard everything there is.`
          : t`No episode matches “${state.q}” here.`
      }
      action={
        <ActionButton
          onClick={() => change({ q: '', filters: { heard: '' } })}
        >{t`Show all episodes`}</ActionButton>
      }
    />
  );
  return (
    <Card padded={false}>
      <div className={styles.toolbar}>
        <SearchField label={t`Search episodes`} value={state.q} onSearch={(q) => change({ q })} />
        <FilterChips<HeardFilter>
          label={t`Which episodes`}
          value={filter}
          onChange={(heard) => change({ filters: { heard: heard === 'all' ? '' : heard } })}
          chips={[
            { value: 'all', label: t`All ${matching.length}` },
            { value: 'unfinished', label: t`Unfinished ${matching.length - finished}` },
            { value: 'finished', label: t`Finished ${finished}` },
          ]}
        />
      </div>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t`Episodes`}>
          {shown.map((episode) => (
            <EpisodeLine key={episode.id} episode={episode} />
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <TableFooter
          label={t`Episodes`}
          page={page}
          pageSize={state.pageSize}
          total={found.length}
          onChange={(next, pageSize) => change({ page: next, pageSize })}
        />
      )}
      {state.q === '' ? nothing : <SaidList episodes={episodes} q={state.q} otherwise={nothing} />}
    </Card>
  );
}
