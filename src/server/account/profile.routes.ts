import { updateAdmin, updateProfile } from '@/contract/account';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import { saveVersions } from '../version/save-versions';
import { editProfile } from './edit-profile';

const ofAdmin = on(updateAdmin, async (call) => {
  const { userId, androidMemberAppVersion, iosMemberAppVersion, ...profile } = call.body;
  authorize(call.who, 'admin:update', { userId }, 'The profile');
  return editProfile(call, 'admin:update', profile, (tx) =>
    saveVersions(tx, call, { androidMemberAppVersion, iosMemberAppVersion }),
  );
});

const ofOthers = on(updateProfile, async (call) => {
  authorize(call.who, 'profile:update', { userId: call.params.id }, 'The profile');
  return editProfile(call, 'profile:update', call.body);
});

export const profileRoutes = [ofAdmin, ofOthers];
