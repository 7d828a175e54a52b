import { Button } from 'antd';
import { ProgressBar } from './progress-bar';
import { SendingWords } from './sending-words';
import { fileCount } from './slot-words';
import styles from './submit-bar.module.css';
import type { PhoneFocus } from './use-phone-focus';
import type { PartsSender } from './use-send-parts';

interface Props {
  sender: PartsSender;
  /** How many files have a part. */
  count: number;
  focus: PhoneFocus;
  onSubmit: () => void;
}

/** Stays at the bottom, where the thumb is: submit, then the progress of all files and a way out. */
export const SubmitBar = ({ sender, count, focus, onSubmit }: Props) => (
  <div className={styles.bar}>
    {sender.isSending ? (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
      <div
        ref={focus.at('sending')}
        className={styles.sending}
        role="group"
        aria-label="Sending"
        tabIndex={-1}
      >
        <div className={styles.total}>
          <SendingWords share={sender.share} />
          <ProgressBar label="Sending all files" share={sender.share} />
        </div>
        <Button size="large" onClick={sender.cancel}>
          Cancel
        </Button>
      </div>
    ) : (
      <Button
        ref={focus.at('submit')}
        type="primary"
        size="large"
        block
        disabled={count === 0}
        onClick={onSubmit}
      >
        {count === 0 ? 'Submit' : `Submit ${fileCount(count)}`}
      </Button>
    )}
  </div>
);
