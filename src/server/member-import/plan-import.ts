import { randomUUID } from 'node:crypto';
import type { ImportProblem } from '@/contract/list-file/member-import';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { takePlaces } from '../invite/invite-pace.store';
import type { Db, Transaction } from '../kernel/db/client';
import { inSlices } from '../kernel/runtime/in-slices';
import { fullNameOf } from '../user/full-name';
import { spellingsOf } from '../user/user-email.store';
import { type ListedChild, nameKey } from './check-rows';
import * as store from './import.store';
import { spelledAs } from './spelled-as';

/** A household: a set of guardians by their addresses. A guardian sees only children in whose rows the list names them. */
interface Household {
  id: string;
  guardians: Set<string>;
  children: Set<string>;
  /** A deleted child is in it, whom each of its guardians can bring back. */
  holdsRemoved: boolean;
  isNew: boolean;
}

type Found = Awaited<ReturnType<typeof store.findGuardians>>;

/**
 * The people who cannot be guardians, by address. Nothing is looked up in other clubs, so that nothing about
 * them is revealed.
 */
function refusals({ people, invited }: Found): Map<string, string> {
  const refused = new Map<string, string>();
  const isCoach = (person: Pick<Found['people'][number], 'clubMemberRole'>) =>
    personaOf({ role: 'user', ...person }) === 'coach';
  for (const { email, clubMemberRole } of invited) {
    if (clubMemberRole === 'parent') continue;
    refused.set(
      email,
      isCoach({ clubMemberRole })
        ? t`This address is invited as a coach. Withdraw that invite first`
        : t`This address is invited as a club admin. Withdraw that invite first`,
    );
  }
  for (const person of people) {
    const { email, clubMemberRole } = person;
    if (clubMemberRole === null || clubMemberRole === 'parent') continue;
    if (clubMemberRole === 'child') {
      // Their account is their own, and the club must not learn whose address it is.
      refused.set(email, t`The person with this address cannot be a guardian. Ask for another address`);
      continue;
    }
    const name = fullNameOf(person);
    refused.set(
      email,
      isCoach(person)
        ? t`${name} is a coach of this club, not a parent`
        : t`${name} is a club admin of this club, not a parent`,
    );
  }
  return refused;
}

async function readHouseholds(
  db: Db,
  clubId: string,
  found: Found,
  asListed: ReturnType<typeof spelledAs>,
): Promise<Household[]> {
  const { members, waiting } = await store.listHouseholds(db, clubId, {
    userIds: found.people.map(({ id }) => id),
    familyIds: found.invited.flatMap(({ familyIds }) => familyIds),
  });
  const households = new Map<string, Household>();
  for (const { familyId, place, email, firstName, lastName, birthYear, holdsRemoved } of members.map(
    asListed,
  )) {
    const household = households.get(familyId) ?? {
      id: familyId,
      guardians: new Set(),
      children: new Set(),
      holdsRemoved,
      isNew: false,
    };
    households.set(familyId, household);
    if (place === 'guardian') household.guardians.add(email ?? '');
    if (place === 'child' && firstName !== null && lastName !== null) {
      household.children.add(nameKey({ firstName, lastName, birthYear: birthYear ?? 0 }));
    }
  }
  for (const { email, familyId } of waiting.map(asListed)) households.get(familyId)?.guardians.add(email);
  return [...households.values()];
}

const makeHousehold = (): Household => ({
  ...{ id: randomUUID(), guardians: new Set(), children: new Set() },
  ...{ holdsRemoved: false, isNew: true },
});

const keyOf = (guardians: Iterable<string>) => [...guardians].sort().join('\n');

/**
 * The households of a club by what a child is looked up by, so that a guardian of thousands costs no more
 * than one of two: all of it by key, without loops over the children of a guardian.
 */
function indexHouseholds(households: readonly Household[]) {
  const byGuardians = new Map<string, Household>();
  /** Households without children, such as every parent's first one: the next child takes it. */
  const empty = new Map<string, Household[]>();
  /** Those from which a child was deleted: nobody may join them, because they could bring the child back. */
  const closed = new Map<string, Household[]>();
  /** The children that each guardian has already. */
  const known = new Map<string, Set<string>>();
  for (const household of households) {
    const key = keyOf(household.guardians);
    byGuardians.set(key, household);
    if (household.children.size === 0) {
      const kind = household.holdsRemoved ? closed : empty;
      const same = kind.get(key) ?? [];
      kind.set(key, same);
      same.push(household);
    }
    for (const guardian of household.guardians) {
      const children = known.get(guardian) ?? new Set();
      known.set(guardian, children);
      for (const child of household.children) children.add(child);
    }
  }

  /** A household without children of some of these guardians; the others join it. */
  function takeEmpty(guardians: readonly string[]): Household | undefined {
    const exact = keyOf(guardians);
    for (const key of [exact, ...guardians]) {
      const household = empty.get(key)?.pop() ?? (key === exact ? closed.get(key)?.pop() : undefined);
      if (!household) continue;
      if (byGuardians.get(key) === household) byGuardians.delete(key);
      return household;
    }
    return undefined;
  }

  return {
    isKnown: (guardians: readonly string[], child: string) =>
      guardians.some((guardian) => known.get(guardian)?.has(child)),
    /** The household of exactly these guardians, one that the missing ones join, or a new one. */
    take({ guardians }: ListedChild, child: string): Household {
      const key = keyOf(guardians);
      const exact = byGuardians.get(key);
      if (exact && exact.children.size > 0) return exact;
      const household = takeEmpty(guardians) ?? makeHousehold();
      for (const guardian of guardians) household.guardians.add(guardian);
      household.children.add(child);
      byGuardians.set(key, household);
      return household;
    },
  };
}

/** What an import would do, and what prevents it. Lock the club before the plan is written. */
export async function planImport(db: Db, clubId: string, listed: readonly ListedChild[]) {
  const emails = [...new Set(listed.flatMap(({ guardians }) => guardians))];
  const asListed = spelledAs(emails);
  const known = await store.findGuardians(db, clubId, emails.flatMap(spellingsOf));
  const found: Found = { people: known.people.map(asListed), invited: known.invited.map(asListed) };
  const refused = refusals(found);
  const households = indexHouseholds(await readHouseholds(db, clubId, found, asListed));

  const problems: ImportProblem[] = [];
  const children: { child: ListedChild; household: Household }[] = [];
  await inSlices(listed, (child) => {
    const before = problems.length;
    for (const [email, column] of child.columns) {
      const message = refused.get(email);
      if (message) problems.push({ row: child.number, column, value: email, message });
    }
    const key = nameKey(child);
    if (households.isKnown(child.guardians, key)) {
      const message = t`This child is in the club already, with this guardian. Delete the row`;
      problems.push({ row: child.number, column: 'Child first name', value: child.firstName, message });
    }
    if (problems.length === before) children.push({ child, household: households.take(child, key) });
  });
  return { problems, children, found, emails };
}

type Plan = Awaited<ReturnType<typeof planImport>>;

const householdsOf = ({ children }: Plan) => [...new Set(children.map(({ household }) => household))];

/** How many of each kind a plan makes. */
export function countPlan(plan: Plan) {
  const members = new Set(plan.found.people.map(({ email }) => email));
  const known = new Set([...members, ...plan.found.invited.map(({ email }) => email)]);
  return {
    children: plan.children.length,
    families: householdsOf(plan).filter(({ isNew }) => isNew).length,
    invites: plan.emails.filter((email) => !known.has(email)).length,
    members: members.size,
  };
}

/** Makes what a plan says. `send` gets the invites whose emails are to be sent in the club's pace, some at a time. */
export async function carryOut(
  tx: Transaction,
  club: { clubId: string; invitedBy: string },
  plan: Plan,
  send: (made: store.MadeInvite[]) => Promise<void>,
): Promise<void> {
  const { people, invited } = plan.found;
  const households = householdsOf(plan);
  const userIds = new Map(people.map(({ id, email }) => [email, id]));
  const inviteIds = new Map(invited.map(({ id, email }) => [email, id]));
  const familyIds = new Map<string, string[]>();
  for (const { id, guardians } of households) {
    for (const guardian of guardians) {
      const ids = familyIds.get(guardian) ?? [];
      familyIds.set(guardian, ids);
      ids.push(id);
    }
  }

  await store.addFamilies(
    tx,
    club.clubId,
    households.filter(({ isNew }) => isNew).map(({ id }) => id),
  );
  const guardians = [...familyIds].flatMap(([email, ids]) => {
    const userId = userIds.get(email);
    return userId === undefined ? [] : ids.map((familyId) => ({ familyId, userId }));
  });
  await store.addGuardians(tx, guardians);
  await store.addChildren(
    tx,
    club.clubId,
    plan.children.map(({ child: { firstName, lastName, birthYear }, household }) => ({
      ...{ firstName, lastName, birthYear },
      familyId: household.id,
    })),
  );
  const toInvite = [...familyIds].filter(([email]) => !userIds.has(email));
  const old = toInvite.flatMap(([email, ids]) => {
    const inviteId = inviteIds.get(email);
    return inviteId === undefined ? [] : [{ inviteId, familyIds: ids }];
  });
  await store.addToInvites(tx, old);
  const fresh = toInvite.filter(([email]) => !inviteIds.has(email));
  const places = await takePlaces(tx, club.clubId, fresh.length);
  await store.addInvites(
    tx,
    club,
    fresh.map(([email, ids], place) => ({ email, familyIds: ids, sendAt: places[place] ?? new Date() })),
    send,
  );
}
