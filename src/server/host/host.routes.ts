import { hosts } from '@/contract/host';
import { resourceRoutes } from '../resource/resource.routes';
import { hostRows } from './host.store';

export const hostRoutes = Object.values(
  resourceRoutes(hosts, { ...hostRows, view: ({ name, bio, image }) => ({ name, bio, photo: image }) }),
);
