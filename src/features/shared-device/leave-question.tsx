import { useEffect, useRef, useState } from 'react';
import { t } from '@/language/text';
import styles from './who-is-listening.module.css';

interface Props {
  /** Resolves to why it failed. */
  onLeave: () => Promise<string | undefined>;
  onStay: () => void;
}

/** Asks once before everyone is signed out. */
export function LeaveQuestion({ onLeave, onStay }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await onLeave());
    setBusy(false);
  };
  return (
    <div
      className={styles.asks}
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
    >
      <p id="leave-title" className={styles.strong}>{t`Sign everyone out of this device?`}</p>
      <p
        id="leave-text"
        className={styles.detail}
      >{t`A grown-up has to share it again. Saved episodes, and anything that was not sent yet, are deleted from this device.`}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <button ref={stay} type="button" className={styles.plain} onClick={onStay}>{t`Stay`}</button>
        <button
          type="button"
          className={styles.solid}
          disabled={busy}
          onClick={() => void leave()}
        >{t`Sign everyone out`}</button>
      </div>
    </div>
  );
}
