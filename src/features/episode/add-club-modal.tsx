import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { addEpisodeClub, listCandidates } from '@/contract/episode-club';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { SearchSelect } from '@/kit/search-select';
import styles from './add-club-modal.module.css';

interface Props {
  episode: Episode;
  open: boolean;
  onClose: () => void;
}

const consequence = ({ status }: Episode) =>
  status === 'published'
    ? 'Its families hear what there is for them. To have it send its own parts, let it send again from its menu.'
    : 'It can send its three parts from now on, and has the same Due Date as the others.';

function useAddClub(episodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clubId: string) => call(addEpisodeClub, { params: { episodeId }, body: { clubId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: episodesKey });
      return client.invalidateQueries({ queryKey: boardKey(episodeId) });
    },
  });
}

function Choice({ episode, onClose }: Omit<Props, 'open'>) {
  const [clubId, setClubId] = useState<string>();
  const adding = useAddClub(episode.id);
  const { message } = App.useApp();
  const field = useId();

  const add = () => {
    if (!clubId) return;
    adding.mutate(clubId, {
      onSuccess: (reply) => {
        void message.success(reply.message);
        onClose();
      },
    });
  };

  return (
    <Modal
      title="Add a club"
      open
      okText="Add"
      okButtonProps={{ disabled: !clubId }}
      confirmLoading={adding.isPending}
      onOk={add}
      onCancel={onClose}
      centered
    >
      <div className={styles.body}>
        <label htmlFor={field}>Club</label>
        <SearchSelect
          id={field}
          endpoint={listCandidates}
          params={{ episodeId: episode.id }}
          optionOf={({ id, clubname }) => ({ value: id, label: clubname })}
          none="Every active club of that name takes part."
          placeholder="Find a club by its name"
          value={clubId}
          onChange={setClubId}
        />
        <p className={styles.note}>{consequence(episode)}</p>
        {adding.error && (
          <p className={styles.failure} role="alert">
            {userMessage(adding.error)}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** Asks which club is added to an episode that was opened without it. */
export const AddClubModal = ({ open, ...props }: Props) => (open ? <Choice {...props} /> : null);
