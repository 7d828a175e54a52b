import type { ReactNode } from 'react';
import { PitchPicture } from '../layout/pitch-picture';
import styles from './empty-state.module.css';

interface Props {
  /** What is missing, as a fact. */
  title: string;
  /** What to do next, in a sentence. */
  text: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** A picture of what will be there; a pitch if absent. */
  picture?: ReactNode;
  /** The heading's level: 1 where it is the whole page. */
  level?: 1 | 2;
}

/** Says what will be here and the one thing to do about it. */
export function EmptyState({ title, text, action, picture, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>{picture ?? <PitchPicture />}</div>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{text}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
