import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { PlainSubmit } from '@/ui/plain/plain-submit';
import type { LinkPurpose, Sender } from './auth-calls';
import { ChosenPasswordFields, useChosenPassword } from './chosen-password';
import { fieldTexts, useSendForm } from './use-send-form';

const names = ['password', 'passwordConfirmation'] as const;

interface Props<Reply> {
  load: () => Promise<Sender<{ token: string; password: string; passwordConfirmation: string }, Reply>>;
  purpose: LinkPurpose;
  /** The secret of the link; undefined until it has been read. */
  token: string | undefined;
  /** The label of the password. */
  label?: string;
  submitLabel: string;
  onDone: (reply: Reply) => void;
  /** Called when the link was used or has run out. */
  onEnded: () => void;
}

/** A password chosen by the link from a mail. */
export function LinkPasswordForm<Reply>(props: Props<Reply>) {
  const { load, purpose, token, label, submitLabel, onDone, onEnded } = props;
  const chosen = useChosenPassword();
  const { form, ready, busy, fields, line, send, clear } = useSendForm(load, names);

  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (!token) return;
    let gone = false;
    import('./auth-calls')
      .then(({ isLinkAlive }) => isLinkAlive(purpose, token))
      .then(
        (alive) => !alive && !gone && end(),
        // Without an answer nothing is said now; sending the form will show the error.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [purpose, token]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!token) return;
    const outcome = await send(
      { token, ...fieldTexts(event.currentTarget, names) },
      { own: chosen.errors() },
    );
    if (outcome.ok) onDone(outcome.reply);
    else if (outcome.failure?.code === 'bad_request') onEnded();
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onChange={clear}
      onKeyDown={chosen.submitOnEnter}
    >
      <ChosenPasswordFields chosen={chosen} errors={fields} label={label} />
      <PlainSubmit busy={busy} ready={ready} blocked={chosen.missing} failure={line}>
        {submitLabel}
      </PlainSubmit>
    </form>
  );
}
