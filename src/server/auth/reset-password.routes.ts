import { forgotPassword, resetPassword } from '@/contract/password';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const resetPasswordRoutes = [
  on(forgotPassword, async () => later()),
  on(resetPassword, async () => later()),
];
