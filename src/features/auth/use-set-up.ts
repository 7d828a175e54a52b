import { useRouter } from 'next/router';
import { useState } from 'react';
import { call } from '@/client/http';
import { startSession } from '@/client/session';
import { toFailure } from '@/client/user-message';
import { setUp } from '@/contract/auth';
import type { BodyInput } from '@/contract/endpoint';
import { landingPath } from './landing-path';

type Fields = BodyInput<typeof setUp>;
type Errors = Partial<Record<keyof Fields, string>>;

/** What the contract itself says about the fields, before anything is sent. */
function invalid(fields: Fields): Errors {
  const parsed = setUp.body.safeParse(fields);
  if (parsed.success) return {};
  const errors: Errors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof Fields;
    errors[field] ??= field === 'password' ? 'Meet every rule below' : message;
  }
  return errors;
}

/** Sends the set-up form and signs the new platform admin in. */
export function useSetUp() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  const send = async (fields: Fields): Promise<Errors> => {
    const holes = invalid(fields);
    setErrors(holes);
    if (Object.keys(holes).length > 0) return holes;
    setBusy(true);
    try {
      const { token, dashboard } = await call(setUp, { body: fields });
      startSession(token, true);
      await router.replace(landingPath(dashboard, undefined));
      return {};
    } catch (error) {
      const failure = toFailure(error);
      // A used or wrong code has no field of its own when the link carried it.
      const told: Errors =
        Object.keys(failure.fields).length > 0 ? failure.fields : { code: failure.message };
      setErrors(told);
      setBusy(false);
      return told;
    }
  };

  return { busy, errors, setUp: send, clear: () => setErrors({}) };
}
