import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

/** A button that is a word among words, and as high as a finger. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button {...props} type="button" className={styles.button} />
);
