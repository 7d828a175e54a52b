import { updateAdmin, updateProfile } from '@/contract/account';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const profileRoutes = [on(updateAdmin, async () => later()), on(updateProfile, async () => later())];
