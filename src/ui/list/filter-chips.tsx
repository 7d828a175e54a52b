import type { ReactNode } from 'react';
import styles from './filter-chips.module.css';

export interface Chip<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The number of rows with this value. */
  count?: number;
  /** Coloured, because it needs attention; a zero does not. */
  tone?: 'quiet' | 'waiting' | 'failed';
}

interface Props<Value extends string> {
  /** The accessible name of the filter. */
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few filters, each a pill; the active one is outlined. */
export const FilterChips = <Value extends string>({ label, chips, value, onChange }: Props<Value>) => (
  <fieldset className={styles.chips} aria-label={label}>
    {chips.map((chip) => (
      <button
        key={chip.value}
        type="button"
        className={`${styles.chip} ${styles[chip.count === 0 ? 'quiet' : (chip.tone ?? 'quiet')]}`}
        aria-pressed={chip.value === value}
        onClick={() => onChange(chip.value)}
      >
        {chip.label}
        {chip.count !== undefined && <span className={styles.count}> {chip.count}</span>}
      </button>
    ))}
  </fieldset>
);
