import type { ReactNode } from 'react';
import styles from './plain-field.module.css';

export interface PlainSaid {
  /** Shown under the field in place of the help; the field is then marked as wrong. */
  error?: string;
  help?: string;
}

interface LineProps extends PlainSaid {
  /** The id of the field. */
  id: string;
}

/** The ARIA attributes of a field: whether it is wrong, and which line is about it. */
export const plainAria = ({ id, error, help }: LineProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || help ? `${id}-line` : undefined,
});

/** The line under a field. It is always there, so that an error moves nothing. */
export const PlainLine = ({ id, error, help }: LineProps) => (
  <p id={`${id}-line`} className={error ? styles.error : styles.help} role={error ? 'alert' : undefined}>
    {error ?? help}
  </p>
);

interface Props extends LineProps {
  label: string;
  /** A field of one line is as high as all of them. */
  look: 'box' | 'area';
  children: ReactNode;
}

/** Label, box and line around the control of a field without antd (see `PlainField`). */
export const PlainFrame = ({ id, label, look, error, help, children }: Props) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    <div className={styles[look]} data-wrong={error ? '' : undefined}>
      {children}
    </div>
    <PlainLine id={id} error={error} help={help} />
  </div>
);
