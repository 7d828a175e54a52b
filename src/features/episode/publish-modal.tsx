import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import type { Episode } from '@/contract/episode';
import { clubCount } from '@/entities/episode/episode-words';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import type { Board, BoardView } from './board-queries';
import styles from './publish-modal.module.css';

interface Props {
  episode: Episode;
  board: Pick<BoardView, 'reply' | 'failure'>;
  open: boolean;
  onClose: () => void;
  /** Settles when publishing has ended. After a failure, which is shown by then, the dialog stays open for another try. */
  onPublish: () => Promise<void>;
}

function Consequences({ summary }: Pick<Board, 'summary'>) {
  const { clubs, delivered, silent, checking } = summary;
  const partly = Math.max(0, clubs - delivered - silent);
  return (
    <ul className={styles.list}>
      <li>{`${clubCount(clubs)} ${clubs === 1 ? 'gets its' : 'get their'} own finished episode, mastered now.`}</li>
      {silent > 0 && (
        <li>
          <strong>{`${clubCount(silent)} ${silent === 1 ? 'has' : 'have'} sent nothing`}</strong>
          {' and will get what there is.'}
        </li>
      )}
      {partly > 0 && (
        <li>
          <strong>{`${clubCount(partly)} ${partly === 1 ? 'has' : 'have'} not sent all three parts`}</strong>
          {'; what is missing is skipped.'}
        </li>
      )}
      {checking > 0 && (
        <li>
          {`Parts of ${clubCount(checking)} are still being checked: what is found good is in the episode.`}
        </li>
      )}
      {silent === 0 && partly === 0 && <li>Every club has sent all three parts.</li>}
      <li>Families hear it as soon as their club’s episode is ready. Clubs can send no more parts.</li>
    </ul>
  );
}

/** Asks before publishing, with what will happen to whom: until that is known there is nothing to say yes to. */
export function PublishModal({ episode, board, open, onClose, onPublish }: Props) {
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    await onPublish();
    setBusy(false);
  };
  return (
    <Modal
      title={`Publish “${episode.name}”?`}
      open={open}
      okText="Publish"
      onOk={() => void publish()}
      confirmLoading={busy}
      okButtonProps={{ disabled: !board.reply && !board.failure }}
      onCancel={onClose}
      centered
      destroyOnHidden
    >
      <div className={styles.consequences}>
        {board.reply ? (
          <Consequences summary={board.reply.summary} />
        ) : board.failure ? (
          <FailureNotice {...board.failure} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )}
      </div>
    </Modal>
  );
}
