import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { keepToken, readToken } from '@/client/session';
import { toFailure } from '@/client/user-message';
import { getAccount } from '@/contract/account';
import type { SignedIn } from '@/contract/auth';
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
import { finishProviderLink } from '@/contract/sign-in/provider';
import { setUp } from '@/contract/sign-in/set-up';
import { t } from '@/language/text';
import { can } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { sendSignIn } from './begin-sign-in';

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

/** Sends a body as it is. */
const senderOf = <E extends Endpoint>(endpoint: E): Sender<BodyInput<E>, ReplyOf<E>> => ({
  check: (body) => fieldErrors(endpoint, body),
  send: (body) => call(endpoint, { body }),
});

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
    password === '' ? { password: t`Enter your password` } : {},
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

export const claimSender = senderOf(confirmClaim);
export const confirmSender = senderOf(confirmSignUp);
export const forgotPasswordSender = senderOf(forgotPassword);
export const suggestClubSender = senderOf(suggestClub);

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
  ...senderOf(resetPassword),
  send: async (body) => {
    const reply = await call(resetPassword, { body });
    await forgetDeadSession();
    return reply;
  },
};

/** Makes the first platform admin and signs them in. */
export const setUpSender: Sender<BodyInput<typeof setUp>, SignedIn> = {
  ...senderOf(setUp),
  send: async (body) => {
    const signedIn = await call(setUp, { body });
    keepToken(signedIn.token, true);
    return signedIn;
  },
};

/** Links the account of the person who is signed in. Resolves to the sentence of how it went. */
export async function finishLink(): Promise<{ done?: string; wrong?: string }> {
  try {
    // Once: what has come back is of the session that has ended, and of no other.
    return { done: (await call(finishProviderLink, { body: {}, once: true })).message };
  } catch (error) {
    return { wrong: toFailure(error).sentence };
  }
}

/** As typed: the role is empty until one is chosen. */
type TypedSignUp = Omit<BodyInput<typeof signUp>, 'clubMemberRole'> & { clubMemberRole: string };

export const signUpSender: Sender<TypedSignUp, ReplyOf<typeof signUp>> = {
  check: (body) => {
    const errors = fieldErrors(signUp, body);
    return errors.clubMemberRole ? { ...errors, clubMemberRole: t`Choose one of the two` } : errors;
  },
  send: (body) => call(signUp, { body: { ...body, clubMemberRole: body.clubMemberRole as JoiningRole } }),
};

export type LinkPurpose = BodyInput<typeof checkLink>['purpose'];

export const isLinkAlive = async (purpose: LinkPurpose, token: string): Promise<boolean> =>
  (await call(checkLink, { body: { purpose, token } })).data.alive;

export type Invite = ReplyOf<typeof getInvite>['data'];

export const loadInvite = async (token: string): Promise<Invite> =>
  (await call(getInvite, { params: { token } })).data;
