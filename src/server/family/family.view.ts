import { dayMs } from '@/contract/analytics/range';
import type { OwnClaim } from '@/contract/family/claim';
import type { Child, Consent, Family } from '@/contract/family/family';
import type { Guardian, GuardianInvite, HouseholdShare } from '@/contract/family/guardian';
import { type RemovedChild, removalDays } from '@/contract/family/removal';
import type { ConsentEntry } from '../consent/consent.store';
import { isOfToday, minutesToRead, noticeInRequest } from '../consent/notices';
import { fileUrl } from '../file/file-url';
import type { Person } from '../kernel/http/person';
import { fullNameOf } from '../user/full-name';
import { isOfAge } from './claim-age';
import type { GuardianInviteRow } from './guardian-invite.store';
import type { Relation } from './household.store';
import { type Membership, mayLeave } from './who-may-leave';

/** One relation for each person, and the families that they are in. */
function peopleOf(relations: readonly Relation[]) {
  const people = new Map<string, { relation: Relation; families: Set<string> }>();
  for (const relation of relations) {
    const known = people.get(relation.user.id) ?? { relation, families: new Set<string>() };
    known.families.add(relation.familyId);
    people.set(relation.user.id, known);
  }
  return [...people.values()];
}

/** Children with an account of their own need no guardian. */
const membersOf = (relations: readonly Relation[]): Membership[] =>
  relations
    .filter(({ place, user }) => place === 'guardian' || user.claimedAt === null)
    .map(({ user: { id, firstName }, ...relation }) => ({ ...relation, userId: id, firstName }));

/** The family that new children and guardians come into: the oldest, as `lockOwnHousehold` finds it. */
const homeOf = (relations: readonly Relation[], userId: string): string | undefined =>
  relations
    .filter(({ user, place }) => user.id === userId && place === 'guardian')
    .map(({ familyId }) => familyId)[0];

const stateOf = ({ user, signInObstacle: obstacle }: Relation): Child['state'] => {
  if (user.claimedAt) return 'own';
  return obstacle === 'disabled' || obstacle === 'waiting' ? obstacle : 'active';
};

function viewChild(relation: Relation, atHome: boolean, consents: Consent[]): Child {
  const { user, heard } = relation;
  const { id, rev, firstName, lastName, username, birthYear } = user;
  const waitsSince = relation.claim?.declinedAt ? null : relation.claim?.confirmedAt;
  return {
    ...{ id, rev, firstName, lastName, username, birthYear, atHome, consents },
    onlyGuardian: relation.alone,
    state: stateOf(relation),
    claimedOn: waitsSince?.toISOString() ?? null,
    unused: relation.unused && {
      since: new Date(relation.unused.since).toISOString(),
      endsAt: new Date(relation.unused.endsAt).toISOString(),
    },
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

/** Guardians see only the name of a person whose account is their own. */
const nameAlone = (child: Child): Child => ({
  ...child,
  username: null,
  birthYear: null,
  consents: [],
  unused: null,
  heard: null,
});

/** How far a child is on the way to an account of its own. */
function viewClaim({ user, claim, club }: Relation): OwnClaim {
  const { birthYear } = user;
  const stateNow = (): OwnClaim['state'] => {
    if (user.claimedAt) return 'own';
    if (!isOfAge({ birthYear, ...club })) return 'tooYoung';
    if (!claim) return 'open';
    if (claim.declinedAt) return 'declined';
    return claim.confirmedAt ? 'waiting' : 'unconfirmed';
  };
  return { state: stateNow(), email: claim?.email ?? null };
}

interface Household {
  /** The relations to children who are not deleted. */
  relations: readonly Relation[];
  /** Deleted children who can be brought back. */
  removed: readonly Relation[];
  shares: readonly HouseholdShare[];
  consents: readonly ConsentEntry[];
  invites: readonly GuardianInviteRow[];
}

const viewInvite = (userId: string, invite: GuardianInviteRow): GuardianInvite => ({
  id: invite.id,
  email: invite.invitedBy === userId ? invite.email : null,
  invitedBy: fullNameOf(invite.inviter),
  household: invite.household,
  children: invite.children,
  endsAt: invite.endsAt.toISOString(),
});

function viewRemoved(
  { user, removal, alone }: Relation,
  userId: string,
  names: ReadonlyMap<string, string>,
): RemovedChild[] {
  if (!removal) return [];
  const { removedAt, removedBy, because } = removal;
  const endsAt = new Date(removedAt.getTime() + removalDays * dayMs);
  return [
    {
      id: user.id,
      firstName: user.firstName,
      removedAt: removedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      by: (removedBy && names.get(removedBy)) ?? null,
      byYou: removedBy === userId,
      unused: because === 'unused',
      onlyGuardian: alone,
    },
  ];
}

const viewConsent = (
  { purpose, given, at, guardianId, noticeVersion }: ConsentEntry,
  userId: string,
  names: ReadonlyMap<string, string>,
): Consent => ({
  purpose,
  given,
  at: at.toISOString(),
  by: names.get(guardianId) ?? null,
  byYou: guardianId === userId,
  outdated: given && !isOfToday(noticeVersion),
});

/** What a person sees of their family: a guardian the children, a child itself and its guardians. */
export function viewFamily(
  who: Person,
  { relations, removed, shares, consents, invites }: Household,
): Family {
  const { userId, persona } = who.principal;
  const people = peopleOf(relations);
  const guardians = people.filter(({ relation }) => relation.place === 'guardian');
  const names = new Map(guardians.map(({ relation: { user } }) => [user.id, fullNameOf(user)]));
  const children = people.filter(
    ({ relation }) => relation.place === 'child' && (persona === 'parent' || relation.user.id === userId),
  );
  const consentsOf = (childId: string) =>
    consents.filter((entry) => entry.childId === childId).map((entry) => viewConsent(entry, userId, names));
  const reader = people.find(({ relation }) => relation.user.id === userId);
  const members = membersOf(relations);
  const viewGuardian = ({ relation: { user }, families }: (typeof people)[number]): Guardian => ({
    id: user.id,
    name: fullNameOf(user),
    you: user.id === userId,
    children: children
      .filter((child) => [...child.families].some((id) => families.has(id)))
      .map(({ relation }) => relation.user.firstName),
    removable: mayLeave(userId, user.id, members),
  });
  const home = homeOf(relations, userId);
  const seen = (child: Child) => {
    if (persona === 'child') return { ...child, unused: null };
    return child.state === 'own' ? nameAlone(child) : child;
  };
  const own = who.account.user.lastName;
  const theirs = guardians.find(({ relation }) => relation.user.lastName !== '')?.relation.user.lastName;
  return {
    lastName: own || (theirs ?? ''),
    mayManage: persona === 'parent',
    children: children.map(({ relation, families }) =>
      seen(
        viewChild(relation, persona === 'child' || families.has(home ?? ''), consentsOf(relation.user.id)),
      ),
    ),
    removed: peopleOf(removed).flatMap(({ relation }) => viewRemoved(relation, userId, names)),
    shares: [...shares],
    guardians: guardians.map(viewGuardian).sort((one, other) => Number(other.you) - Number(one.you)),
    invites: invites.map((invite) => viewInvite(userId, invite)),
    claim: persona === 'child' && reader ? viewClaim(reader.relation) : null,
    notice: noticeInRequest().version,
    noticeMinutes: minutesToRead(noticeInRequest()),
  };
}
