import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { plural, t } from '@/language/text';
import { TextButton } from '@/ui/plain/text-button';
import { ProgressBar, SendingWords } from '../part-status';
import type { PartsSender } from '../use-send-parts';
import styles from './mobile-upload.module.css';
import type { PhoneFocus } from './use-phone-focus';

interface SubmitProps {
  sender: PartsSender;
  /** How many files have a part. */
  count: number;
  /** All three parts were sent, in a sentence: there is nothing to submit until a file is chosen. */
  allSent: string | undefined;
  /** No part is asked for again, and none lacks an answer about children's voices. */
  complete: boolean;
  focus: PhoneFocus;
  /** Shows the first part that needs an answer, or that is asked for again. */
  onToDo: () => void;
  onSubmit: () => void;
}

/** Stays at the bottom, where the thumb is: submit, then the progress of all files and a way out. */
export const SubmitBar = ({ sender, count, allSent, complete, focus, onToDo, onSubmit }: SubmitProps) => (
  <div className={styles.submit}>
    {sender.isSending ? (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
      <div
        ref={focus.at('sending')}
        className={styles.sending}
        role="group"
        aria-label={t`Sending`}
        tabIndex={-1}
      >
        <div className={styles.total}>
          <SendingWords share={sender.share} isWaiting={sender.isWaiting} />
          <ProgressBar label={t`Sending all files`} share={sender.share} />
        </div>
        <Button size="large" onClick={sender.cancel}>{t`Cancel`}</Button>
      </div>
    ) : allSent && count === 0 ? (
      <p className={complete ? styles.allSent : styles.toDo} role="status">
        {complete ? (
          <>
            <CheckCircleFilled aria-hidden /> {allSent}
            {t` Thank you!`}
          </>
        ) : (
          <TextButton inText onClick={onToDo}>
            {allSent}
          </TextButton>
        )}
      </p>
    ) : (
      <Button
        ref={focus.at('submit')}
        type="primary"
        size="large"
        block
        disabled={count === 0}
        onClick={onSubmit}
      >
        {count === 0 ? t`Submit` : plural(count, { one: 'Submit # file', other: 'Submit # files' })}
      </Button>
    )}
  </div>
);
