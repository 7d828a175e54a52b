import { confirmClaim } from '@/contract/family/claim';
import { t } from '@/language/text';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { countFailures } from '../kernel/http/rate-limit';
import { type Call, on } from '../kernel/http/route';
import { readLink, takeLink } from '../mail/link.store';
import { sendEmails } from '../mail/send-emails';
import * as store from './claim.store';
import { listGuardianIds } from './household.store';

const usedUp = () =>
  new ApiError('bad_request', t`This link has been used or has run out. Ask again under Family Members.`);

/** Confirms the address of a claim, and asks the guardians. Claim before link: the order in which others lock them. */
async function confirm(call: Call<typeof confirmClaim>) {
  const { services, body, request } = call;
  // The person who opens such a link is, or was, a child, and addresses of children are not kept.
  request.ofChild = true;
  const claimId = await readLink(services.db, 'claimId', body.token);
  if (!claimId) throw usedUp();
  return services.db.transaction(async (tx) => {
    const claim = await store.confirmClaim(tx, claimId);
    if (!claim || !(await takeLink(tx, 'claimId', body.token))) throw usedUp();
    const { childId, clubId } = claim;
    await audit(tx, call, { action: 'claim:confirm', object: `user:${childId}`, actorId: childId, clubId });
    const guardianIds = await listGuardianIds(tx, childId);
    const emails = guardianIds.map((userId) => ({ kind: 'claim-request' as const, claimId, userId }));
    await sendEmails(tx, services.queue, emails);
    return {
      message: t`Your email is confirmed. Now one of your guardians has to agree; we have written to them.`,
    };
  });
}

export const confirmClaimRoutes = [
  on(confirmClaim, (call) =>
    countFailures(call.services.rateLimits, 'confirmLinks', call.request.limitKey, () => confirm(call)),
  ),
];
