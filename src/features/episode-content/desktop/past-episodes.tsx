import { ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type Episode, listEpisodes } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { useMasterRendition } from '@/entities/episode/content-queries';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { ShareModal } from '@/entities/episode/share-modal';
import { CellLine, type ListColumn } from '@/kit/list-columns';
import { ListTable } from '@/kit/list-table';
import { useListView } from '@/kit/use-list-view';
import { formatShortDay } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
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

const columnsFor = (
  clubId: string,
  onShare: (episode: Episode) => void,
): ListColumn<typeof listEpisodes>[] => [
  {
    key: 'name',
    minWidth: 200,
    render: (episode) => (
      <span className={styles.episode}>
        <EpisodeCover episode={episode} size={30} rounded={8} />
        <span className={styles.name} title={episode.name}>
          {episode.name}
        </span>
        {episode.isPublic && episode.status === 'published' && (
          <Button
            icon={<ShareAltOutlined aria-hidden />}
            aria-label={`Share ${episode.name}`}
            onClick={() => onShare(episode)}
          >
            Share…
          </Button>
        )}
      </span>
    ),
  },
  { key: 'number', numeric: true, width: 110 },
  { key: 'endDate', width: 200, render: ({ endDate }) => <CellLine>{formatShortDay(endDate)}</CellLine> },
  { key: 'sent', width: 100, render: ({ sent }) => <CellLine>{`${sent ?? 0} of ${slots.length}`}</CellLine> },
  {
    key: 'own-rendition',
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
      text: 'Archived episodes appear here.',
    },
  },
} as const;

/** The club's past episodes, each to hear; followed while one of them is mastered. */
export function PastEpisodes({ clubId }: { clubId: string }) {
  const list = useListView(listEpisodes, {
    sort: '-number',
    pageSize: 10,
    values: { status: ['published', 'archived'] },
    pollWhile: ({ data }) =>
      data.some(({ rendition }) => rendition?.status === 'queued' || rendition?.status === 'rendering'),
  });
  const [sharing, setSharing] = useState<Episode>();
  return (
    <>
      <ListTable
        list={list}
        words={{ one: 'past episode', many: 'past episodes' }}
        columns={columnsFor(clubId, setSharing)}
        rowKey={({ id }) => id}
        filter={filter}
        empty={{ text: 'Once an episode is published, you find it here just as your families hear it.' }}
        noMatch={{ clear: 'Show all episodes' }}
      />
      {sharing && (
        <ShareModal
          title={sharing.name}
          episodeId={sharing.id}
          clubId={clubId}
          onClose={() => setSharing(undefined)}
        />
      )}
    </>
  );
}
