import {
  changeAdminPassword,
  changePassword,
  checkCurrentPassword,
  checkNewPassword,
} from '@/contract/password';
import { t } from '@/language/text';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { requireUncommonPassword } from '../user/common-passwords';
import { changeOwnPassword } from './change-own-password';
import { proveCurrent } from './prove-current';

const ofAdmin = on(changeAdminPassword, async (call) => {
  authorize(call.who, 'admin:change-password', { userId: call.body.userId }, t`The profile`);
  return changeOwnPassword(call, 'admin:change-password', call.body);
});

const ofOthers = on(changePassword, async (call) => {
  authorize(call.who, 'password:change', { userId: call.params.id }, t`The profile`);
  return changeOwnPassword(call, 'password:change', call.body);
});

const current = on(checkCurrentPassword, async (call) => {
  await proveCurrent(call, 'password:check', call.body.currentPassword);
  return { message: t`That is your current password` };
});

const chosen = on(checkNewPassword, async ({ body }) => {
  requireUncommonPassword(body.password);
  return { message: t`You can choose this password` };
});

export const changePasswordRoutes = [ofAdmin, ofOthers, current, chosen];
