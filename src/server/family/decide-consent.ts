import { consentPurposes, type Decisions, heldPurposes } from '@/contract/family/consent';
import { switchOffSessions } from '../auth/session.store';
import { appendConsents, listConsents } from '../consent/consent.store';
import { isOfToday, requireCurrentNotice } from '../consent/notices';
import type { Transaction } from '../kernel/db/client';
import { audit } from '../kernel/http/audit';
import { isSuspended, refusedWhileSuspended } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { keptAddress } from '../kernel/http/request-facts';
import type { Call } from '../kernel/http/route';
import { eraseSpokenOf } from '../reflection/answer.store';
import { followConsent } from '../transcript/request-transcript';
import { takeDownVoiceOf } from '../voice/take-down';
import { countChange } from './household.store';

type Deciding = Pick<Call, 'services' | 'request'> & { who: Person };

/**
 * Appends to the ledger what a guardian decides anew about a child, which must be locked; an entry that
 * exists under the notice of today is not repeated. Signs the child out where it may not go on. Resolves to
 * whether anything changed.
 */
export async function decide(
  tx: Transaction,
  call: Deciding,
  childId: string,
  decisions: Decisions,
): Promise<boolean> {
  const notice = requireCurrentNotice(decisions.notice);
  const { purposes } = decisions;
  const before = new Map((await listConsents(tx, [childId])).map((entry) => [entry.purpose, entry]));
  const held = heldPurposes(
    Object.fromEntries(
      consentPurposes.map((purpose) => [purpose, purposes[purpose] ?? before.get(purpose)?.given]),
    ),
  );
  const decided = consentPurposes.flatMap((purpose) => {
    const given = held.includes(purpose);
    const last = before.get(purpose);
    if (given === (last?.given ?? false)) {
      // Given once more under a new notice is a new consent; not given stays not given.
      if (!given || !purposes[purpose] || (last && isOfToday(last.noticeVersion))) return [];
    }
    return [{ purpose, given }];
  });
  if (decided.length === 0) return false;
  const { who, request } = call;
  // Consent can always be withdrawn; a club that is suspended gets no new one.
  if (isSuspended(who) && decided.some(({ given }) => given)) throw refusedWhileSuspended();
  const guardianId = who.principal.userId;
  const how = { method: 'form' as const, zone: who.account.store.timeZone, address: keptAddress(request) };
  const entries = decided.map((entry) => ({ childId, guardianId, ...entry, ...how }));
  await appendConsents(tx, notice, entries);
  await countChange(tx, childId);
  for (const { purpose, given } of decided) {
    const action = `consent:${given ? 'give' : 'withdraw'}-${purpose}` as const;
    await audit(tx, call, { action, object: `user:${childId}` });
  }
  if (decided.some(({ purpose, given }) => purpose === 'voice' && !given)) {
    await takeDownVoiceOf(tx, call.services.queue, childId);
  }
  if (decided.some(({ purpose }) => purpose === 'voice' || purpose === 'transcript')) {
    await followConsent(tx, call.services, childId);
  }
  if (decided.some(({ purpose, given }) => purpose === 'spoken' && !given)) {
    await eraseSpokenOf(tx, call.services.queue, childId);
  }
  if (decided.some(({ purpose, given }) => purpose === 'account' && !given)) {
    await switchOffSessions(tx, childId);
  }
  return true;
}
