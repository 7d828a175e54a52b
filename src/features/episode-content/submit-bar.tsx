import { Button } from 'antd';
import { ProgressBar } from './progress-bar';
import { SendingWords } from './sending-words';
import { fileCount } from './slot-words';
import styles from './submit-bar.module.css';
import type { PartsSender } from './use-send-parts';

interface Props {
  sender: PartsSender;
  /** How many files have a part. */
  count: number;
  onSubmit: () => void;
}

/** Stays at the bottom, where the thumb is: submit, then the progress of all files and a way out. */
export const SubmitBar = ({ sender, count, onSubmit }: Props) => (
  <div className={styles.bar}>
    {sender.isSending ? (
      <div className={styles.sending}>
        <div className={styles.total}>
          <SendingWords share={sender.share} />
          <ProgressBar label="Sending all files" share={sender.share} />
        </div>
        <Button size="large" onClick={sender.cancel}>
          Cancel
        </Button>
      </div>
    ) : (
      <Button type="primary" size="large" block disabled={count === 0} onClick={onSubmit}>
        {count === 0 ? 'Submit' : `Submit ${fileCount(count)}`}
      </Button>
    )}
  </div>
);
