import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { hosts } from '../tables/host';
import { hostRoutes } from './host.routes';

export const host: Noun = {
  routes: hostRoutes,
  cleanUps: [purgeOf('host', hosts)],
};
