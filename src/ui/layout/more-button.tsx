import { EllipsisOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import styles from './more-button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** The accessible name, which says what the actions are for: "Actions for Riverside Rovers FC". */
  label: string;
  /** Draws a border, like the other buttons of a page's head. */
  boxed?: boolean;
}

/** The ⋯ button that opens a menu of actions. It is 32 px wide and reacts to touch on 44 px, without making a table row taller. */
export const MoreButton = ({ label, boxed = false, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    className={boxed ? `${styles.more} ${styles.boxed}` : styles.more}
    aria-label={label}
    aria-haspopup="menu"
  >
    <EllipsisOutlined aria-hidden />
  </button>
);
