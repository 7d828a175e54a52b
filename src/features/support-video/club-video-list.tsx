import {
  CheckCircleOutlined,
  ExportOutlined,
  PlayCircleOutlined,
  StepForwardOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import {
  listWatchable,
  saveWatched,
  type WatchableVideo,
  type WatchState,
  watchedFrom,
  watchWords,
} from '@/contract/support-video';
import { CellLine, type ListAction, type ListColumn, unbroken } from '@/kit/list-columns';
import { ListPanel } from '@/kit/list-panel';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { useWatchProgress } from './use-watch-progress';
import { VideoPoster } from './video-poster';

// Loaded later, because the list can be used without it.
const WatchModal = lazyComponent(() => import('./watch-modal').then((module) => module.WatchModal));

const tones: Record<WatchState, Tone> = { new: 'quiet', begun: 'waiting', watched: 'done' };

const hostOf = (link: string) => new URL(link).hostname.replace(/^www\./, '');
const lengthOf = ({ video, link }: WatchableVideo) =>
  link ? hostOf(link) : video?.duration ? formatTime(video.duration) : '—';

/** The time to continue at; a video that was watched to its end starts again. */
const startOf = ({ position, video }: WatchableVideo) =>
  video?.duration && position >= watchedFrom * video.duration ? 0 : position;

const mark = ({ id }: WatchableVideo, watched: boolean) =>
  call(saveWatched, { params: { id }, body: { watched } });

const columnsFor = (watch: (row: WatchableVideo) => void): ListColumn<typeof listWatchable>[] => [
  {
    key: 'title',
    minWidth: 240,
    phoneWidth: 168,
    skeleton: <RowTitleSkeleton picture />,
    render: (row) => (
      <RowTitle
        title={row.title}
        picture={<VideoPoster poster={row.poster} />}
        details={[{ text: unbroken(lengthOf(row)), until: 'md' }]}
        onOpen={() => watch(row)}
      />
    ),
  },
  { key: 'description', width: 300, hideBelow: 'lg' },
  {
    key: 'length',
    width: 170,
    hideBelow: 'md',
    render: (row) => <CellLine>{lengthOf(row)}</CellLine>,
  },
  {
    key: 'progress',
    width: 160,
    phoneWidth: 132,
    skeleton: <Skeleton shape="pill" />,
    render: (row) => <StatusPill tone={tones[row.state]}>{watchWords(row)}</StatusPill>,
  },
];

const filter = {
  name: 'state',
  label: t`Progress`,
  chips: [
    { value: '', label: t`All` },
    { value: 'new', label: t`Not watched yet` },
    { value: 'begun', label: t`Begun`, tone: 'waiting' },
    { value: 'watched', label: t`Watched` },
  ],
  none: {
    new: { title: t`Nothing new`, text: t`You have at least begun every video.` },
    begun: {
      title: t`Nothing begun`,
      text: t`A video that you stop in the middle appears here, and continues from there.`,
    },
    watched: { title: t`Nothing watched yet`, text: t`What you have seen to its end appears here.` },
  },
} as const;

/** The videos for a club, and how far the reader has watched each. */
export function ClubVideoList() {
  const list = useListView(listWatchable);
  const progress = useWatchProgress();
  // Keeps the position from when it was opened, because a refetch of the list must not move the player.
  const [watched, setWatched] = useState<{ open: boolean; row: WatchableVideo; begin: boolean }>();

  const watch = (row: WatchableVideo) => {
    if (row.link) window.open(row.link, '_blank', 'noopener');
    else setWatched({ open: true, row, begin: false });
  };

  const actionsOf = (video: WatchableVideo): ListAction[] => [
    {
      key: 'watch',
      label: video.link ? t`Open the link` : video.state === 'begun' ? t`Continue watching` : t`Watch`,
      icon: video.link ? <ExportOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />,
      onClick: () => watch(video),
    },
    video.state === 'watched'
      ? {
          key: 'unwatched',
          label: t`Mark as not watched`,
          icon: <UndoOutlined aria-hidden />,
          call: () => mark(video, false),
        }
      : {
          key: 'watched',
          label: t`Mark as watched`,
          icon: <CheckCircleOutlined aria-hidden />,
          call: () => mark(video, true),
        },
  ];

  const at = list.rows.findIndex(({ id }) => id === watched?.row.id);
  const next = at < 0 ? undefined : list.rows.slice(at + 1).find(({ video }) => video);

  return (
    <>
      <PageHeader
        title={t`Support videos`}
        subtitle={t`Start a video here and continue on any of your devices.`}
      />
      <ListPanel
        list={list}
        columns={columnsFor(watch)}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        actions={actionsOf}
        filter={filter}
        empty={{
          text: t`The platform has no videos for clubs yet. They appear here as soon as there are any.`,
        }}
      />
      {watched && (
        <WatchModal
          row={watched.row}
          open={watched.open}
          onClose={() => setWatched({ ...watched, open: false })}
          player={{
            from: startOf(watched.row),
            focused: true,
            begin: watched.begin,
            onTime: (seconds, when) => progress.heard(watched.row.id, seconds, when),
          }}
          footer={
            next && (
              <Button
                icon={<StepForwardOutlined aria-hidden />}
                onClick={() => setWatched({ open: true, row: next, begin: true })}
              >{t`Next: ${next.title}`}</Button>
            )
          }
        />
      )}
    </>
  );
}
