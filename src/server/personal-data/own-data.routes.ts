import { exportOwn, getLeaving, type Obstacle, removeOwn } from '@/contract/personal/own-data';
import { t } from '@/language/text';
import { proveCurrent, wrongPassword } from '../auth/prove-current';
import { getClub } from '../club/club.store';
import { claimAge, isOfAge } from '../family/claim-age';
import { listChildIds, listHouseholdsOf } from '../family/guardian-readers.store';
import { tellOfGuardian } from '../family/tell-guardians';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { type Call, on } from '../kernel/http/route';
import { erasePerson } from './erase-person.store';
import { exportPerson } from './export-person.store';
import { judgeLeaving, type LeavingUser, lockPerson } from './leaving.store';
import { ownWords } from './obstacle-words';
import { removeLeftFiles } from './remove-left-files';

const signedOut = () => new ApiError('unauthenticated', t`Sign in to continue.`);

const download = on(exportOwn, async (call) => {
  const { services, who } = call;
  const { id, email } = who.account.user;
  await services.rateLimits.take('exports', id);
  const data = await services.db.transaction(async (tx) => {
    await audit(tx, call, { action: 'account:export', object: `user:${id}` });
    return exportPerson(tx, services.listenerOf, { id, email });
  });
  return { data };
});

/** The obstacle of a child who is too young to delete the account alone, and has no account of its own yet. */
async function judgeAge(
  tx: Transaction,
  { who }: Pick<Call, 'who'>,
  { clubId, birthYear, claimedAt }: LeavingUser,
): Promise<Obstacle | undefined> {
  if (who.principal.persona !== 'child' || claimedAt) return undefined;
  const country = clubId === null ? '' : ((await getClub(tx, clubId))?.club.country ?? '');
  if (isOfAge({ birthYear, country, timeZone: who.account.store.timeZone })) return undefined;
  return {
    why: 'young',
    sentence: t`Until you are ${claimAge(country)}, a parent deletes your account: ask them to look at Family Members.`,
  };
}

/** The caller's account, locked, and what follows if it is deleted. */
async function judge(tx: Transaction, call: Pick<Call, 'who'>) {
  const person = await lockPerson(tx, call.who.principal.userId);
  if (!person) throw signedOut();
  const { obstacle, children } = await judgeLeaving(tx, person);
  const young = await judgeAge(tx, call, person);
  const told: Obstacle | undefined =
    young ?? (obstacle && { why: obstacle.why, sentence: ownWords(obstacle) });
  return { person, children, obstacle: told ?? null };
}

const preview = on(getLeaving, async (call) => {
  const { obstacle, children } = await call.services.db.transaction((tx) => judge(tx, call));
  return { data: { obstacle, children } };
});

const remove = on(removeOwn, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  const proven = await proveCurrent(call, 'account:remove', body.currentPassword);
  const { left, children } = await services.db.transaction(async (tx) => {
    const { person, obstacle, children } = await judge(tx, call);
    // Checking a password takes a while and locks nothing.
    if (person.passwordHash !== proven) throw wrongPassword();
    if (obstacle) throw new ApiError('conflict', obstacle.sentence);
    const entries = [userId, ...children.map(({ id }) => id)].map((id) => ({
      action: id === userId ? ('account:remove' as const) : ('child:erase' as const),
      object: `user:${id}`,
    }));
    await audit(tx, call, ...entries);
    const familyIds = await listHouseholdsOf(tx, userId);
    const about = { familyIds, childIds: await listChildIds(tx, familyIds) };
    const left = await erasePerson(tx, services, person);
    await tellOfGuardian(tx, services.queue, { change: 'left', guardianId: null, ...about });
    return { left, children };
  });
  for (const id of [userId, ...children.map((child) => child.id)]) services.sessions.forgetUser(id);
  await removeLeftFiles(services, left);
  // Clears the browser's copies of files that were heard.
  call.setHeader('clear-site-data', '"cache"');
  return { message: t`Your account is deleted` };
});

export const ownDataRoutes = [download, preview, remove];
