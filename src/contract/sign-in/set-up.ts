import * as z from 'zod';
import { t } from '@/language/text';
import { NewPassword, SignedIn } from '../auth';
import { endpoint } from '../endpoint';
import { line, names } from '../shapes';
import { Email } from '../text/email';

export const setUp = endpoint({
  method: 'POST',
  path: '/api/auth/setup',
  summary: 'Create the first platform admin of an empty installation',
  access: 'open',
  body: z.object({
    /** The one-time code that the server prints at start. */
    code: line(64, t`Enter the code that the server printed`),
    ...names,
    email: Email,
    password: NewPassword,
  }),
  reply: SignedIn,
  status: 201,
});
