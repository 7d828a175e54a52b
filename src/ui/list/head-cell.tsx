import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import type { ComponentProps, ReactNode } from 'react';
import styles from './head-cell.module.css';

export interface HeadCellProps extends ComponentProps<'th'> {
  /** Orders the list by this column; without it the head is plain words. */
  onSort?: () => void;
  /** Shown instead of the title, because antd would show that twice. */
  head?: ReactNode;
}

/**
 * The head of a column. antd's own sorter takes Enter but not Space and is no button; and antd draws a
 * `title` twice, the second time hidden, where no button may be.
 */
export const HeadCell = ({ onSort, head, children, ...cell }: HeadCellProps) => (
  <th {...cell}>
    {onSort ? (
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        <span className={styles.carets} data-order={cell['aria-sort']} aria-hidden="true">
          <CaretUpFilled className={styles.up} />
          <CaretDownFilled className={styles.down} />
        </span>
      </button>
    ) : (
      (head ?? children)
    )}
  </th>
);
