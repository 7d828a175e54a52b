import styles from './refusal-list.module.css';

/** What was refused, a sentence each. */
export const RefusalList = ({ refusals }: { refusals: readonly string[] }) => (
  <div role="alert" className={styles.region}>
    {refusals.length > 0 && (
      <ul className={styles.list}>
        {refusals.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
  </div>
);
