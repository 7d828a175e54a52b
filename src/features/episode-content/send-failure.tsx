import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { toFailure } from '@/client/user-message';
import { type Slot, slots } from '@/contract/episode-content';
import type { ErrorCode } from '@/contract/errors';
import { FailureWords } from '@/ui/feedback/failure-words';
import { fileCount } from './content-words';
import type { PartsUpload } from './parts-upload';
import { inOrder, type Parts } from './selection';
import styles from './send-failure.module.css';

export interface SendFailureProps {
  upload: PartsUpload;
  /** Opens the picker, for that part when there is only one to choose for. */
  onChoose: (slot?: Slot) => void;
  /** Called when the dialog has closed, with the part for which another file is being chosen. */
  afterClose?: (slot?: Slot) => void;
}

const wordsOf = (error: unknown) => {
  const { message, reason } = toFailure(error);
  return { message, reason };
};

/** Says why the files did not arrive and offers the way on: the same once more, or where that cannot help, others. */
export function SendFailure({ upload, onChoose, afterClose, open }: SendFailureProps & { open: boolean }) {
  const { selected, sender } = upload;
  const { failure } = sender;
  const { refused, rest } = classifyFailure(failure, sender.parts);
  const others = inOrder(rest).length;
  const isQuestion = asksToReplace(failure);
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
      title={isQuestion ? 'Replace?' : 'Error'}
      open={open}
      onCancel={isQuestion ? upload.keepTheirs : sender.dismiss}
      afterClose={closed}
      // Closing the dialog discards the files, so a tap beside it must not close it.
      mask={{ closable: false }}
      centered
      footer={
        <div className={styles.ways}>
          {isQuestion ? (
            <>
              <Button type="primary" onClick={upload.keepTheirs}>
                Do not replace
              </Button>
              <Button danger onClick={upload.replace}>
                Replace
              </Button>
            </>
          ) : refused.length === 0 ? (
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

/** Somebody else has sent one of these parts meanwhile: the server names them, and nothing was replaced. */
const asksToReplace = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  failure.code === 'conflict' &&
  slots.some((slot) => Object.hasOwn(failure.fields, slot));

/** What can be done about a failure: which parts' files the server will never take, and which it may. */
interface FailureClass {
  refused: readonly Slot[];
  rest: Parts;
}

/** Refusals that depend on the files alone: sending the same files again would fail again. */
const finalCodes: readonly (ErrorCode | 'offline' | 'cancelled')[] = [
  'too_large',
  'unsupported_type',
  'invalid',
];

/** The server names the file that it refused; where it names none, all that were sent are refused. */
function classifyFailure(failure: unknown, parts: Parts): FailureClass {
  if (!(failure instanceof ApiFailure && finalCodes.includes(failure.code)))
    return { refused: [], rest: parts };
  const sent = slots.filter((slot) => parts[slot]);
  const named = sent.filter((slot) => Object.hasOwn(failure.fields, parts[slot]?.name ?? ''));
  const refused = named.length > 0 ? named : sent;
  const rest = Object.fromEntries(Object.entries(parts).filter(([slot]) => !refused.includes(slot as Slot)));
  return { refused, rest };
}
