import styles from './failure-words.module.css';

/** Why something did not succeed, in words. */
export interface FailureText {
  message: string;
  /** The reason behind a message that says little by itself. */
  reason?: string;
}

/** The message of a failure, and the reason under it. */
export const FailureWords = ({ message, reason }: FailureText) => (
  <>
    <p className={styles.line}>{message}</p>
    {reason && <p className={styles.reason}>{reason}</p>}
  </>
);
