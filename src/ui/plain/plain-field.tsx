import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './plain-field.module.css';
import { PlainFrame, type PlainSaid, plainAria } from './plain-frame';

export interface PlainFieldProps
  extends PlainSaid,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  name: string;
  label: string;
  /** Shown inside the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A labelled text field without antd, for the pages before the sign-in: their JavaScript has a budget that antd's
 * form alone would use up.
 */
export function PlainField({ label, error, help, end, ref, ...input }: PlainFieldProps) {
  const said = { id: useId(), error, help };
  return (
    <PlainFrame {...said} label={label} look="box">
      <input {...input} {...plainAria(said)} id={said.id} ref={ref} className={styles.input} />
      {end}
    </PlainFrame>
  );
}
