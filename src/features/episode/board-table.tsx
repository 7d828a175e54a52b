import {
  AudioOutlined,
  CustomerServiceOutlined,
  LockOutlined,
  ReloadOutlined,
  ShareAltOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { type ComponentType, useState } from 'react';
import { call } from '@/client/http';
import { useTimeZone } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { setClubAccess } from '@/contract/episode-club';
import type { BoardRow } from '@/contract/parts/production-board';
import { useMasterRendition } from '@/entities/episode/content-queries';
import type { ListAction } from '@/kit/list-columns';
import type { ListFilter } from '@/kit/list-filter';
import { ListPanel } from '@/kit/list-panel';
import { useAction } from '@/kit/use-action';
import { meaning, t } from '@/language/text';
import { Opened } from '@/ui/form/opened';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { boardColumns } from './board-columns';
import type { Board, BoardView } from './board-queries';
import { remindAction, remindBulk } from './remind/remind-clubs';

// Loaded later, because the list can be used without them.
const ListenModal = lazyComponent(() => import('./listen-modal').then((module) => module.ListenModal));
const ShareModal = lazyComponent(() =>
  import('@/entities/episode/share-modal').then((module) => module.ShareModal),
);

const masterLabel = ({ rendition }: BoardRow) => {
  if (!rendition) return t`Master now`;
  return rendition.status === 'failed' ? t`Try mastering again` : t`Master again`;
};

/** Lets one club send its parts for a published episode again, or ends that. */
const accessAction = (episodeId: string, { club, maySendAgain }: BoardRow): ListAction => ({
  key: 'access',
  icon: maySendAgain ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />,
  label: maySendAgain ? t`Stop accepting new parts` : t`Let ${club.clubname} send again`,
  call: () =>
    call(setClubAccess, { params: { episodeId, clubId: club.id }, body: { maySendAgain: !maySendAgain } }),
});

const boardChips = (summary: Board['summary'] | undefined): ListFilter['chips'] => [
  { value: 'all', label: t`All`, count: summary?.clubs },
  { value: 'late', label: t`Late`, count: summary?.late, tone: 'waiting' },
  { value: 'silent', label: t`Silent`, count: summary?.silent },
  { value: 'incomplete', label: t`Incomplete`, count: summary?.incomplete },
  { value: 'asked', label: t`Asked again`, count: summary?.asked, tone: 'failed' },
  { value: 'untold', label: t`Child’s voice?`, count: summary?.untold, tone: 'waiting' },
  { value: 'failed', label: t`Failed`, count: summary?.failed, tone: 'failed' },
];

const none = {
  late: {
    title: t`No club is late`,
    text: t`A club is late when the Due Date has passed and parts are missing.`,
  },
  silent: { title: t`No club is silent`, text: t`Every club has sent at least one part.` },
  incomplete: {
    title: t`No club is incomplete`,
    text: t`A club that has sent some of its three parts appears here.`,
  },
  asked: {
    title: t`No part is asked for again`,
    text: t`When you ask a club to send a part again, the club appears here until the new part arrives.`,
  },
  untold: {
    title: t`No answer is missing`,
    text: t`A club appears here until it has said for each part whether a child’s voice is in it.`,
  },
  failed: {
    title: t`Nothing has failed`,
    text: t`A finished episode that could not be made appears here.`,
  },
};

/** The parts of one club, to send and to ask for again: another feature, which the page puts in. */
export type PartsDrawer = ComponentType<{
  episode: Episode;
  club: BoardRow['club'];
  maySendAgain: boolean;
  open: boolean;
  onClose: () => void;
}>;

interface Props {
  episode: Episode;
  board: BoardView;
  PartsDrawer: PartsDrawer;
}

/** The clubs of an episode and how far each is, and what can be done about it. */
export function BoardTable({ episode, board, PartsDrawer }: Props) {
  const mastering = useMasterRendition();
  const zone = useTimeZone();
  const { run, holder } = useAction();
  const [listening, setListening] = useState<BoardRow['club']>();
  const [sharing, setSharing] = useState<BoardRow['club']>();
  const [parts, setParts] = useState<{ open: boolean; row?: BoardRow }>({ open: false });

  const master = ({ club }: BoardRow) => mastering.mutateAsync({ episodeId: episode.id, clubId: club.id });
  /** Why a club's episode could not be made, with a button to try again. */
  const tellFailure = (row: BoardRow) =>
    void run({
      id: row.club.id,
      confirm: {
        title: `${row.club.clubname}: ${row.rendition?.shortReason ?? t`mastering failed`}`,
        text: row.rendition?.reason ?? t`The episode of this club could not be made.`,
        okText: t`Retry`,
      },
      call: () => master(row),
    });
  const openParts = (row: BoardRow) => setParts({ open: true, row });
  const taking = episode.status === 'in_progress';
  const actionsOf = (row: BoardRow): ListAction[] => {
    const { club, rendition } = row;
    const busy = rendition?.status === 'queued' || rendition?.status === 'rendering';
    return [
      {
        key: 'listen',
        icon: <CustomerServiceOutlined aria-hidden />,
        label: t`Listen to the episode`,
        disabled: rendition?.status !== 'ready',
        onClick: () => setListening(club),
      },
      {
        key: 'master',
        icon: <ReloadOutlined aria-hidden />,
        label: busy ? t`Mastering…` : masterLabel(row),
        disabled: busy,
        call: () => master(row),
      },
      {
        key: 'parts',
        icon: <AudioOutlined aria-hidden />,
        label: taking || row.maySendAgain ? t`Send or replace parts…` : t`Parts…`,
        onClick: () => openParts(row),
      },
      ...(taking ? remindAction(episode.id, row, zone) : []),
      ...(episode.status === 'published' ? [accessAction(episode.id, row)] : []),
      ...(row.open
        ? [
            {
              key: 'share',
              icon: <ShareAltOutlined aria-hidden />,
              label: t`Share…`,
              disabled: row.open.problem !== null,
              onClick: () => setSharing(club),
            },
          ]
        : []),
    ];
  };

  return (
    <>
      <ListPanel
        list={board}
        columns={boardColumns({ zone, onParts: openParts, onFailed: tellFailure })}
        rowKey={({ club }) => club.id}
        rowTitle={({ club }) => club.clubname}
        // A draft cannot be mastered, because no club has been asked yet.
        actions={episode.status === 'draft' ? undefined : actionsOf}
        bulk={taking ? [remindBulk(episode.id)] : undefined}
        filter={{
          name: 'show',
          label: t`Show clubs`,
          chips: boardChips(board.reply?.summary),
          none,
        }}
        empty={{
          text:
            episode.status === 'draft'
              ? t`When you open the episode, every active club with an admin appears here with its three parts.`
              : t`No club takes part. Add one, and it appears here with its three parts.`,
        }}
        noMatch={{ text: t`Try another name, or look at all clubs.`, clear: t`Show all clubs` }}
      />
      {parts.row && (
        <PartsDrawer
          episode={episode}
          club={parts.row.club}
          maySendAgain={
            board.rows.find(({ club }) => club.id === parts.row?.club.id)?.maySendAgain ??
            parts.row.maySendAgain
          }
          open={parts.open}
          onClose={() => setParts({ ...parts, open: false })}
        />
      )}
      {holder}
      <Opened subject={listening}>
        {(club, dialog) => (
          <ListenModal {...dialog} episode={episode} club={club} onClose={() => setListening(undefined)} />
        )}
      </Opened>
      <Opened subject={sharing}>
        {(club, dialog) => (
          <ShareModal
            {...dialog}
            title={meaning('made by')`${episode.name} of ${club.clubname}`}
            episodeId={episode.id}
            clubId={club.id}
            onClose={() => setSharing(undefined)}
          />
        )}
      </Opened>
    </>
  );
}
