import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { toFailure } from '@/client/user-message';
import { type Slot, slots } from '@/contract/episode-content';
import { isRecordedName } from '@/contract/parts/recorded-name';
import { plural, t } from '@/language/text';
import { FailureWords } from '@/ui/feedback/failure-words';
import { Dialog } from '@/ui/form/dialog';
import { classifyFailure } from './classify-failure';
import type { PartsUpload } from './parts-upload';
import { inOrder } from './selection';
import styles from './send-failure.module.css';

export interface SendFailureProps {
  upload: PartsUpload;
  /** Opens the picker, for that part when there is only one to choose for. */
  onChoose: (slot?: Slot) => void;
  /** Opens the recorder, after a recording was refused. */
  onRecord: (slot: Slot) => void;
  /** Called when the dialog has closed, with the part for which another file is being chosen. */
  afterClose?: (slot?: Slot) => void;
}

const wordsOf = (error: unknown) => {
  const { message, reason } = toFailure(error);
  return { message, reason };
};

/** Says why the files did not arrive and offers the way on: the same once more, or where that cannot help, others. */
export function SendFailure({
  upload,
  onChoose,
  onRecord,
  afterClose,
  open,
}: SendFailureProps & { open: boolean }) {
  const { sender, leftCount } = upload;
  const { failure } = sender;
  const { refused, rest } = classifyFailure(failure, sender.parts);
  const others = inOrder(rest).length;
  const isQuestion = asksToReplace(failure);
  const isOffline = failure instanceof ApiFailure && failure.code === 'offline';
  const goOn = useEffectEvent(upload.again);
  useEffect(() => {
    if (!open || !isOffline) return;
    const back = () => goOn();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [open, isOffline]);
  const choosing = useRef<Slot>(undefined);
  const one = refused.length === 1 ? refused[0] : undefined;
  const recorded = one && isRecordedName(sender.parts[one]?.name ?? '') ? one : undefined;
  const replaceIt = () => {
    choosing.current = one;
    upload.letGo(refused);
    if (recorded) onRecord(recorded);
    else onChoose(one);
  };
  const closed = () => {
    afterClose?.(choosing.current);
    choosing.current = undefined;
  };
  return (
    <Dialog
      title={isQuestion ? t`Replace?` : t`Error`}
      open={open}
      onClose={isQuestion ? upload.keepTheirs : upload.leave}
      afterClose={closed}
      // Closing it takes the files from the page, so a tap beside it must not close it.
      mask={{ closable: false }}
      footer={
        <div className={styles.ways}>
          {isQuestion ? (
            <>
              <Button type="primary" onClick={upload.keepTheirs}>{t`Do not replace`}</Button>
              <Button danger onClick={upload.replace}>{t`Replace`}</Button>
            </>
          ) : refused.length === 0 ? (
            <>
              <Button onClick={upload.discard}>
                {plural(leftCount, { one: 'Discard file', other: 'Discard # files' })}
              </Button>
              <Button type="primary" onClick={upload.again}>{t`Try again`}</Button>
            </>
          ) : (
            <>
              <Button onClick={upload.leave}>{t`Close`}</Button>
              <Button type={others > 0 ? 'default' : 'primary'} onClick={replaceIt}>
                {recorded ? t`Record again` : t`Choose another file`}
              </Button>
              {others > 0 && (
                <Button type="primary" onClick={() => upload.sendRest(refused, rest)}>
                  {plural(others, { one: 'Send the other file', other: 'Send the other # files' })}
                </Button>
              )}
            </>
          )}
        </div>
      }
    >
      {failure && <FailureWords {...wordsOf(failure)} />}
      {isOffline && (
        <p className={styles.reason}>
          {plural(leftCount, {
            one: 'Your file is kept on this device, and is sent when you are back online.',
            other: 'Your files are kept on this device, and are sent when you are back online.',
          })}
        </p>
      )}
    </Dialog>
  );
}

/** Another person has sent one of these parts meanwhile: the server names them, and nothing was replaced. */
const asksToReplace = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  failure.code === 'conflict' &&
  slots.some((slot) => Object.hasOwn(failure.fields, slot));
