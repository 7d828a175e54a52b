import { CheckOutlined } from '@ant-design/icons';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import type { DeviceFace } from './listener-calls';
import styles from './who-is-listening.module.css';

interface Props {
  face: DeviceFace;
  busy: boolean;
  problem: string | undefined;
  onSend: (proof: { pin: string } | { password: string }) => void;
  onTyped: () => void;
  onBack: () => void;
}

const fewest = 4;
const most = 6;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** An adult types the PIN, by large keys or the keyboard, or the password. */
export function EntryForm({ face, busy, problem, onSend, onTyped, onBack }: Props) {
  const [byPassword, setByPassword] = useState(face.entry !== 'pin');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const line = useId();
  // What was wrong is typed anew: the field is empty as soon as the sentence is there.
  const [shown, setShown] = useState(problem);
  if (shown !== problem) {
    setShown(problem);
    if (problem) setTyped('');
  }
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);

  const change = (text: string) => {
    setTyped(byPassword ? text : text.replace(/\D/g, '').slice(0, most));
    onTyped();
  };
  const ready = byPassword ? typed !== '' : typed.length >= fewest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSend(byPassword ? { password: typed } : { pin: typed });
  };
  const press = (text: string) => {
    change(text);
    field.current?.focus();
  };
  const word = byPassword ? t`Password` : t`PIN`;
  return (
    <form className={styles.entry} method="post" noValidate onSubmit={submit}>
      <input
        ref={field}
        className={`${styles.field} ${byPassword ? '' : styles.digits}`}
        type="password"
        // The keys below are the keyboard of a PIN.
        inputMode={byPassword ? 'text' : 'none'}
        autoComplete={byPassword ? 'current-password' : 'off'}
        maxLength={byPassword ? limits.passwordMax : most}
        aria-label={byPassword ? t`Password of ${face.firstName}` : t`PIN of ${face.firstName}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={line}
        placeholder={word}
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
      <p id={line} className={styles.problem} role={problem ? 'alert' : undefined}>
        {problem}
      </p>
      {byPassword ? (
        <button type="submit" className={styles.solid} disabled={busy || !ready}>{t`Continue`}</button>
      ) : (
        <div className={styles.pad}>
          {keys.map((key) => (
            <button key={key} type="button" className={styles.key} onClick={() => press(typed + key)}>
              {key}
            </button>
          ))}
          <button
            type="button"
            className={styles.key}
            aria-label={t`Delete a digit`}
            onClick={() => press(typed.slice(0, -1))}
          >
            ⌫
          </button>
          <button type="button" className={styles.key} onClick={() => press(`${typed}0`)}>
            0
          </button>
          <button
            type="submit"
            className={`${styles.key} ${styles.go}`}
            aria-label={t`Continue`}
            disabled={busy || !ready}
          >
            <CheckOutlined aria-hidden />
          </button>
        </div>
      )}
      <div className={styles.buttons}>
        {face.entry === 'pin' && !byPassword && (
          <button
            type="button"
            className={styles.plain}
            onClick={() => {
              setByPassword(true);
              setTyped('');
              onTyped();
              field.current?.focus();
            }}
          >{t`Use the password`}</button>
        )}
        <button
          type="button"
          className={styles.plain}
          onClick={onBack}
        >{t`I am not ${face.firstName}`}</button>
      </div>
    </form>
  );
}
