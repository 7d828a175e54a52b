import { type FormEvent, useEffect } from 'react';
import { limits } from '@/contract/limits';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { PlainTextArea } from '@/ui/plain/plain-text-area';
import { EmailField, TextFields } from './auth-fields';
import styles from './auth-forms.module.css';
import { fieldTexts, useSendForm } from './use-send-form';

const names = ['name', 'town', 'contactName', 'contactEmail', 'note'] as const;
const loadSender = () => import('./auth-calls').then((module) => module.suggestClubSender);

const textFields = [
  { name: 'name', label: 'Club', autoComplete: 'organization', maxLength: limits.clubnameMax },
  { name: 'town', label: 'Town', autoComplete: 'address-level2', maxLength: limits.nameMax },
  { name: 'contactName', label: 'Your name', autoComplete: 'name', maxLength: limits.nameMax },
];

interface Props {
  /** Whether this step is shown. */
  here: boolean;
  /** The club's name, once the suggestion has arrived. */
  onThanks: (name: string) => void;
  onBack: () => void;
}

/** A club that is not here yet, and the person who suggests it. */
export function SuggestClubForm({ here, onThanks, onBack }: Props) {
  const { form, ready, busy, fields, line, send, clear } = useSendForm(loadSender, names);
  useEffect(() => {
    if (here) form.current?.querySelector('input')?.focus();
  }, [here, form]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = await send(fieldTexts(event.currentTarget, names));
    if (outcome.ok) onThanks(outcome.reply.data.name);
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={clear}>
      <TextFields fields={textFields} errors={fields} />
      <EmailField name="contactEmail" label="Your email" error={fields.contactEmail} />
      <PlainTextArea
        name="note"
        label="Anything we should know (optional)"
        maxLength={500}
        error={fields.note}
      />
      <PlainSubmit busy={busy} ready={ready} failure={line}>
        Suggest this club
      </PlainSubmit>
      <p className={styles.foot}>
        Found the code?{' '}
        <button type="button" className={styles.textButton} onClick={onBack}>
          Back to the code
        </button>
      </p>
    </form>
  );
}
