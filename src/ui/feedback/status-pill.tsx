import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

/** `done` sent or ready, `waiting` missing or under way, `failed`, `quiet` nothing to say, `live` sound right now. */
export type Tone = 'done' | 'waiting' | 'failed' | 'quiet' | 'live';

interface Props {
  tone: Tone;
  /** Always a word, because colour alone is not enough. */
  children: ReactNode;
}

/** A state in a word. */
export const StatusPill = ({ tone, children }: Props) => (
  <span className={`${styles.pill} ${styles[tone]}`}>{children}</span>
);
