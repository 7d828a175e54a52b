import { confirmSignUp, signUp } from '@/contract/join';
import { t } from '@/language/text';
import { dashboardOf, personaOf } from '@/policy/persona';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { countFailures } from '../kernel/http/rate-limit';
import { type Call, on } from '../kernel/http/route';
import { storable } from '../kernel/jobs/queue';
import { spokenLanguage } from '../kernel/language/speak';
import { readLink, takeLink } from '../mail/link.store';
import { mayEmail, sendEmails } from '../mail/send-emails';
import { requireUncommonPassword } from '../user/common-passwords';
import { hashPassword } from '../user/password';
import { listAdminIds } from '../user/user.store';
import { findClubByCode } from './find-club-by-code';
import { confirmJoinRequest } from './join-request.store';

/**
 * The account is not looked up here but in `begin-sign-up.ts`, so that neither the answer nor its time
 * reveals whether it exists.
 */
const ask = on(signUp, async (call) => {
  const { services, body, request } = call;
  const { db, queue, rateLimits } = services;
  await rateLimits.take('signUpForms', request.limitKey);
  const found = await findClubByCode(services, request, body.joinCode);
  if (!found.club) throw fieldError('invalid', 'joinCode', found.problem);
  const { club } = found;
  const { email } = body;
  const clubMemberRole = club.joinRole ?? body.clubMemberRole;
  const [firstName, lastName] = [storable(body.firstName), storable(body.lastName)];
  const language = spokenLanguage();
  const data = { clubId: club.id, clubMemberRole, firstName, lastName, email, ...(language && { language }) };
  const writes = await mayEmail(rateLimits, 'signUp', request, email);
  await db.transaction(async (tx) => {
    if (writes) await queue.send(tx, 'sign-up', [{ key: club.id, data }]);
    await audit(tx, call, { action: 'auth:sign-up', object: `club:${club.id}`, clubId: club.id });
  });
  return {
    dashboard: dashboardOf(personaOf({ role: 'user', clubMemberRole })),
    userName: firstName,
    message: t`Look in your mailbox: a link is on its way. Open it to confirm your email.`,
  };
});

const usedUp = () =>
  new ApiError('bad_request', t`This link has been used or has run out. Sign up again for a new one.`);

/** Confirms that the email belongs to the holder of the link, and writes to the club's admins. */
async function join(call: Call<typeof confirmSignUp>) {
  const { services, body } = call;
  const { db, queue } = services;
  const joinRequestId = await readLink(db, 'joinRequestId', body.token);
  if (!joinRequestId) throw usedUp();
  // Places for hashing are given by link and not by address, because a clubhouse with one address confirms for 60
  // families at once.
  const passwordHash = await hashPassword(joinRequestId, body.password);
  return db.transaction(async (tx) => {
    // Request, then link, the order in which signing up again locks them. Without the link the confirmation is rolled
    // back.
    const confirmed = await confirmJoinRequest(tx, joinRequestId, passwordHash);
    if (!confirmed || !(await takeLink(tx, 'joinRequestId', body.token))) throw usedUp();
    const { id, clubId } = confirmed;
    await audit(tx, call, { action: 'auth:confirm', object: `join-request:${id}`, clubId });
    const adminIds = await listAdminIds(tx, clubId);
    const emails = adminIds.map((userId) => ({
      kind: 'join-request' as const,
      joinRequestId: id,
      userId,
    }));
    await sendEmails(tx, queue, emails);
    return confirmed;
  });
}

const confirm = on(confirmSignUp, async (call) => {
  const { services, body, request } = call;
  requireUncommonPassword(body.password);
  const { clubname } = await countFailures(services.rateLimits, 'confirmLinks', request.limitKey, () =>
    join(call),
  );
  return {
    clubname,
    message: t`Your email is confirmed. ${clubname} still has to let you in: we write to you as soon as it has.`,
  };
});

export const signUpRoutes = [ask, confirm];
