import type { ReactElement } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { keepToken } from '@/client/session';
import { login, type SignedIn } from '@/contract/auth';
import type { BodyInput } from '@/contract/endpoint';
import { finishProvider } from '@/contract/sign-in/provider';
import type { Dashboard } from '@/policy/persona';
import type { CodeStepProps } from './code-step';
import { ownPath } from './own-path';

// Loaded late, as `auth-calls.ts` and for the same reason.

/** Signs in and keeps the token. Rejects with `ApiFailure`. */
export async function sendSignIn(body: BodyInput<typeof login>): Promise<SignedIn> {
  const signedIn = await call(login, { body });
  keepToken(signedIn.token, body.keep ?? true);
  return signedIn;
}

/** Where a sign-in leads: back to where the person came from if that is theirs, else to their dashboard. */
export function landingPath(dashboard: Dashboard, next: string | string[] | undefined): string {
  const home = `/${dashboard}/dashboard`;
  const asked = ownPath(next);
  return asked?.startsWith(home) ? asked : home;
}

/** Where a sign-in leads, the form of the second step where the right password is not enough, or what was wrong. */
interface Landing {
  path?: string;
  step?: ReactElement;
  failure?: ApiFailure;
}

/** What the form of the second step does. */
type StepActions = Pick<CodeStepProps, 'send' | 'leave'>;

/** The form of the second step, as the answer that has asked for it says. Loaded only where it is needed. */
async function secondStepForm({ secondStep }: ApiFailure, then: StepActions): Promise<ReactElement> {
  const { CodeStep } = await import('./code-step');
  const { app = true, passkey = null } = secondStep ?? {};
  return <CodeStep {...then} app={app} passkey={passkey} />;
}

async function landAfter(
  signIn: () => Promise<SignedIn>,
  next: string | string[] | undefined,
  then: StepActions,
): Promise<Landing> {
  try {
    return { path: landingPath((await signIn()).dashboard, next) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.code === 'code_needed' ? { step: await secondStepForm(error, then) } : { failure: error };
  }
}

/** Signs in with what was typed. */
export const beginSignIn = (
  body: BodyInput<typeof login>,
  next: string | string[] | undefined,
  then: StepActions,
): Promise<Landing> => landAfter(() => sendSignIn(body), next, then);

/** Goes on with a sign-in after the provider. */
export const goOnFromProvider = (
  body: BodyInput<typeof finishProvider>,
  { next, keep }: { next: string | string[] | undefined; keep: boolean },
  then: StepActions,
): Promise<Landing> =>
  landAfter(
    async () => {
      const signedIn = await call(finishProvider, { body });
      keepToken(signedIn.token, keep);
      return signedIn;
    },
    next,
    then,
  );
