import { App, Button } from 'antd';
import { useState } from 'react';
import { toFailure } from '@/client/user-message';
import type { Episode, EpisodeStatus } from '@/contract/episode';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { AddClubModal } from './add-club-modal';
import { EpisodeDrawer } from './episode-drawer';
import { type Move, movesOf } from './episode-moves';
import { PublishModal } from './publish-modal';
import { useSetEpisodeStatus } from './use-set-episode-status';

/** What can be done with an episode, by its status; each step asks first and says what will happen. */
export function BoardActions({ episode }: { episode: Episode }) {
  const [editing, setEditing] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [adding, setAdding] = useState(false);
  const status = useSetEpisodeStatus(episode);
  const results = useResultModal();
  const confirm = useConfirm();
  const { message } = App.useApp();

  /** Rejects when it failed, once that was said: the question then stays for another try. */
  const go = async (to: EpisodeStatus) => {
    try {
      void message.success((await status.mutateAsync(to)).message);
    } catch (failure) {
      message.destroy();
      results.error(toFailure(failure));
      throw failure;
    }
  };

  const ask = ({ to, title, text, okText, final }: Move) =>
    confirm.ask({ title, text, okText, danger: final, onOk: () => go(to) });

  return (
    <>
      <Button onClick={() => setEditing(true)}>Edit</Button>
      {(episode.status === 'in_progress' || episode.status === 'published') && (
        <Button onClick={() => setAdding(true)}>Add a club</Button>
      )}
      {movesOf(episode).map((move) => (
        <Button key={move.to} type={move.primary ? 'primary' : 'default'} onClick={() => ask(move)}>
          {move.label}
        </Button>
      ))}
      {episode.status === 'in_progress' && (
        <Button type="primary" onClick={() => setPublishing(true)}>
          Publish…
        </Button>
      )}
      <PublishModal
        episode={episode}
        open={publishing}
        onClose={() => setPublishing(false)}
        onPublish={async () => {
          await go('published');
          setPublishing(false);
        }}
      />
      <AddClubModal episode={episode} open={adding} onClose={() => setAdding(false)} />
      <EpisodeDrawer open={editing} episode={episode} onClose={() => setEditing(false)} />
      {confirm.holder}
      {results.holder}
    </>
  );
}
