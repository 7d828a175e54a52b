import type { Noun } from '../kernel/noun';
import { listenerRoutes } from './listener.routes';
import { sharedDeviceRoutes } from './shared-device.routes';
import { removeExpiredDevices } from './shared-device.store';

export const sharedDevice: Noun = {
  routes: [...listenerRoutes, ...sharedDeviceRoutes],
  cleanUps: [{ name: 'shared devices', phase: 'rest', run: ({ db }) => removeExpiredDevices(db) }],
};
