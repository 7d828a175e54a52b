import * as z from 'zod';
import { t } from '@/language/text';
import { Identifier, NewPassword } from './auth';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { passwordsDiffer } from './password-rules';
import { done, Id } from './shapes';

/** The secret of a link in a letter. */
export const LinkToken = z.string().min(1).max(100);

/** A new password and its confirmation, which must be the same. */
export const chosenPassword = {
  password: NewPassword,
  passwordConfirmation: z.string().max(limits.passwordMax),
};

/** For an object that holds `chosenPassword`: an error at the confirmation when the two differ. */
export const sameTwice: [
  same: (value: { password: string; passwordConfirmation: string }) => boolean,
  otherwise: { path: string[]; message: string },
] = [
  ({ password, passwordConfirmation }) => password === passwordConfirmation,
  { path: ['passwordConfirmation'], message: passwordsDiffer },
];

export const CurrentPassword = z.string().min(1, t`Enter your current password`).max(limits.passwordMax);

/** Whether that is the caller's password: asked before a new one is chosen. A wrong one counts like one at the change. */
export const checkCurrentPassword = endpoint({
  method: 'POST',
  path: '/api/auth/current-password',
  summary: 'Check the own current password',
  access: 'password:check',
  body: z.object({ currentPassword: CurrentPassword }),
  reply: done,
});

/** Whether a password may be chosen: it is not on the list of common ones. Asked before the next step of a form. */
export const checkNewPassword = endpoint({
  method: 'POST',
  path: '/api/auth/new-password',
  summary: 'Whether a password may be chosen',
  access: 'password:check',
  body: z.object({ password: NewPassword }),
  reply: done,
});

const change = {
  currentPassword: CurrentPassword,
  ...chosenPassword,
};

/**
 * Ends every other session of the user. The own session goes on under a new token, which comes as the `token` cookie
 * (`Set-Cookie`), never in a body.
 */
export const changeAdminPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/password',
  summary: "Change a platform admin's own password",
  access: 'admin:change-password',
  body: z.object({ ...change, userId: Id }).refine(...sameTwice),
  reply: done,
});

/** As `changeAdminPassword`, for everyone else. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/family/user/{id}/edit/password',
  summary: 'Change the own password',
  access: 'password:change',
  params: z.object({ id: Id }),
  body: z.object(change).refine(...sameTwice),
  reply: done,
});

/** The same answer for every identifier, known or not. The account, if there is one, gets a link by mail. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a link to choose a new password',
  access: 'open',
  body: z.object({
    identifier: Identifier,
  }),
  reply: done,
});

/** 400 when the link has been used or has run out. Ends every session of the user. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with the link from the mail',
  access: 'open',
  body: z.object({ token: LinkToken, ...chosenPassword }).refine(...sameTwice),
  reply: done,
});

/**
 * Whether a link from an e-mail still works, without using it up, so that a dead link is reported before the
 * person types a password twice. The token is in the body, so that no address holds it.
 */
export const checkLink = endpoint({
  method: 'POST',
  path: '/api/auth/link',
  summary: 'Whether a link from the email still works',
  access: 'open',
  body: z.object({ purpose: z.enum(['reset-password', 'confirm']), token: LinkToken }),
  reply: z.object({ data: z.object({ alive: z.boolean() }) }),
});
