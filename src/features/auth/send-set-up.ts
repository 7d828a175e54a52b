import { call } from '@/client/http';
import { startSession } from '@/client/session';
import { type SignedIn, setUp } from '@/contract/auth';
import type { BodyInput } from '@/contract/endpoint';
import { fieldErrors, type Sender } from './sender';

/** Makes the first platform admin and signs them in. */
export const setUpSender: Sender<BodyInput<typeof setUp>, SignedIn> = {
  check: (body) => fieldErrors(setUp, body),
  send: async (body) => {
    const signedIn = await call(setUp, { body });
    startSession(signedIn.token, true);
    return signedIn;
  },
};
