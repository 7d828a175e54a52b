import { Button } from 'antd';
import { fileLink } from '@/client/http';
import { contractQuery } from '@/client/list-query';
import { viewOf } from '@/client/list-view';
import { userMessage } from '@/client/user-message';
import type { QueryInput } from '@/contract/endpoint';
import { type Episode, listEpisodes } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { useMasterRendition } from '@/entities/episode/content-queries';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { useListEpisodes } from '@/entities/episode/episode-queries';
import { formatDate } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { ListPanel } from '@/ui/list/list-panel';
import type { Column } from '@/ui/list/table-columns';
import { useListState } from '@/ui/list/use-list-state';
import { AudioClip } from '@/ui/media/audio-clip';
import { percent } from '../part-status';
import styles from './past-episodes.module.css';

/** A past episode as the club's families hear it, or why they cannot. */
function PastRendition({ episode, clubId }: { episode: Episode; clubId: string }) {
  const { rendition } = episode;
  const mastering = useMasterRendition();
  if (!rendition) return <StatusPill tone="quiet">Not made</StatusPill>;
  if (rendition.status === 'queued') return <StatusPill tone="waiting">Queued</StatusPill>;
  if (rendition.status === 'rendering') {
    return <StatusPill tone="waiting">{`Mastering ${percent(rendition.progress)}`}</StatusPill>;
  }
  if (rendition.status === 'failed' || !rendition.url) {
    return (
      <span className={styles.failed}>
        <StatusPill tone="failed">Failed</StatusPill>
        <span className={styles.reason}>
          {mastering.error ? userMessage(mastering.error) : rendition.reason}
        </span>
        <Button
          size="small"
          loading={mastering.isPending}
          onClick={() => mastering.mutate({ episodeId: episode.id, clubId })}
        >
          Try again
        </Button>
      </span>
    );
  }
  return (
    <div className={styles.clip}>
      <AudioClip
        src={fileLink(rendition.url)}
        label={episode.name}
        peaks={rendition.peaks}
        duration={rendition.duration ?? undefined}
      />
    </div>
  );
}

const columnsFor = (clubId: string): Column<Episode>[] => [
  {
    key: 'name',
    title: 'Episode',
    sortable: true,
    minWidth: 200,
    render: (episode) => (
      <span className={styles.episode}>
        <EpisodeCover episode={episode} size={30} rounded={8} />
        <span className={styles.name} title={episode.name}>
          {episode.name}
        </span>
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

const filter = {
  name: 'status',
  label: 'Status',
  chips: [
    { value: 'published', label: 'Published' },
    { value: 'archived', label: 'Archived' },
  ],
  none: {
    archived: {
      title: 'Nothing is archived',
      text: 'Once the platform puts an episode away, you find it here.',
    },
  },
} as const;

/** The club's past episodes, each to hear. */
export function PastEpisodes({ clubId }: { clubId: string }) {
  const { state, change } = useListState({ sort: '-number', pageSize: 10, filters: ['status'] });
  const { page, pageSize, sort, q, filters } = state;
  const status = filters.status === 'archived' ? 'archived' : 'published';
  const asked = { page, pageSize, sort, status, ...(q && { q }) } as QueryInput<typeof listEpisodes>;
  const query = contractQuery(listEpisodes, asked, { sort: '-number' });
  const list = viewOf(listEpisodes, query, useListEpisodes(query), change);
  return (
    <ListPanel
      nouns={['past episode', 'past episodes']}
      list={list}
      columns={columnsFor(clubId)}
      rowKey={({ id }) => id}
      filter={filter}
      empty={{ text: 'Once an episode is published, you find it here just as your families hear it.' }}
      noMatch={{ clear: 'Show all episodes' }}
    />
  );
}
