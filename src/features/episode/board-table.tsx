import { CustomerServiceOutlined, LockOutlined, ReloadOutlined, UnlockOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { call } from '@/client/http';
import type { Episode } from '@/contract/episode';
import { setClubAccess } from '@/contract/episode-club';
import type { BoardRow } from '@/contract/episode-content';
import { useMasterRendition } from '@/entities/episode/content-queries';
import type { ListAction } from '@/kit/list-columns';
import { ListPanel } from '@/kit/list-panel';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { boardColumns } from './board-columns';
import type { BoardView } from './board-queries';

// Loaded later, because the list can be used without them.
const ListenModal = lazyComponent(() => import('./listen-modal').then((module) => module.ListenModal));

const masterLabel = ({ rendition }: BoardRow) => {
  if (!rendition) return 'Master now';
  return rendition.status === 'failed' ? 'Try mastering again' : 'Master again';
};

/** Of a published episode: lets one club send its parts again, or closes that again. */
const accessAction = (episodeId: string, { club, maySendAgain }: BoardRow): ListAction => ({
  key: 'access',
  icon: maySendAgain ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />,
  label: maySendAgain ? 'Close sending again' : `Let ${club.clubname} send again`,
  call: () =>
    call(setClubAccess, { params: { episodeId, clubId: club.id }, body: { maySendAgain: !maySendAgain } }),
});

/** The clubs of an episode and how far each is, and what can be done about it. */
export function BoardTable({ episode, board }: { episode: Episode; board: BoardView }) {
  const mastering = useMasterRendition();
  const [listening, setListening] = useState<BoardRow['club']>();

  const summary = board.reply?.summary;
  const count = (value: number | undefined) => (value === undefined ? '' : ` ${value}`);
  const actionsOf = (row: BoardRow): ListAction[] => {
    const { club, rendition } = row;
    const busy = rendition?.status === 'queued' || rendition?.status === 'rendering';
    return [
      {
        key: 'listen',
        icon: <CustomerServiceOutlined aria-hidden />,
        label: 'Listen to the episode',
        disabled: rendition?.status !== 'ready',
        onClick: () => setListening(club),
      },
      {
        key: 'master',
        icon: <ReloadOutlined aria-hidden />,
        label: busy ? 'Mastering…' : masterLabel(row),
        disabled: busy,
        call: () => mastering.mutateAsync({ episodeId: episode.id, clubId: club.id }),
      },
      ...(episode.status === 'published' ? [accessAction(episode.id, row)] : []),
    ];
  };

  return (
    <>
      <ListPanel
        list={board}
        columns={boardColumns}
        rowKey={({ club }) => club.id}
        rowTitle={({ club }) => club.clubname}
        // Nothing can be mastered of a draft: no club has been asked yet.
        actions={episode.status === 'draft' ? undefined : actionsOf}
        filter={{
          name: 'show',
          label: 'Show clubs',
          chips: [
            { value: 'all', label: `All${count(summary?.clubs)}` },
            { value: 'late', label: `Late${count(summary?.late)}`, tone: 'waiting' },
            { value: 'failed', label: `Failed${count(summary?.failed)}`, tone: 'failed' },
          ],
          none: {
            late: {
              title: 'No club is late',
              text: 'A club is late when the Due Date has passed without all its parts.',
            },
            failed: {
              title: 'Nothing has failed',
              text: 'A finished episode that could not be made stands here.',
            },
          },
        }}
        empty={{
          text:
            episode.status === 'draft'
              ? 'When you open the episode, every active club with an admin appears here with its three parts.'
              : 'No club takes part. Add one, and it appears here with its three parts.',
        }}
        noMatch={{ text: 'Try another name, or look at all clubs.', clear: 'Show all clubs' }}
      />
      {listening && (
        <ListenModal episode={episode} club={listening} onClose={() => setListening(undefined)} />
      )}
    </>
  );
}
