import { Button, Modal } from 'antd';
import { ApiFailure } from '@/client/api-failure';
import { userMessage } from '@/client/user-message';
import type { Slot } from '@/contract/episode-content';
import { inOrder } from './parts-progress';
import { verdictOn } from './refused-parts';
import styles from './send-failure.module.css';
import { fileCount } from './slot-words';
import type { PartsSender } from './use-send-parts';

interface Props {
  sender: PartsSender;
  /** Opens the picker for that part. */
  onChoose: (slot: Slot) => void;
}

/** Says why the files did not arrive and offers the way on: those that are fine, another file, or the same once more. */
export function SendFailure({ sender, onChoose }: Props) {
  const { failure, parts } = sender;
  const { refused, rest } = verdictOn(failure, parts);
  const others = inOrder(rest).length;
  const [only] = refused;
  const chooseAnother = (slot: Slot) => {
    sender.dismiss();
    onChoose(slot);
  };
  return (
    <Modal
      title="Error"
      open={failure !== null}
      onCancel={sender.dismiss}
      // The files are gone with the dialog: not by a slip of the thumb beside it.
      mask={{ closable: false }}
      centered
      footer={
        <div className={styles.ways}>
          <Button onClick={sender.dismiss}>
            {only ? 'Close' : `Discard ${others === 1 ? 'file' : fileCount(others)}`}
          </Button>
          <Button type={only ? 'default' : 'primary'} onClick={sender.again}>
            Try again
          </Button>
          {only && others > 0 && (
            <Button type="primary" onClick={() => sender.resend(rest)}>
              {others === 1 ? 'Send the other file' : `Send the other ${fileCount(others)}`}
            </Button>
          )}
          {only && others === 0 && (
            <Button type="primary" onClick={() => chooseAnother(only)}>
              Choose another file
            </Button>
          )}
        </div>
      }
    >
      {failure && <p className={styles.reason}>{userMessage(failure)}</p>}
      {failure instanceof ApiFailure && failure.code === 'offline' && (
        <p className={styles.reason}>
          {others === 1
            ? 'Your file is still here: try again when you are back online.'
            : 'Your files are still here: try again when you are back online.'}
        </p>
      )}
    </Modal>
  );
}
