import type { Child, Consent, Family, Guardian } from '@/contract/family/family';
import { fullNameOf } from '../account/full-name';
import type { Person } from '../auth/person';
import { fileUrl } from '../file/file-url';
import type { ConsentEntry } from './consent.store';
import type { Relation } from './household.store';
import { currentNotice } from './notices';

/** One relation for each person, and the families that they are in. */
function peopleOf(relations: readonly Relation[]) {
  const people = new Map<string, { relation: Relation; familyIds: Set<string> }>();
  for (const relation of relations) {
    const known = people.get(relation.user.id) ?? { relation, familyIds: new Set<string>() };
    people.set(relation.user.id, { ...known, familyIds: known.familyIds.add(relation.familyId) });
  }
  return [...people.values()];
}

const stateOf = ({ user, waits }: Relation): Child['state'] => {
  if (user.status === 'disabled') return 'disabled';
  return waits ? 'waiting' : 'active';
};

function viewChild(relation: Relation, consents: Consent[]): Child {
  const { user, heard } = relation;
  const { id, rev, firstName, lastName, username, birthYear } = user;
  return {
    ...{ id, rev, firstName, lastName, username, birthYear, consents },
    state: stateOf(relation),
    heard: heard && {
      number: heard.number,
      name: heard.name,
      artwork: heard.key === null ? null : fileUrl(heard.key),
      position: heard.position,
      duration: heard.duration,
      finished: heard.finished,
      at: new Date(heard.at).toISOString(),
    },
  };
}

interface Household {
  relations: readonly Relation[];
  consents: readonly ConsentEntry[];
}

/** What somebody sees of their family: a guardian the children, a child itself and who looks after it. */
export function viewFamily(who: Person, { relations, consents }: Household): Family {
  const { userId, persona } = who.principal;
  const people = peopleOf(relations);
  const guardians = people.filter(({ relation }) => relation.place === 'guardian');
  const names = new Map(guardians.map(({ relation: { user } }) => [user.id, fullNameOf(user)]));
  const children = people.filter(
    ({ relation }) => relation.place === 'child' && (persona === 'parent' || relation.user.id === userId),
  );
  const consentsOf = (childId: string) =>
    consents
      .filter((entry) => entry.childId === childId)
      .map((entry) => ({
        purpose: entry.purpose,
        given: entry.given,
        at: entry.at.toISOString(),
        by: names.get(entry.guardianId) ?? null,
        byYou: entry.guardianId === userId,
        outdated: entry.given && entry.noticeVersion !== currentNotice.version,
      }));
  const viewGuardian = ({ relation: { user }, familyIds }: (typeof people)[number]): Guardian => ({
    id: user.id,
    name: fullNameOf(user),
    you: user.id === userId,
    children: children
      .filter((child) => [...child.familyIds].some((id) => familyIds.has(id)))
      .map(({ relation }) => relation.user.firstName),
  });
  const own = who.account.user.lastName;
  const theirs = guardians.find(({ relation }) => relation.user.lastName !== '')?.relation.user.lastName;
  return {
    lastName: own || (theirs ?? ''),
    mayManage: persona === 'parent',
    children: children.map(({ relation }) => viewChild(relation, consentsOf(relation.user.id))),
    guardians: guardians.map(viewGuardian).sort((one, other) => Number(other.you) - Number(one.you)),
    notice: currentNotice.version,
  };
}
