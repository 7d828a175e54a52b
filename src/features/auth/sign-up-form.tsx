import { type FormEvent, useEffect } from 'react';
import { PlainChoice } from '@/ui/plain/plain-choice';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import type { CodeClub } from './auth-calls';
import { EmailField, NameFields } from './auth-fields';
import styles from './auth-forms.module.css';
import { personNames, type TypedSignUp } from './tab-memory';
import { fieldTexts, fillTexts, type SendForm } from './use-send-form';

const roles = [
  { value: 'parent', label: 'I am a parent' },
  { value: 'coach', label: 'I am a coach' },
];

interface Props {
  person: Pick<SendForm<never, never>, 'form' | 'ready' | 'busy' | 'fields' | 'line' | 'clear'>;
  club: CodeClub;
  /** What was typed before, when the person begins again with another address. */
  typed: TypedSignUp | undefined;
  /** Whether this step is shown. */
  here: boolean;
  onJoin: (fields: Record<(typeof personNames)[number], string>) => void;
  onBack: () => void;
}

/** The second step of joining: the person's details. */
export function SignUpForm({ person, club, typed, here, onJoin, onBack }: Props) {
  const { form, fields } = person;
  useEffect(() => {
    if (typed && form.current) fillTexts(form.current, typed);
  }, [typed, form]);
  useEffect(() => {
    if (!here) return;
    const email = form.current?.elements.namedItem('email');
    if (typed && email instanceof HTMLInputElement) {
      email.focus();
      email.select();
    } else form.current?.querySelector('input')?.focus();
  }, [here, typed, form]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onJoin(fieldTexts(event.currentTarget, personNames));
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={person.clear}>
      <fieldset className={styles.group}>
        <legend className={styles.club}>
          You are joining <strong>{club.clubname}</strong>
          {club.clubMemberRole && ` as a ${club.clubMemberRole}`}
        </legend>
        <NameFields errors={fields} />
        <EmailField
          name="email"
          label="Email"
          help="We send a link to it to confirm that it is yours."
          error={fields.email}
        />
        {!club.clubMemberRole && (
          <PlainChoice
            name="clubMemberRole"
            legend="Who are you?"
            options={roles}
            help="Children do not sign up: a parent adds them afterwards."
            error={fields.clubMemberRole}
          />
        )}
      </fieldset>
      <PlainSubmit busy={person.busy} ready={person.ready} failure={person.line}>
        Ask to join
      </PlainSubmit>
      <p className={styles.foot}>
        Another club?{' '}
        <button type="button" className={styles.textButton} onClick={onBack}>
          Back to the code
        </button>
      </p>
    </form>
  );
}
