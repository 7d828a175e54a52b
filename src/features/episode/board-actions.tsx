import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { EpisodeDetail } from '@/contract/episode';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { type RowAction, RowMenu } from '@/ui/list/row-menu';
import type { BoardView } from './board-queries';
import { moveActions } from './episode-actions';
import { usePublicAction } from './public/use-public-action';
import { RemindLate, RemindPreviewed } from './remind/remind-clubs';

// Loaded later, because the page can be used without them.
const EpisodeDrawer = lazyComponent(() => import('./episode-drawer').then((module) => module.EpisodeDrawer));
const AddClubModal = lazyComponent(() => import('./add-club-modal').then((module) => module.AddClubModal));

interface Props {
  episode: EpisodeDetail;
  board: BoardView;
  /** Opens the Publish dialog. */
  onPublish: () => void;
}

/** What can be done with an episode, by its status: two buttons, and the rest behind ⋯. Each step asks first and says what will happen. */
export function BoardActions({ episode, board, onPublish }: Props) {
  const { id, status } = episode;
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const client = useQueryClient();
  const { run, holder } = useAction(episodesKey, boardKey(id));

  const open = status === 'in_progress';
  const moves = moveActions(episode).map((move) => ({
    ...move,
    onClick: () =>
      void run({
        ...move,
        id,
        onDone: ({ data }) => client.setQueryData(episodeKey(id), data),
        // Another person may have changed the episode since it was shown.
        onFailed: () => void client.invalidateQueries({ queryKey: episodeKey(id) }),
      }),
  }));
  const shared = usePublicAction(episode);
  const edit: RowAction = {
    key: 'edit',
    label: t`Edit`,
    icon: <EditOutlined aria-hidden />,
    onClick: () => setEditing(true),
  };
  const menu: RowAction[] = [
    ...(open ? [edit] : []),
    ...(open || status === 'published'
      ? [
          {
            key: 'add-club',
            label: t`Add a club…`,
            icon: <PlusOutlined aria-hidden />,
            onClick: () => setAdding(true),
          },
        ]
      : []),
    ...shared.actions,
    ...moves.filter(({ primary }) => !primary),
  ];

  return (
    <>
      {!open && <Button onClick={edit.onClick}>{edit.label}</Button>}
      <RemindLate episode={episode} summary={board.reply?.summary} />
      <RemindPreviewed episode={episode} summary={board.reply?.summary} />
      {moves
        .filter(({ primary }) => primary)
        .map(({ key, label, onClick }) => (
          <Button key={key} type="primary" onClick={onClick}>
            {label}
          </Button>
        ))}
      {open && <Button type="primary" onClick={onPublish}>{t`Publish…`}</Button>}
      {menu.length > 0 && <RowMenu boxed label={t`Actions for ${episode.name}`} actions={menu} />}
      <AddClubModal episode={episode} open={adding} onClose={() => setAdding(false)} />
      <EpisodeDrawer open={editing} episode={episode} onClose={() => setEditing(false)} />
      {holder}
      {shared.holder}
    </>
  );
}
