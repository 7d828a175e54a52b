import { createElement, type ReactElement } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { keepToken, readToken } from '@/client/session';
import { toFailure } from '@/client/user-message';
import { getAccount } from '@/contract/account';
import { login, type SignedIn, setUp } from '@/contract/auth';
import type { BodyInput, Endpoint, ReplyOf } from '@/contract/endpoint';
import { confirmClaim } from '@/contract/family/claim';
import { acceptGuardianInvite } from '@/contract/family/guardian';
import {
  acceptInvite,
  confirmSignUp,
  getInvite,
  getJoinCode,
  type JoiningRole,
  signUp,
  suggestClub,
} from '@/contract/join';
import { checkLink, forgotPassword, resetPassword } from '@/contract/password';
import { chooseByLink } from '@/contract/personal/news';
import { can } from '@/policy/can';
import type { Dashboard } from '@/policy/persona';
import { principalOf } from '@/policy/principal';
import type { CodeStepProps } from './code-step';
import { ownPath } from './own-path';

// Every call of the pages before the sign-in. The pages load this module late, by `import()`, because it
// brings axios and zod, which are not needed to show a page; only types may be imported from it in the usual
// way.

/** How a form checks and sends its input. */
export interface Sender<Input, Reply> {
  /** A sentence for each field that the server would refuse. */
  check: (input: Input) => Record<string, string>;
  /** Rejects with `ApiFailure`. */
  send: (input: Input) => Promise<Reply>;
}

/** The first thing that the contract says about each field of a body. */
function fieldErrors(endpoint: Endpoint, body: unknown): Record<string, string> {
  const parsed = endpoint.body.safeParse(body);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  return errors;
}

/** Makes the account and signs in. */
export const acceptInviteSender: Sender<BodyInput<typeof acceptInvite> & { token: string }, SignedIn> = {
  check: ({ token: _, ...body }) => fieldErrors(acceptInvite, body),
  send: async ({ token, ...body }) => {
    const signedIn = await call(acceptInvite, { params: { token }, body });
    keepToken(signedIn.token, true);
    return signedIn;
  },
};

/** Accepts as the person who is signed in, after signing in where a password is given. */
export const acceptGuardianSender: Sender<
  BodyInput<typeof acceptGuardianInvite> & { identifier?: string; password?: string },
  ReplyOf<typeof acceptGuardianInvite>
> = {
  check: ({ password }): Record<string, string> =>
    password === '' ? { password: 'Enter your password' } : {},
  send: async ({ token, identifier, password }) => {
    if (identifier !== undefined && password !== undefined) await sendSignIn({ identifier, password });
    return call(acceptGuardianInvite, { body: { token } });
  },
};

/** A parent who is signed in on this device. */
export interface SignedInAs {
  firstName: string;
  fullname: string;
  clubname: string;
}

/** Resolves to null without a session, or when the account cannot look after children. */
export async function loadSignedIn(): Promise<SignedInAs | null> {
  if (!readToken()) return null;
  const account = await call(getAccount);
  const { firstName, fullname, club } = account.user;
  return club && can(principalOf(account), 'family:join')
    ? { firstName, fullname, clubname: club.clubname }
    : null;
}

export const claimSender: Sender<BodyInput<typeof confirmClaim>, ReplyOf<typeof confirmClaim>> = {
  check: (body) => fieldErrors(confirmClaim, body),
  send: (body) => call(confirmClaim, { body }),
};

export const confirmSender: Sender<BodyInput<typeof confirmSignUp>, ReplyOf<typeof confirmSignUp>> = {
  check: (body) => fieldErrors(confirmSignUp, body),
  send: (body) => call(confirmSignUp, { body }),
};

export const forgotPasswordSender: Sender<
  BodyInput<typeof forgotPassword>,
  ReplyOf<typeof forgotPassword>
> = {
  check: (body) => fieldErrors(forgotPassword, body),
  send: (body) => call(forgotPassword, { body }),
};

/** The club of a code, and the role that one joins as. */
export type CodeClub = ReplyOf<typeof getJoinCode>['data'];

/** Asks for the club of a code. An unknown code is an error of the field. */
export const joinCodeSender: Sender<{ joinCode: string }, CodeClub> = {
  check: ({ joinCode }): Record<string, string> => {
    const { joinCode: error } = fieldErrors(signUp, { joinCode });
    return error ? { joinCode: error } : {};
  },
  send: async ({ joinCode }) => {
    try {
      return (await call(getJoinCode, { params: { code: joinCode.trim() } })).data;
    } catch (error) {
      const failure = toFailure(error);
      const { code, message, status } = failure;
      if (code !== 'not_found' && code !== 'invalid') throw failure;
      throw new ApiFailure(code, message, { status, fields: { joinCode: message }, cause: failure });
    }
  },
};

/**
 * The reset has ended every session of that person. If this browser held one of them its token is dead:
 * asking for the account forgets it (a 401 does), so that "Sign in" leads to the sign-in. The token of
 * another person stays.
 */
async function forgetDeadSession() {
  if (!readToken()) return;
  await call(getAccount).then(
    () => undefined,
    () => undefined,
  );
}

/** Stops the emails that a link came with, or undoes it. */
export const leaveNewsSender: Sender<
  BodyInput<typeof chooseByLink> & { token: string },
  ReplyOf<typeof chooseByLink>
> = {
  check: () => ({}),
  send: ({ token, choice }) => call(chooseByLink, { params: { token }, body: { choice } }),
};

export const resetPasswordSender: Sender<BodyInput<typeof resetPassword>, ReplyOf<typeof resetPassword>> = {
  check: (body) => fieldErrors(resetPassword, body),
  send: async (body) => {
    const reply = await call(resetPassword, { body });
    await forgetDeadSession();
    return reply;
  },
};

/** Makes the first platform admin and signs them in. */
export const setUpSender: Sender<BodyInput<typeof setUp>, SignedIn> = {
  check: (body) => fieldErrors(setUp, body),
  send: async (body) => {
    const signedIn = await call(setUp, { body });
    keepToken(signedIn.token, true);
    return signedIn;
  },
};

/** Signs in and keeps the token. Rejects with `ApiFailure`. */
async function sendSignIn(body: BodyInput<typeof login>): Promise<SignedIn> {
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

export interface SignInErrors {
  identifier?: string;
  password?: string;
}

/** Where a sign-in leads, the form of the code where the right password is not enough, or what was wrong. */
interface Begun {
  path?: string;
  step?: ReactElement;
  errors?: SignInErrors;
}

/** Every error that is not about one field is shown under the password, next to the button that was pressed. */
const errorsOf = ({ fields: { identifier, password }, sentence }: ApiFailure): SignInErrors =>
  identifier || password ? { identifier, password } : { password: sentence };

/** Signs in. The form of the code is loaded only where it is needed, and stays when the code was wrong. */
export async function beginSignIn(
  body: BodyInput<typeof login>,
  next: string | string[] | undefined,
  then: CodeStepProps,
): Promise<Begun> {
  const form = async () => createElement((await import('./code-step')).CodeStep, then);
  try {
    return { path: landingPath((await sendSignIn(body)).dashboard, next) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.code === 'code_needed') return { step: await form() };
    return { step: body.code === undefined ? undefined : await form(), errors: errorsOf(error) };
  }
}

/** As typed: the role is empty until one is chosen. */
type TypedSignUp = Omit<BodyInput<typeof signUp>, 'clubMemberRole'> & { clubMemberRole: string };

export const signUpSender: Sender<TypedSignUp, ReplyOf<typeof signUp>> = {
  check: (body) => {
    const errors = fieldErrors(signUp, body);
    return errors.clubMemberRole ? { ...errors, clubMemberRole: 'Choose one of the two' } : errors;
  },
  send: (body) => call(signUp, { body: { ...body, clubMemberRole: body.clubMemberRole as JoiningRole } }),
};

export const suggestClubSender: Sender<BodyInput<typeof suggestClub>, ReplyOf<typeof suggestClub>> = {
  check: (body) => fieldErrors(suggestClub, body),
  send: (body) => call(suggestClub, { body }),
};

export type LinkPurpose = BodyInput<typeof checkLink>['purpose'];

export const isLinkAlive = async (purpose: LinkPurpose, token: string): Promise<boolean> =>
  (await call(checkLink, { body: { purpose, token } })).data.alive;

export type Invite = ReplyOf<typeof getInvite>['data'];

export const loadInvite = async (token: string): Promise<Invite> =>
  (await call(getInvite, { params: { token } })).data;
