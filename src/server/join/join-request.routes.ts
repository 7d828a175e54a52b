import { decideJoinRequest, listJoinRequests } from '@/contract/join';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const joinRequestRoutes = [
  on(listJoinRequests, async () => later()),
  on(decideJoinRequest, async () => later()),
];
