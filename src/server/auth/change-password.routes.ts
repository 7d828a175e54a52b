import { changeAdminPassword, changePassword } from '@/contract/password';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const changePasswordRoutes = [
  on(changeAdminPassword, async () => later()),
  on(changePassword, async () => later()),
];
