import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import type { EpisodeDetail, EpisodeStatus } from '@/contract/episode';
import { setEpisodeStatus } from '@/contract/episode-change';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { type ActionConfig, useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import type { BoardView } from './board-queries';
import { episodeMoves } from './episode-moves';
import { PublicAction } from './public/public-action';
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

/** What can be done with an episode, by its status; each step asks first and says what will happen. */
export function BoardActions({ episode, board, onPublish }: Props) {
  const { id, rev } = episode;
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const client = useQueryClient();
  const { run, holder } = useAction(episodesKey, boardKey(id));

  /** Refused when another person has changed the episode since it was shown. */
  const go = (status: EpisodeStatus, confirm?: ActionConfig['confirm']) =>
    run({
      id,
      confirm,
      call: () => call(setEpisodeStatus, { params: { id }, body: { status }, ifMatch: rev }),
      onDone: ({ data }) => client.setQueryData(episodeKey(id), data),
      onFailed: () => void client.invalidateQueries({ queryKey: episodeKey(id) }),
    });

  return (
    <>
      <Button onClick={() => setEditing(true)}>{t`Edit`}</Button>
      {(episode.status === 'in_progress' || episode.status === 'published') && (
        <Button onClick={() => setAdding(true)}>{t`Add a club`}</Button>
      )}
      {episodeMoves(episode).map(({ to, label, title, text, okText, primary, final }) => (
        <Button
          key={to}
          type={primary ? 'primary' : 'default'}
          onClick={() => void go(to, { title, text, okText, danger: final })}
        >
          {label}
        </Button>
      ))}
      <PublicAction episode={episode} />
      <RemindLate episode={episode} summary={board.reply?.summary} />
      <RemindPreviewed episode={episode} summary={board.reply?.summary} />
      {episode.status === 'in_progress' && <Button type="primary" onClick={onPublish}>{t`Publish…`}</Button>}
      <AddClubModal episode={episode} open={adding} onClose={() => setAdding(false)} />
      <EpisodeDrawer open={editing} episode={episode} onClose={() => setEditing(false)} />
      {holder}
    </>
  );
}
