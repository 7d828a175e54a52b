import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { clubCount } from '@/entities/episode/episode-words';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useBoardSummary } from './board-queries';
import styles from './publish-modal.module.css';

interface Props {
  episode: Episode;
  open: boolean;
  onClose: () => void;
  /** Settles when publishing has ended. After a failure, which is shown by then, the dialog stays open for another try. */
  onPublish: () => Promise<void>;
}

function Consequences({ episode }: { episode: Episode }) {
  const board = useBoardSummary(episode.id);
  if (board.error) {
    return <FailureNotice message={userMessage(board.error)} onRetry={() => void board.refetch()} />;
  }
  if (!board.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const { clubs, delivered, silent, checking } = board.data.summary;
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

/** Asks before publishing, with what will happen to whom. */
export function PublishModal({ episode, open, onClose, onPublish }: Props) {
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
      onCancel={onClose}
      centered
      destroyOnHidden
    >
      <Consequences episode={episode} />
    </Modal>
  );
}
