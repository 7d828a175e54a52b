import { call } from '@/client/http';
import { startSession } from '@/client/session';
import type { SignedIn } from '@/contract/auth';
import type { BodyInput } from '@/contract/endpoint';
import { acceptInvite } from '@/contract/join';
import { fieldErrors, type Sender } from './sender';

type Input = BodyInput<typeof acceptInvite> & { token: string };

/** Makes the account and signs in. */
export const acceptInviteSender: Sender<Input, SignedIn> = {
  check: ({ token: _, ...body }) => fieldErrors(acceptInvite, body),
  send: async ({ token, ...body }) => {
    const signedIn = await call(acceptInvite, { params: { token }, body });
    startSession(signedIn.token, true);
    return signedIn;
  },
};
