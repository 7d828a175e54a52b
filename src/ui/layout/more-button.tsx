import { EllipsisOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import styles from './more-button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** Whose actions these are: "Actions for Riverside Rovers FC". */
  label: string;
}

/** The ⋯ that opens a menu of actions: 32 px drawn, 44 px to touch, and no taller than a table row allows. */
export const MoreButton = ({ label, ...rest }: Props) => (
  <button {...rest} type="button" className={styles.more} aria-label={label} aria-haspopup="menu">
    <EllipsisOutlined aria-hidden />
  </button>
);
