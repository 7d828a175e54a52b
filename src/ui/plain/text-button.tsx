import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** As a link in a text: of its size, and broken where the line ends. */
  inText?: boolean;
}

/** A button that is a word among words, and as high as a finger. */
export const TextButton = ({ inText = false, ...props }: Props) => (
  <button {...props} type="button" className={inText ? `${styles.button} ${styles.inText}` : styles.button} />
);
