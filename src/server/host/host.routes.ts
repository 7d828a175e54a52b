import { hosts } from '@/contract/host';
import { resourceRoutes } from '../resource/resource.routes';
import { imageOf } from '../resource/resource.view';
import { hostRows } from './host.store';

export const hostRoutes = Object.values(
  resourceRoutes(hosts, {
    ...hostRows,
    view: ({ name, bio, files }) => ({ name, bio, photo: imageOf(files.photo) }),
  }),
);
