import { useEffect, useRef } from 'react';
import styles from './refusal-list.module.css';

/** What was refused, a sentence each, brought into view. */
export function RefusalList({ refusals }: { refusals: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (refusals.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  return (
    <div role="alert" className={styles.region}>
      {refusals.length > 0 && (
        <ul ref={list} className={styles.list}>
          {refusals.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
