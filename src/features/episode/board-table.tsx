import { App } from 'antd';
import { useState } from 'react';
import { viewOf } from '@/client/list-view';
import { toFailure } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { type BoardRow, listEpisodeClubs } from '@/contract/episode-content';
import { useMasterRendition } from '@/entities/episode/content-queries';
import { useResultModal } from '@/ui/feedback/result-modal';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ListPanel } from '@/ui/list/list-panel';
import { boardColumns, boardCsv } from './board-columns';
import type { BoardActions } from './board-menu';
import type { BoardView } from './board-queries';
import { useSetClubAccess } from './episode-mutations';

// Stay late: the list can be used without them.
const ListenModal = lazyComponent(() => import('./listen-modal').then((module) => module.ListenModal));

/** The clubs of an episode and how far each is, and what can be done about it. */
export function BoardTable({ episode, board }: { episode: Episode; board: BoardView }) {
  const mastering = useMasterRendition();
  const access = useSetClubAccess(episode.id);
  const results = useResultModal();
  const { message } = App.useApp();
  const [listening, setListening] = useState<BoardRow['club']>();

  const { summary } = board.data ?? {};
  const count = (value: number | undefined) => (value === undefined ? '' : ` ${value}`);
  const changeAccess = ({ club, maySendAgain }: BoardRow) =>
    access.mutate(
      { clubId: club.id, maySendAgain: !maySendAgain },
      {
        onSuccess: (reply) => void message.success(reply.message),
        onError: (failure) => results.error(toFailure(failure)),
      },
    );
  const actions: BoardActions = {
    onListen: ({ club }) => setListening(club),
    onMaster: ({ club }) =>
      mastering.mutate(
        { episodeId: episode.id, clubId: club.id },
        {
          onSuccess: (reply) => void message.success(reply.message),
          onError: (failure) => results.error(toFailure(failure)),
        },
      ),
    onAccess: episode.status === 'published' ? changeAccess : undefined,
  };

  return (
    <>
      <ListPanel
        nouns={['club', 'clubs']}
        list={viewOf(listEpisodeClubs, board.query, board, board.change, { episodeId: episode.id })}
        // Nothing can be mastered of a draft: no club has been asked yet.
        columns={boardColumns(actions).filter(({ key }) => key !== 'menu' || episode.status !== 'draft')}
        rowKey={({ club }) => club.id}
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
        csv={{ name: `episode-${episode.number}-clubs`, columns: boardCsv }}
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
      {results.holder}
    </>
  );
}
