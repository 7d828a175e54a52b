import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { askResend } from '@/contract/episode-club';
import type { Slot } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import type { BoardRow } from '@/contract/parts/production-board';
import { slotNames } from '@/contract/slot-names';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey } from '@/entities/episode/episode-queries';
import styles from './ask-resend-modal.module.css';

interface Props {
  episode: Episode;
  club: BoardRow['club'];
  slot: Slot;
  /** The problem that the check of the part has found: then a reason is optional. */
  problem: string | null;
  onClose: () => void;
}

/** Asks the platform why a part is wanted again; the club reads the reason in an email and at the part. */
export function AskResendModal({ episode, club, slot, problem, onClose }: Props) {
  const [reason, setReason] = useState(problem ?? '');
  const { message } = App.useApp();
  const client = useQueryClient();
  const field = useId();
  const params = { episodeId: episode.id, clubId: club.id, slot };
  const asking = useMutation({
    mutationFn: () => call(askResend, { params, body: { reason } }),
    onSuccess: (reply) => {
      client.setQueryData(contentKey(episode.id, club.id), reply.data);
      void message.success(reply.message);
      onClose();
    },
    // After a failure too, because the part may have been replaced meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: boardKey(episode.id) }),
  });
  const failure = asking.error && toFailure(asking.error);
  const refusal = failure && (failure.fields.reason ?? failure.message);
  return (
    <Modal
      title={`Ask for ${slotNames[slot]} again?`}
      open
      okText="Ask the club"
      confirmLoading={asking.isPending}
      onOk={() => asking.mutate()}
      onCancel={onClose}
      centered
    >
      <div className={styles.body}>
        <label htmlFor={field}>What is wrong with it?</label>
        <Input.TextArea
          id={field}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={limits.resendReasonMax}
          autoSize={{ minRows: 3, maxRows: 6 }}
          autoFocus
          status={refusal ? 'error' : undefined}
          aria-describedby={`${field}-help`}
        />
        <p id={`${field}-help`} className={styles.note}>
          {`The admins of ${club.clubname} read this in an email and at the part. Until a new one comes, the one they have sent is used.`}
          {episode.status === 'published' &&
            ' The club may send its parts again, although the episode is published.'}
        </p>
        {refusal && (
          <p className={styles.failure} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  );
}
