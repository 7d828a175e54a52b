import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { onSessionChange, readToken } from '@/client/session';
import type { CodeStep } from './code-step';
import { ownPath } from './own-path';

interface SignInErrors {
  identifier?: string;
  password?: string;
}

interface SignInFields {
  identifier: string;
  password: string;
  keep: boolean;
}

/** The right password waits here, and nowhere else, for the code of the second step. */
interface Waiting {
  CodeStep: typeof CodeStep;
  send: (code: string) => Promise<SignInErrors>;
  leave: () => void;
}

const loadSend = () => import('./auth-calls');

const missing = ({ identifier, password }: SignInFields): SignInErrors => ({
  identifier: identifier.trim() === '' ? 'Enter your email, phone or username' : undefined,
  password: password === '' ? 'Enter your password' : undefined,
});

/** Every error that is not about one field is shown under the password, next to the button that was pressed. */
const errorsOf = (error: unknown): SignInErrors => {
  if (!(error instanceof ApiFailure)) {
    return { password: 'Touchline could not be reached. Check your network and try again.' };
  }
  const { identifier, password } = error.fields;
  return identifier || password ? { identifier, password } : { password: error.sentence };
};

/** The state of the sign-in form: sends it, says what was wrong, and leads on to where the person belongs. */
export function useSignIn() {
  const router = useRouter();
  const { next, reason } = router.query;
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [waiting, setWaiting] = useState<Waiting>();
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

  const send = async (fields: SignInFields, code?: string): Promise<SignInErrors> => {
    setBusy(true);
    sending.current = true;
    try {
      const { beginSignIn } = await loadSend();
      const answer = await beginSignIn({ ...fields, code }, next);
      // Stays busy until the dashboard is shown.
      if (typeof answer === 'string') {
        await router.replace(answer);
        return {};
      }
      setWaiting({ ...answer, send: (typed) => send(fields, typed), leave: () => setWaiting(undefined) });
      return end({});
    } catch (error) {
      return end(errorsOf(error));
    }
  };

  const signIn = async (fields: SignInFields): Promise<SignInErrors> => {
    const holes = missing(fields);
    setErrors(holes);
    return holes.identifier || holes.password ? holes : send(fields);
  };

  const clear = (field: keyof SignInErrors) => setErrors((before) => ({ ...before, [field]: undefined }));

  // Once the person begins, so that pressing the button costs one round trip only; not before, because it keeps a slow
  // phone busy.
  const prepare = () => void loadSend();

  return { ready, busy, errors, prepare, signIn, waiting, clear, reason, next: ownPath(next) };
}
