import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import type { Episode } from '@/contract/episode';
import { slotNames } from '@/contract/slot-names';
import { clubCount } from '@/entities/episode/episode-words';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import type { Board, BoardView } from './board-queries';
import styles from './publish-modal.module.css';

interface Props {
  episode: Episode;
  board: Pick<BoardView, 'reply' | 'failure' | 'change'>;
  open: boolean;
  onClose: () => void;
  /** Settles when publishing has ended. After a failure, which is shown by then, the dialog stays open for another try. */
  onPublish: () => Promise<void>;
}

interface NamesProps {
  /** The first of them. */
  names: readonly string[];
  count: number;
  /** Shows all of them on the board. */
  onShow: () => void;
}

/** "Ashford, Brent, Calder and 3 more": the rest is a press away. */
const Names = ({ names, count, onShow }: NamesProps) => {
  const more = count - names.length;
  if (more <= 0) return <strong>{new Intl.ListFormat('en-GB').format(names)}</strong>;
  return (
    <>
      <strong>{names.join(', ')}</strong>
      {' and '}
      <Button type="link" className={styles.more} onClick={onShow}>
        {`${more} more`}
      </Button>
    </>
  );
};

interface ConsequencesProps extends Pick<Board, 'summary'> {
  onShow: (show: 'silent' | 'incomplete') => void;
}

function Consequences({ summary, onShow }: ConsequencesProps) {
  const { clubs, silent, incomplete, checking, names, withoutConsent } = summary;
  const have = (count: number) => (count === 1 ? 'has' : 'have');
  return (
    <ul className={styles.list}>
      <li>
        <strong>
          {`Publish to ${clubCount(clubs)}; ${silent === 0 ? 'each has sent something' : `${silent} ${have(silent)} sent nothing`}.`}
        </strong>
        {' Each gets its own finished episode, mastered now.'}
      </li>
      {silent > 0 && (
        <li>
          <Names names={names.silent} count={silent} onShow={() => onShow('silent')} />
          {` ${have(silent)} sent nothing, and ${silent === 1 ? 'gets' : 'get'} what there is.`}
        </li>
      )}
      {incomplete > 0 && (
        <li>
          <Names names={names.incomplete} count={incomplete} onShow={() => onShow('incomplete')} />
          {` ${have(incomplete)} not sent all three parts; what is missing is skipped.`}
        </li>
      )}
      {checking > 0 && (
        <li>
          {`Parts of ${clubCount(checking)} are still being checked: what is found good is in the episode.`}
        </li>
      )}
      {withoutConsent.length > 0 && (
        <li className={styles.blocked}>
          {'There is no consent on record to the children’s voices in '}
          <strong>
            {new Intl.ListFormat('en-GB').format(
              withoutConsent.map(({ clubname, slot }) => `${slotNames[slot]} of ${clubname}`),
            )}
          </strong>
          . Have the club name the children, or remove the part: until then nothing is published.
        </li>
      )}
      {silent === 0 && incomplete === 0 && <li>Every club has sent all three parts.</li>}
      <li>Families hear it as soon as their club’s episode is ready. Clubs can send no more parts.</li>
    </ul>
  );
}

/** Asks before publishing, with what will happen to whom: until that is known there is nothing to say yes to. */
export function PublishModal({ episode, board, open, onClose, onPublish }: Props) {
  const [busy, setBusy] = useState(false);
  const isBlocked = (board.reply?.summary.withoutConsent.length ?? 0) > 0;
  const publish = async () => {
    setBusy(true);
    await onPublish();
    setBusy(false);
  };
  /** The whole of what the dialog names the first ones of: under it, on the board. */
  const show = (which: 'silent' | 'incomplete') => {
    board.change({ q: '', filters: { show: which } });
    onClose();
  };
  return (
    <Modal
      title={`Publish “${episode.name}”?`}
      open={open}
      okText="Publish"
      onOk={() => void publish()}
      confirmLoading={busy}
      okButtonProps={{ disabled: isBlocked || (!board.reply && !board.failure) }}
      onCancel={onClose}
      centered
      destroyOnHidden
    >
      <div className={styles.consequences}>
        {board.reply ? (
          <Consequences summary={board.reply.summary} onShow={show} />
        ) : board.failure ? (
          <FailureNotice {...board.failure} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )}
      </div>
    </Modal>
  );
}
