import { ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type Episode, listEpisodes } from '@/contract/episode';
import { slots } from '@/contract/episode-content';
import { useMasterRendition } from '@/entities/episode/content-queries';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { useListEpisodes } from '@/entities/episode/episode-queries';
import { CellLine, type ListColumn } from '@/kit/list-columns';
import type { ListFilter } from '@/kit/list-filter';
import { ListPanel } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
import { formatShortDay } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Opened } from '@/ui/form/opened';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { AudioClip } from '@/ui/media/audio-clip';
import { importedOptions, withImported } from './imported-episodes';
import styles from './past-episodes.module.css';

const ShareModal = lazyComponent(() =>
  import('@/entities/episode/share-modal').then((module) => module.ShareModal),
);

/** A past episode as the club's families hear it, or why they cannot. */
function PastRendition({ episode, clubId }: { episode: Episode; clubId: string }) {
  const { rendition } = episode;
  const mastering = useMasterRendition();
  if (!rendition) return <StatusPill tone="quiet">{t`Not made`}</StatusPill>;
  if (rendition.status === 'queued') return <StatusPill tone="waiting">{t`Queued`}</StatusPill>;
  if (rendition.status === 'rendering') {
    return <StatusPill tone="waiting">{t`Mastering ${formatPercent(rendition.progress)}`}</StatusPill>;
  }
  if (rendition.status !== 'ready' || !rendition.url) {
    return (
      <span className={styles.failed}>
        {rendition.status === 'empty' ? (
          <StatusPill tone="quiet">{t`Left out`}</StatusPill>
        ) : (
          <StatusPill tone="failed">{t`Failed`}</StatusPill>
        )}
        <span className={styles.reason}>
          {mastering.error ? userMessage(mastering.error) : rendition.reason}
        </span>
        <Button
          size="small"
          loading={mastering.isPending}
          onClick={() => mastering.mutate({ episodeId: episode.id, clubId })}
        >{t`Try again`}</Button>
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
    minWidth: 260,
    render: (episode) => (
      <span className={styles.episode}>
        <EpisodeCover episode={episode} size={30} rounded={8} />
        <span className={styles.name} title={episode.name}>
          {episode.name}
        </span>
        {episode.isPublic && episode.status === 'published' && (
          <Button
            icon={<ShareAltOutlined aria-hidden />}
            aria-label={t`Share ${episode.name}`}
            title={t`Share…`}
            onClick={() => onShare(episode)}
          />
        )}
      </span>
    ),
  },
  { key: 'number', numeric: true, width: 110 },
  { key: 'endDate', width: 142, render: ({ endDate }) => <CellLine>{formatShortDay(endDate)}</CellLine> },
  {
    key: 'sent',
    width: 106,
    render: ({ sent }) => <CellLine>{sent === undefined ? '—' : t`${sent} of ${slots.length}`}</CellLine>,
  },
  {
    key: 'own-rendition',
    title: t`As families hear it`,
    width: 336,
    render: (episode) => <PastRendition episode={episode} clubId={clubId} />,
  },
];

const filter: ListFilter = {
  name: 'status',
  label: t`Status`,
  chips: [
    { value: 'published', label: t`Published` },
    { value: 'archived', label: t`Archived` },
  ],
  none: {
    archived: {
      title: t`Nothing is archived`,
      text: t`Archived episodes appear here.`,
    },
  },
};

/** Whether there is anything of a show that the club had elsewhere, deleted or not. */
function useHasImported(clubId: string, shown: Record<string, string>): boolean {
  const present = useListEpisodes({ ofClub: clubId, pageSize: 1 });
  const deleted = useListEpisodes({ removed: 'true', pageSize: 1 });
  return (
    [present, deleted].some(({ data }) => data && data.total > 0) || Boolean(shown.ofClub || shown.removed)
  );
}

/** The club's past episodes, each to hear; followed while one of them is mastered. */
export function PastEpisodes({ clubId }: { clubId: string }) {
  const list = useListView(listEpisodes, {
    sort: '-number',
    pageSize: 10,
    values: { status: ['published', 'archived'] },
    insteadOfValues: ['ofClub', 'removed'],
    pollWhile: ({ data }) =>
      data.some(({ rendition }) => rendition?.status === 'queued' || rendition?.status === 'rendering'),
  });
  const [sharing, setSharing] = useState<Episode>();
  const hasImported = useHasImported(clubId, list.shown.filters);
  return (
    <>
      <ListPanel
        list={list}
        words={{ one: t`past episode`, many: t`past episodes` }}
        columns={columnsFor(clubId, setSharing)}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        {...(hasImported && importedOptions)}
        filter={hasImported ? withImported(filter, clubId) : filter}
        empty={{ text: t`Once an episode is published, you find it here just as your families hear it.` }}
        noMatch={{ clear: t`Show all episodes` }}
      />
      <Opened subject={sharing}>
        {({ id, name }, dialog) => (
          <ShareModal
            {...dialog}
            title={name}
            episodeId={id}
            clubId={clubId}
            onClose={() => setSharing(undefined)}
          />
        )}
      </Opened>
    </>
  );
}
