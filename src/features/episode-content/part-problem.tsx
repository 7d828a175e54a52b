import styles from './part-problem.module.css';

/** What is wrong with a part that was sent, and what to do. */
export const PartProblem = ({ problem }: { problem: string | null }) => (
  <p className={styles.problem} role="alert">
    {problem ?? 'This part cannot be used. Send it again.'}
  </p>
);
