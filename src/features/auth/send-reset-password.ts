import { call } from '@/client/http';
import { readToken } from '@/client/session';
import { getAccount } from '@/contract/account';
import type { BodyInput, ReplyOf } from '@/contract/endpoint';
import { resetPassword } from '@/contract/password';
import { fieldErrors, type Sender } from './sender';

/**
 * The reset has ended every session of that person. If this browser held one of them its token is dead: asking for the
 * account forgets it (a 401 does), so that "Sign in" leads to the sign-in. Somebody else's token lives on.
 */
async function forgetDeadSession() {
  if (!readToken()) return;
  await call(getAccount).then(
    () => undefined,
    () => undefined,
  );
}

export const resetPasswordSender: Sender<BodyInput<typeof resetPassword>, ReplyOf<typeof resetPassword>> = {
  check: (body) => fieldErrors(resetPassword, body),
  send: async (body) => {
    const reply = await call(resetPassword, { body });
    await forgetDeadSession();
    return reply;
  },
};
