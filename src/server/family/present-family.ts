import type { Child, Family } from '@/contract/family/family';
import type { Person } from '../auth/person';
import type { Db } from '../db/client';
import { notFound } from '../http/api-error';
import { listConsents } from './consent.store';
import { viewFamily } from './family.view';
import { listGuardianInvites } from './guardian-invite.store';
import { listHousehold } from './household.store';

export async function presentFamily(db: Db, who: Person): Promise<Family> {
  const relations = await listHousehold(db, who.principal.userId);
  const childIds = relations.filter(({ place }) => place === 'child').map(({ user }) => user.id);
  const consents = childIds.length > 0 ? await listConsents(db, childIds) : [];
  const familyIds = [...new Set(relations.map(({ familyId }) => familyId))];
  const invites =
    who.principal.persona === 'parent' && familyIds.length > 0
      ? await listGuardianInvites(db, familyIds)
      : [];
  return viewFamily(who, { relations, consents, invites });
}

export async function presentChild(db: Db, who: Person, childId: string): Promise<Child> {
  const child = (await presentFamily(db, who)).children.find(({ id }) => id === childId);
  if (!child) throw notFound('This child');
  return child;
}
