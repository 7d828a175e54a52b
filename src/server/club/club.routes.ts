import {
  createClub,
  getClub,
  inviteClubAdmin,
  listClubs,
  removeClub,
  restoreClub,
  setClubStatus,
  updateClub,
} from '@/contract/club';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const clubRoutes = [
  on(listClubs, async () => later()),
  on(getClub, async () => later()),
  on(createClub, async () => later()),
  on(updateClub, async () => later()),
  on(setClubStatus, async () => later()),
  on(removeClub, async () => later()),
  on(restoreClub, async () => later()),
  on(inviteClubAdmin, async () => later()),
];
