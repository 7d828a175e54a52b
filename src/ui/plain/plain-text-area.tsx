import { type TextareaHTMLAttributes, useId } from 'react';
import styles from './plain-field.module.css';
import { PlainFrame, type PlainSaid, plainAria } from './plain-frame';

interface Props extends PlainSaid, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  name: string;
  label: string;
}

/** A labelled field of several lines without antd (see `PlainField`). */
export function PlainTextArea({ label, error, help, ...area }: Props) {
  const said = { id: useId(), error, help };
  return (
    <PlainFrame {...said} label={label} look="area">
      <textarea rows={3} {...area} {...plainAria(said)} id={said.id} className={styles.text} />
    </PlainFrame>
  );
}
