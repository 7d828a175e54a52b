import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import { getJoinCode, signUp } from '@/contract/join';
import { fieldErrors, type Sender } from './sender';

interface Input {
  joinCode: string;
}

/** Asks whose code it is. A code that nobody has is a matter of the field. */
export const joinCodeSender: Sender<Input, { clubname: string }> = {
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
