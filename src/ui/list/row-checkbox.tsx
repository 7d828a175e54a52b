import styles from './row-checkbox.module.css';

interface Props {
  /** The accessible name: "Select Riverside Rovers FC". */
  label: string;
  /** `some`: not all of the rows below it are ticked. */
  checked: boolean | 'some';
  /** The rows are not loaded yet. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox in a table. The browser's own, because antd's would exceed the table's budget of code. */
export const RowCheckbox = ({ label, checked, disabled, onChange }: Props) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked === true}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'some';
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
