import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ExportOutlined,
  PlayCircleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import { call } from '@/client/http';
import {
  moveSupportVideo,
  type SupportVideo,
  supportVideos,
  VideoAudience,
  videoAudienceNames,
} from '@/contract/support-video';
import { CellLine, type ListAction, unbroken } from '@/kit/list-columns';
import { chipsOf } from '@/kit/list-filter';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { VideoPoster } from './video-poster';

const SupportVideoDrawer = resourceDrawer(() =>
  import('./support-video-fields').then((module) => module.SupportVideoFields),
);
// Loaded later, because the list can be used without it.
const WatchModal = lazyComponent(() => import('./watch-modal').then((module) => module.WatchModal));

const none = Object.fromEntries(
  VideoAudience.options.map((audience) => [
    audience,
    { title: t`No video of this kind`, text: t`When you make or edit a video, you choose who sees it.` },
  ]),
);

/** A word or two about the source: how long an upload is, or which site a link leads to. */
const sourceOf = ({ video, link }: SupportVideo): string => {
  if (link) return new URL(link).hostname.replace(/^www\./, '');
  return video?.duration ? formatTime(video.duration) : t`Uploaded`;
};

const moveTo = ({ id }: SupportVideo, position: number) =>
  call(moveSupportVideo, { params: { id }, body: { position } });

/** Its place in the order, one step at a time or at once to the top. */
function orderActions(row: SupportVideo): ListAction[] {
  const up: ListAction[] = [
    {
      key: 'top',
      label: t`Move to the top`,
      icon: <VerticalAlignTopOutlined aria-hidden />,
      call: () => moveTo(row, 1),
    },
    {
      key: 'up',
      label: t`Move up`,
      icon: <ArrowUpOutlined aria-hidden />,
      call: () => moveTo(row, row.position - 1),
    },
  ];
  return [
    ...(row.position > 1 ? up : []),
    {
      key: 'down',
      label: t`Move down`,
      icon: <ArrowDownOutlined aria-hidden />,
      call: () => moveTo(row, row.position + 1),
    },
  ];
}

/** The videos that explain the platform, in the order in which they are shown. */
export function SupportVideoList() {
  // The video is kept while the modal fades away.
  const [watched, setWatched] = useState<{ open: boolean; row: SupportVideo }>();
  const watch = (row: SupportVideo): ListAction =>
    row.link
      ? {
          key: 'watch',
          label: t`Open the link`,
          icon: <ExportOutlined aria-hidden />,
          onClick: () => void window.open(row.link ?? '', '_blank', 'noopener'),
        }
      : {
          key: 'watch',
          label: t`Watch`,
          icon: <PlayCircleOutlined aria-hidden />,
          onClick: () => setWatched({ open: true, row }),
        };
  return (
    <>
      <ResourcePage
        resource={supportVideos}
        title={t`Support videos`}
        texts={{ new: t`New support video`, edit: t`Edit support video`, create: t`Create support video` }}
        empty={t`Upload the first one, or enter a link.`}
        begin={{ audience: 'both' }}
        columns={[
          { key: 'position', numeric: true, width: 110, hideBelow: 'md' },
          {
            key: 'source',
            width: 170,
            hideBelow: 'lg',
            render: (row) =>
              row.link ? (
                <a href={row.link} target="_blank" rel="noopener noreferrer" title={row.link}>
                  {sourceOf(row)}
                </a>
              ) : (
                <CellLine>{sourceOf(row)}</CellLine>
              ),
          },
          { key: 'audience', width: 180, hideBelow: 'md' },
        ]}
        picture={({ poster }) => <VideoPoster poster={poster} />}
        details={(row) => [
          { text: unbroken(t`number ${row.position}`), until: 'md' },
          { text: videoAudienceNames[row.audience], until: 'md' },
          { text: unbroken(sourceOf(row)), until: 'lg' },
        ]}
        actions={(row) => [watch(row), ...orderActions(row)]}
        filter={{
          name: 'audience',
          label: t`Who sees it`,
          chips: chipsOf(videoAudienceNames),
          none,
        }}
        drawer={SupportVideoDrawer}
      />
      {watched && <WatchModal {...watched} onClose={() => setWatched({ ...watched, open: false })} />}
    </>
  );
}
