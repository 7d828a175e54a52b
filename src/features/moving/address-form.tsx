import { Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useUnderWay } from '@/ui/layout/under-way';
import styles from './moving.module.css';

interface Props {
  label: string;
  value: string;
  /** Why the address was not taken, in a sentence. */
  problem: string | undefined;
  onChange: (value: string) => void;
  /** With an address that is not empty. */
  onSubmit: (address: string) => void;
  /** Its buttons. */
  children: ReactNode;
}

/** A web address to send, with what is wrong with it below. */
export function AddressForm({ label, value, problem, onChange, onSubmit, children }: Props) {
  const field = useId();
  const [before] = useState(value);
  useUnderWay(value !== before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = value.trim();
    if (address !== '') onSubmit(address);
  };
  return (
    <>
      {/* Browsers would say it in words and a place of their own. */}
      <form className={styles.form} noValidate onSubmit={submit}>
        <label htmlFor={field}>{label}</label>
        <div className={styles.line}>
          <Input
            id={field}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://…"
            value={value}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${field}-problem`}
            onChange={({ target }) => onChange(target.value)}
          />
          {children}
        </div>
      </form>
      {problem !== undefined && (
        <p id={`${field}-problem`} className={styles.refusal} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
