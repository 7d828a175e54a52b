import { changeAdminPassword, changePassword } from '@/contract/password';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import { changeOwnPassword } from './change-own-password';

const ofAdmin = on(changeAdminPassword, async (call) => {
  authorize(call.who, 'admin:change-password', { userId: call.body.userId }, 'The profile');
  return changeOwnPassword(call, 'admin:change-password', call.body);
});

const ofOthers = on(changePassword, async (call) => {
  authorize(call.who, 'password:change', { userId: call.params.id }, 'The profile');
  return changeOwnPassword(call, 'password:change', call.body);
});

export const changePasswordRoutes = [ofAdmin, ofOthers];
