import { ApiFailure, isGone, mayPassLater, maySendLater, needsSession } from '@/client/api-failure';
import { type ErrorCode, statusOf } from '@/contract/errors';

type Code = ApiFailure['code'];

const answers = { mayPassLater, needsSession, maySendLater, isGone };

/** What is true of a failure of that code, with the status that the server answers it with. */
const saidOf = (code: Code) => {
  const failure = new ApiFailure(code, 'It failed', { status: statusOf[code as ErrorCode] });
  return Object.entries(answers).flatMap(([name, of]) => (of(failure) ? [name] : []));
};

test.each<{ codes: Code[]; said: (keyof typeof answers)[] }>([
  {
    codes: ['offline', 'too_many', 'internal', 'upstream', 'unavailable', 'no_space'],
    said: ['mayPassLater', 'maySendLater'],
  },
  { codes: ['unauthenticated'], said: ['needsSession', 'maySendLater'] },
  { codes: ['cancelled'], said: ['maySendLater'] },
  { codes: ['not_found', 'forbidden'], said: ['isGone'] },
  {
    codes: [
      'bad_request',
      'switched_off',
      'taken_off',
      'conflict',
      'too_large',
      'unsupported_type',
      'invalid',
    ],
    said: [],
  },
])('what may be done after $codes is the same everywhere', ({ codes, said }) => {
  for (const code of codes) expect([code, saidOf(code)]).toEqual([code, said]);
});
