import { type FormEvent, useEffect } from 'react';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import { PlainTextArea } from '@/ui/plain/plain-text-area';
import { TextButton } from '@/ui/plain/text-button';
import { EmailField, TextFields } from './auth-fields';
import styles from './auth-forms.module.css';
import { fieldTexts, useSendForm } from './use-send-form';

const names = ['name', 'town', 'contactName', 'contactEmail', 'note'] as const;
const loadSender = () => import('./auth-calls').then((module) => module.suggestClubSender);

const textFields = [
  { name: 'name', label: t`Club`, autoComplete: 'organization', maxLength: limits.clubnameMax },
  { name: 'town', label: t`Town`, autoComplete: 'address-level2', maxLength: limits.nameMax },
  { name: 'contactName', label: t`Your name`, autoComplete: 'name', maxLength: limits.nameMax },
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
      <EmailField name="contactEmail" label={t`Your email`} error={fields.contactEmail} />
      <PlainTextArea
        name="note"
        label={t`Anything we should know (optional)`}
        maxLength={500}
        error={fields.note}
      />
      <PlainSubmit busy={busy} ready={ready} failure={line}>{t`Suggest this club`}</PlainSubmit>
      <p className={styles.foot}>
        {t`Found the code?`} <TextButton inText onClick={onBack}>{t`Back to the code`}</TextButton>
      </p>
    </form>
  );
}
