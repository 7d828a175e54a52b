import { uploadClubIdentity, uploadImages } from '@/contract/club';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const clubUploadRoutes = [
  on(uploadClubIdentity, async () => later()),
  on(uploadImages, async () => later()),
];
