import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import type { Episode, EpisodeDetail, EpisodeStatus } from '@/contract/episode';
import { setEpisodeStatus } from '@/contract/episode-change';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { type Action, useAction } from '@/kit/use-action';
import { formatDate } from '@/ui/date/dates';
import { lazyComponent } from '@/ui/layout/lazy-component';
import type { BoardView } from './board-queries';
import { RemindLate } from './remind-clubs';

// Loaded later, because the page can be used without them.
const EpisodeDrawer = lazyComponent(() => import('./episode-drawer').then((module) => module.EpisodeDrawer));
const AddClubModal = lazyComponent(() => import('./add-club-modal').then((module) => module.AddClubModal));
const PublishModal = lazyComponent(() => import('./publish-modal').then((module) => module.PublishModal));

/** What can be done with an episode, by its status; each step asks first and says what will happen. */
export function BoardActions({ episode, board }: { episode: EpisodeDetail; board: BoardView }) {
  const { id, rev } = episode;
  const [editing, setEditing] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [adding, setAdding] = useState(false);
  const client = useQueryClient();
  const { run, holder } = useAction(episodesKey, boardKey(id));

  /** Refused when somebody has changed the episode since it was shown. */
  const go = (status: EpisodeStatus, confirm?: Action['confirm']) =>
    run({
      id,
      confirm,
      call: () => call(setEpisodeStatus, { params: { id }, body: { status }, ifMatch: rev }),
      onDone: ({ data }) => client.setQueryData(episodeKey(id), data),
      onFailed: () => void client.invalidateQueries({ queryKey: episodeKey(id) }),
    });

  return (
    <>
      <Button onClick={() => setEditing(true)}>Edit</Button>
      {(episode.status === 'in_progress' || episode.status === 'published') && (
        <Button onClick={() => setAdding(true)}>Add a club</Button>
      )}
      {movesOf(episode).map(({ to, label, title, text, okText, primary, final }) => (
        <Button
          key={to}
          type={primary ? 'primary' : 'default'}
          onClick={() => void go(to, { title, text, okText, danger: final })}
        >
          {label}
        </Button>
      ))}
      <RemindLate episode={episode} summary={board.reply?.summary} />
      {episode.status === 'in_progress' && (
        <Button
          type="primary"
          onClick={() => {
            setPublishing(true);
            // What publishing does is told from the figures of now.
            void client.invalidateQueries({ queryKey: boardKey(id) });
          }}
        >
          Publish…
        </Button>
      )}
      <PublishModal
        episode={episode}
        board={board}
        open={publishing}
        onClose={() => setPublishing(false)}
        onPublish={async () => {
          if (await go('published')) setPublishing(false);
        }}
      />
      <AddClubModal episode={episode} open={adding} onClose={() => setAdding(false)} />
      <EpisodeDrawer open={editing} episode={episode} onClose={() => setEditing(false)} />
      {holder}
    </>
  );
}

/** A step of an episode's life, in the words of its button and of the question before it. */
interface Move {
  to: EpisodeStatus;
  label: string;
  title: string;
  text: string;
  okText: string;
  primary: boolean;
  /** There is no way back. */
  final?: boolean;
}

/** The steps open to an episode, the main one first. Publishing asks in its own dialog. */
function movesOf({ name, status, endDate }: Episode): readonly Move[] {
  if (status === 'draft') {
    return [
      {
        to: 'in_progress',
        label: 'Open for clubs',
        title: `Open “${name}” for clubs?`,
        text: `Every active club with an admin can send its three parts from now on. The Due Date they see is ${formatDate(endDate)}.`,
        okText: 'Open for clubs',
        primary: true,
      },
    ];
  }
  if (status === 'published') {
    return [
      {
        to: 'in_progress',
        label: 'Reopen',
        title: `Reopen “${name}”?`,
        text: 'All its clubs can send and replace parts again. Members do not see the episode until you publish it again. To have one club mend its parts meanwhile, let it send again from its menu instead.',
        okText: 'Reopen',
        primary: false,
      },
      {
        to: 'archived',
        label: 'Archive',
        title: `Archive “${name}”?`,
        text: 'Members no longer see the episode, and clubs send nothing more. An archived episode stays archived.',
        okText: 'Archive',
        primary: false,
        final: true,
      },
    ];
  }
  return [];
}
