import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Input } from 'antd';
import { type ComponentRef, useId, useRef, useState } from 'react';
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
import { t } from '@/language/text';
import { Dialog } from '@/ui/form/dialog';
import { useKeptText } from '@/ui/form/kept-typing';
import { useOnClose } from '@/ui/form/use-after-close';
import styles from './ask-resend-modal.module.css';

interface Props {
  episode: Episode;
  club: BoardRow['club'];
  slot: Slot;
  /** The problem that the check of the part has found: then a reason is optional. */
  problem: string | null;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
}

/** Asks the platform why a part is wanted again; the club reads the reason in an email and at the part. */
export function AskResendModal({ episode, club, slot, problem, onClose, ...dialog }: Props) {
  // A check that ends meanwhile may change the problem.
  const [begun] = useState(problem ?? '');
  const { text: reason, setText: setReason, forget } = useKeptText(`${club.id} ${slot}`, begun);
  useOnClose(dialog.open, forget);
  const { message } = App.useApp();
  const client = useQueryClient();
  const field = useId();
  const text = useRef<ComponentRef<typeof Input.TextArea>>(null);
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
    <Dialog
      title={t`Ask for ${slotNames[slot]} again?`}
      {...dialog}
      // Not by `autoFocus`, which takes the focus before antd has stored where it is to return.
      afterOpenChange={(shown) => shown && text.current?.focus()}
      okText={t`Ask the club`}
      confirmLoading={asking.isPending}
      onOk={() => asking.mutate()}
      onClose={onClose}
      changed={reason !== begun}
    >
      <div className={styles.body}>
        <label htmlFor={field}>{t`What is wrong with it?`}</label>
        <Input.TextArea
          id={field}
          ref={text}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={limits.resendReasonMax}
          autoSize={{ minRows: 3, maxRows: 6 }}
          status={refusal ? 'error' : undefined}
          aria-describedby={`${field}-help`}
        />
        <p id={`${field}-help`} className={styles.note}>
          {t`The admins of ${club.clubname} read this in an email and next to the part. The part that they sent is used until a new one comes.`}
          {episode.status === 'published' &&
            t` The club can send its parts again, although the episode is published.`}
        </p>
        {refusal && (
          <p className={styles.failure} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}
