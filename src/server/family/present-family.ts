import type { Child, Family } from '@/contract/family/family';
import { t } from '@/language/text';
import { listConsents } from '../consent/consent.store';
import type { Db } from '../kernel/db/client';
import { notFound } from '../kernel/http/api-error';
import type { Person } from '../kernel/http/person';
import { viewFamily } from './family.view';
import { listGuardianInvites } from './guardian-invite.store';
import { listHousehold } from './household.store';
import { isRemovalOver } from './removal.store';
import { listShares } from './share.store';

export async function presentFamily(db: Db, who: Person): Promise<Family> {
  const { userId, persona } = who.principal;
  const all = await listHousehold(db, userId);
  const relations = all.filter(({ place }) => place !== 'removed');
  const removed = all.filter(
    ({ place, removal }) => place === 'removed' && removal && !isRemovalOver(removal),
  );
  const childIds = relations.filter(({ place }) => place === 'child').map(({ user }) => user.id);
  const consents = childIds.length > 0 ? await listConsents(db, childIds) : [];
  const familyIds = [...new Set(relations.map(({ familyId }) => familyId))];
  const invites =
    persona === 'parent' && familyIds.length > 0 ? await listGuardianInvites(db, familyIds) : [];
  const shares = persona === 'parent' ? await listShares(db, userId) : [];
  return viewFamily(who, {
    relations,
    removed: persona === 'parent' ? removed : [],
    shares,
    consents,
    invites,
  });
}

export async function presentChild(db: Db, who: Person, childId: string): Promise<Child> {
  const child = (await presentFamily(db, who)).children.find(({ id }) => id === childId);
  if (!child) throw notFound(t`This child`);
  return child;
}
