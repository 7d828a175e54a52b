import { type FormEvent, useEffect } from 'react';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { PlainChoice } from '@/ui/plain/plain-choice';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { TextButton } from '@/ui/plain/text-button';
import type { CodeClub } from './auth-calls';
import { EmailField, NameFields } from './auth-fields';
import styles from './auth-forms.module.css';
import { personNames, type TypedSignUp } from './tab-memory';
import { fieldTexts, fillTexts, type SendForm } from './use-send-form';

const roles = [
  { value: 'parent', label: t`I am a parent` },
  { value: 'coach', label: t`I am a coach` },
];

const Joining = ({ club: { clubname, clubMemberRole } }: { club: CodeClub }) => {
  const parts = { strong: <strong />, club: clubname };
  if (clubMemberRole === 'parent')
    return <Rich text="You are joining <strong>{club}</strong> as a parent" {...parts} />;
  if (clubMemberRole === 'coach')
    return <Rich text="You are joining <strong>{club}</strong> as a coach" {...parts} />;
  return <Rich text="You are joining <strong>{club}</strong>" {...parts} />;
};

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
          <Joining club={club} />
        </legend>
        <NameFields errors={fields} />
        <EmailField
          name="email"
          label={t`Email`}
          help={t`We send a link to this email to confirm that it is yours.`}
          error={fields.email}
        />
        {!club.clubMemberRole && (
          <PlainChoice
            name="clubMemberRole"
            legend={t`Who are you?`}
            options={roles}
            help={t`Children do not sign up: a parent adds them afterwards.`}
            error={fields.clubMemberRole}
          />
        )}
      </fieldset>
      <PlainSubmit
        busy={person.busy}
        ready={person.ready}
        failure={person.line}
      >{t`Ask to join`}</PlainSubmit>
      <p className={styles.foot}>
        {t`Another club?`} <TextButton inText onClick={onBack}>{t`Back to the code`}</TextButton>
      </p>
    </form>
  );
}
