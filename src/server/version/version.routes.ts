import { getVersions, saveVersions } from '@/contract/version';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';

const later = (): never => {
  throw new ApiError('unavailable', 'Not built yet.');
};

export const versionRoutes = [on(getVersions, async () => later()), on(saveVersions, async () => later())];
