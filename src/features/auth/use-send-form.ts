import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { t } from '@/language/text';
import type { Sender } from './auth-calls';

/** A sentence for each wrong field, and a line for errors of no field. */
interface FormErrors {
  fields: Record<string, string>;
  line?: string;
}

export type SendOutcome<Reply> = { ok: true; reply: Reply } | { ok: false; failure?: ApiFailure };

export interface SendForm<Input, Reply> extends FormErrors {
  form: RefObject<HTMLFormElement | null>;
  /** False until the page runs in the browser. */
  ready: boolean;
  busy: boolean;
  /**
   * Checks and sends. `own` are errors that only the page can know; `after` runs while the form is still busy.
   * The first wrong field gets the focus.
   */
  send: (
    input: Input,
    more?: { own?: Record<string, string>; after?: (reply: Reply) => Promise<unknown> },
  ) => Promise<SendOutcome<Reply>>;
  /** For `onChange` of the form: clears the error of the field that is edited. */
  clear: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows errors of fields that another step found. */
  tell: (fields: Record<string, string>) => void;
}

/** The sentence for a call without a connection, as in `client/user-message.ts`, which is not loaded then. */
export const noConnection = t`No connection. Check your network and try again.`;

function errorsFrom(error: unknown, names: readonly string[]): FormErrors {
  if (!(error instanceof ApiFailure)) return { fields: {}, line: noConnection };
  const all = Object.entries(error.fields);
  const fields = Object.fromEntries(all.filter(([name]) => names.includes(name)));
  const others = all.filter(([name]) => !names.includes(name)).map(([, sentence]) => sentence);
  if (all.length === 0) return { fields, line: error.sentence };
  return { fields, line: others.length > 0 ? others.join(' ') : undefined };
}

/**
 * The state of a form before the sign-in: its errors by field, whether it is being sent, and the sending.
 * `load` fetches the call once the page is shown; `names` are the form's own fields.
 */
export function useSendForm<Input, Reply>(
  load: () => Promise<Sender<Input, Reply>>,
  names: readonly string[],
): SendForm<Input, Reply> {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({ fields: {} });
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    setReady(true);
    // Fetched while the person types. If that fails, the press tries again and then shows the error.
    load().catch(() => undefined);
  }, [load]);

  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A choice is wrong as a whole; the focus goes to its first option.
    (wrong?.matches('[role="radiogroup"]') ? wrong.querySelector('input') : wrong)?.focus();
  }, [refusals]);

  const say = (next: FormErrors) => {
    setErrors(next);
    setRefusals((count) => count + 1);
  };

  const send: SendForm<Input, Reply>['send'] = async (input, { own, after } = {}) => {
    if (sending.current) return { ok: false };
    sending.current = true;
    setBusy(true);
    try {
      const sender = await load();
      const fields = { ...sender.check(input), ...own };
      if (Object.keys(fields).length > 0) throw new ApiFailure('invalid', '', { fields });
      setErrors({ fields: {} });
      const reply = await sender.send(input);
      await after?.(reply);
      return { ok: true, reply };
    } catch (error) {
      say(errorsFrom(error, names));
      return { ok: false, failure: error instanceof ApiFailure ? error : undefined };
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const clear = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as EventTarget & { name?: string }).name ?? '';
    setErrors(({ fields: { [name]: _, ...others } }) => ({ fields: others }));
  };

  return { form, ready, busy, ...errors, send, clear, tell: (fields) => say({ fields }) };
}

/** The text of a field of a form, by its name; of a choice, the chosen value. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof RadioNodeList
    ? field.value
    : '';
}

/** The texts of several fields of a form, by their names. */
export const fieldTexts = <Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, fieldText(form, name)])) as Record<Name, string>;

/** Puts texts into the fields of those names; of a choice, chooses the value. */
export function fillTexts(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof RadioNodeList) field.value = text;
  }
}
