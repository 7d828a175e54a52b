import { acceptInvite, getInvite } from '@/contract/join';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const inviteRoutes = [on(getInvite, async () => later()), on(acceptInvite, async () => later())];
