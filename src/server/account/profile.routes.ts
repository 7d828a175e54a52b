import { ChildProfileInput, ProfileInput, updateAdmin, updateProfile } from '@/contract/personal/profile';
import { t } from '@/language/text';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { type Call, on } from '../kernel/http/route';
import { validate } from '../kernel/http/validate';
import { saveSentVersions } from '../version/save-versions';
import { editProfile } from './edit-profile';

const ofAdmin = on(updateAdmin, async (call) => {
  const { userId, androidMemberAppVersion, iosMemberAppVersion, ...profile } = call.body;
  authorize(call.who, 'admin:update', { userId }, t`The profile`);
  return editProfile(call, 'admin:update', profile, (tx) =>
    saveSentVersions(tx, call, { androidMemberAppVersion, iosMemberAppVersion }),
  );
});

/** Refuses a child's own date of birth: it decides whether a consent is needed, so a parent enters it (quality.md, K-05). */
async function refuseDob(call: Call<typeof updateProfile>): Promise<never> {
  const { services, who } = call;
  const object = `user:${who.principal.userId}`;
  await services.db.transaction((tx) =>
    audit(tx, call, { action: 'profile:update', object, result: 'refused' }),
  );
  throw fieldError('forbidden', 'dob', t`Ask a parent to change your date of birth.`);
}

const ofOthers = on(updateProfile, async (call) => {
  const { who, params, body } = call;
  authorize(who, 'profile:update', { userId: params.id }, t`The profile`);
  if (who.principal.persona !== 'child') {
    return editProfile(call, 'profile:update', validate(ProfileInput, body));
  }
  if (body.dob) await refuseDob(call);
  return editProfile(call, 'profile:update', validate(ChildProfileInput, body));
});

export const profileRoutes = [ofAdmin, ofOthers];
