import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useId, useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { addEpisodeClub, listCandidates } from '@/contract/episode-club';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { SearchSelect } from '@/kit/search-select';
import { t } from '@/language/text';
import { Dialog } from '@/ui/form/dialog';
import { Opened } from '@/ui/form/opened';
import styles from './add-club-modal.module.css';

interface Props {
  episode: Episode;
  open: boolean;
  onClose: () => void;
}

const consequence = ({ status }: Episode) =>
  status === 'published'
    ? t`The club’s families hear the episode without the club’s own parts. To let the club send its parts, choose “Let … send again” in its menu.`
    : t`The club can send its three parts from now on, and has the same Due Date as the others.`;

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

function Choice({ episode, onClose, ...dialog }: Props & { afterClose: () => void }) {
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
    <Dialog
      title={t`Add a club`}
      {...dialog}
      okText={t`Add`}
      okButtonProps={{ disabled: !clubId }}
      confirmLoading={adding.isPending}
      onOk={add}
      onClose={onClose}
    >
      <div className={styles.body}>
        <label htmlFor={field}>{t`Club`}</label>
        <SearchSelect
          id={field}
          endpoint={listCandidates}
          params={{ episodeId: episode.id }}
          optionOf={({ id, clubname }) => ({ value: id, label: clubname })}
          none={t`All active clubs with this name already take part.`}
          placeholder={t`Find a club by its name`}
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
    </Dialog>
  );
}

/** Asks which club is added to an episode that was opened without it. */
export const AddClubModal = (props: Props) => (
  <Opened subject={props.open || undefined}>{(_, dialog) => <Choice {...props} {...dialog} />}</Opened>
);
