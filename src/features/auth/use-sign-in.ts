import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { notReached } from '@/client/api-failure';
import { onSessionChange, readToken } from '@/client/session';
import { t } from '@/language/text';
import type { SecondTyped } from './code-step';
import { ownPath } from './own-path';

interface SignInFields {
  identifier: string;
  password: string;
  keep: boolean;
}

/** What was wrong: with a field, or with none of them. */
interface SignInErrors {
  identifier?: string;
  password?: string;
  line?: string;
}

const loadSend = () => import('./begin-sign-in');

const errorsOf = ({ fields: { identifier, password }, sentence }: ApiFailure): SignInErrors =>
  identifier || password ? { identifier, password } : { line: sentence };

const missing = ({ identifier, password }: SignInFields): SignInErrors => ({
  identifier: identifier.trim() === '' ? t`Enter your email, phone or username` : undefined,
  password: password === '' ? t`Enter your password` : undefined,
});

/** The state of the sign-in form: sends it, says what was wrong, and leads on to where the person belongs. */
export function useSignIn() {
  const router = useRouter();
  const { next, reason } = router.query;
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [step, setStep] = useState<ReactNode>();
  const sending = useRef(false);

  useEffect(() => setReady(true), []);

  useEffect(() => {
    if (!router.isReady) return;
    // Not after a failed account load: that page would send us straight back here.
    if (readToken() && reason !== 'unavailable') void router.replace(ownPath(next) ?? '/');
    return onSessionChange((change) => {
      if (change === 'started' && !sending.current) void router.replace(ownPath(next) ?? '/');
    });
  }, [router, next, reason]);

  const end = (failed: SignInErrors) => {
    setErrors(failed);
    setBusy(false);
    sending.current = false;
    return failed;
  };

  const send = async (fields: SignInFields, second?: SecondTyped): Promise<SignInErrors> => {
    setBusy(true);
    sending.current = true;
    try {
      const { beginSignIn } = await loadSend();
      // The right password waits in these functions, and nowhere else, for the second step.
      const answer = await beginSignIn({ ...fields, ...second }, next, {
        send: async (typed) => {
          const { line, password, identifier } = await send(fields, typed);
          return line ?? password ?? identifier;
        },
        leave: () => {
          setStep(undefined);
          setErrors({});
        },
      });
      if (answer.step) setStep(answer.step);
      if (!answer.path) return end(answer.failure ? errorsOf(answer.failure) : {});
      // Stays busy until the dashboard is shown.
      await router.replace(answer.path);
      return {};
    } catch {
      // Also where the code that sends could not be loaded.
      return end({ line: notReached });
    }
  };

  const signIn = async (fields: SignInFields): Promise<SignInErrors> => {
    const holes = missing(fields);
    setErrors(holes);
    return holes.identifier || holes.password ? holes : send(fields);
  };

  const clear = (field: 'identifier' | 'password') =>
    setErrors((before) => ({ ...before, [field]: undefined, line: undefined }));

  // Once the person begins, so that pressing the button costs one round trip only; not before, because it keeps a slow
  // phone busy.
  const prepare = () => void loadSend();

  return { ready, busy, errors, prepare, signIn, step, clear, reason, next: ownPath(next) };
}
