import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { toFailure } from '@/client/user-message';
import type { Slot } from '@/contract/episode-content';
import { FailureWords } from '@/ui/feedback/failure-words';
import { inOrder } from './parts-progress';
import { classifyFailure } from './refused-parts';
import styles from './send-failure.module.css';
import { fileCount } from './slot-words';
import type { PartsUpload } from './use-parts-upload';

interface Props {
  upload: PartsUpload;
  /** Opens the picker, for that part when there is only one to choose for. */
  onChoose: (slot?: Slot) => void;
  /** Once the dialog has gone; with the part for which another file is being chosen. */
  afterClose?: (slot?: Slot) => void;
}

const wordsOf = (error: unknown) => {
  const { message, reason } = toFailure(error);
  return { message, reason };
};

/** Says why the files did not arrive and offers the way on: the same once more, or where that cannot help, others. */
export function SendFailure({ upload, onChoose, afterClose }: Props) {
  const { selected, sender } = upload;
  const { failure } = sender;
  const { refused, rest } = classifyFailure(failure, sender.parts);
  const others = inOrder(rest).length;
  const choosing = useRef<Slot>(undefined);
  const chooseAnother = () => {
    const slot = refused.length === 1 ? refused[0] : undefined;
    choosing.current = slot;
    upload.letGo(refused);
    onChoose(slot);
  };
  const closed = () => {
    afterClose?.(choosing.current);
    choosing.current = undefined;
  };
  return (
    <Modal
      title="Error"
      open={failure !== null}
      onCancel={sender.dismiss}
      afterClose={closed}
      // The files are gone with the dialog: not by a slip of the thumb beside it.
      mask={{ closable: false }}
      centered
      footer={
        <div className={styles.ways}>
          {refused.length === 0 ? (
            <>
              <Button onClick={sender.dismiss}>
                {`Discard ${selected.asideCount === 1 ? 'file' : fileCount(selected.asideCount)}`}
              </Button>
              <Button type="primary" onClick={upload.again}>
                Try again
              </Button>
            </>
          ) : (
            <>
              <Button onClick={sender.dismiss}>Close</Button>
              <Button type={others > 0 ? 'default' : 'primary'} onClick={chooseAnother}>
                Choose another file
              </Button>
              {others > 0 && (
                <Button type="primary" onClick={() => upload.sendRest(refused, rest)}>
                  {others === 1 ? 'Send the other file' : `Send the other ${fileCount(others)}`}
                </Button>
              )}
            </>
          )}
        </div>
      }
    >
      {failure && <FailureWords {...wordsOf(failure)} />}
      {failure instanceof ApiFailure && failure.code === 'offline' && (
        <p className={styles.reason}>
          {selected.asideCount === 1
            ? 'Your file is still here: try again when you are back online.'
            : 'Your files are still here: try again when you are back online.'}
        </p>
      )}
    </Modal>
  );
}
