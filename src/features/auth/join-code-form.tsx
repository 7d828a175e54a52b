import type { FormEvent } from 'react';
import { PlainField } from '@/ui/plain/plain-field';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import styles from './auth-forms.module.css';
import { fieldText } from './field-text';
import type { SendForm } from './use-send-form';

interface Props {
  code: SendForm<{ joinCode: string }, { clubname: string }>;
  onCode: (joinCode: string) => void;
  onSuggest: () => void;
}

/** The first step of joining: which club it is. */
export function JoinCodeForm({ code, onCode, onSuggest }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(fieldText(event.currentTarget, 'joinCode'));
  };
  return (
    <>
      <form ref={code.form} method="post" noValidate onSubmit={submit} onChange={code.clear}>
        <PlainField
          name="joinCode"
          label="Join code"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          error={code.fields.joinCode}
        />
        <PlainSubmit busy={code.busy} ready={code.ready} failure={code.line}>
          Next
        </PlainSubmit>
      </form>
      <p className={styles.foot}>
        No code?{' '}
        <button type="button" className={styles.textButton} onClick={onSuggest}>
          My club is not here yet
        </button>
      </p>
    </>
  );
}
