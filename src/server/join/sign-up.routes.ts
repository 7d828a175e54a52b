import { confirmSignUp, getJoinCode, signUp } from '@/contract/join';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const signUpRoutes = [
  on(getJoinCode, async () => later()),
  on(signUp, async () => later()),
  on(confirmSignUp, async () => later()),
];
