/** A person in a household. */
export interface Membership {
  familyId: string;
  userId: string;
  firstName: string;
  place: 'guardian' | 'child' | 'removed';
  joinedAt: Date;
  /** Whether they can do what a guardian does. */
  mayGuard: boolean;
  /** Of a child: whether another household has a guardian for it, other than the person who would leave. */
  elsewhere: boolean;
}

const familiesOf = (userId: string, members: readonly Membership[]): string[] =>
  members
    .filter((member) => member.userId === userId && member.place === 'guardian')
    .map(({ familyId }) => familyId);

/** What is removed when a guardian leaves households, and which of the children would have no other guardian. */
export function planLeaving(userId: string, familyIds: readonly string[], members: readonly Membership[]) {
  const inFamily = (familyId: string, place: Membership['place']) =>
    members.filter((member) => member.familyId === familyId && member.place === place);
  const othersIn = (familyId: string) =>
    inFamily(familyId, 'guardian').filter((guardian) => guardian.userId !== userId);
  const hasAnother = ({ familyId, elsewhere }: Membership) =>
    elsewhere || othersIn(familyId).some(({ mayGuard }) => mayGuard);

  const shared = familyIds.filter((familyId) => othersIn(familyId).length > 0);
  const sharedChildren = shared.flatMap((familyId) => inFamily(familyId, 'child'));
  // A household that a guardian has alone stays theirs, with the children who have no other guardian.
  const own = familyIds.filter((familyId) => !shared.includes(familyId));
  const ownChildren = own.flatMap((familyId) => inFamily(familyId, 'child'));
  const going = ownChildren.filter(hasAnother);
  const namesOf = (children: readonly Membership[]) => [
    ...new Set(children.map(({ firstName }) => firstName)),
  ];
  const forsakes = sharedChildren.some((child) => !hasAnother(child));
  return {
    shared,
    going,
    childIds: [...new Set([...sharedChildren, ...going].map((child) => child.userId))],
    lost: namesOf([...sharedChildren, ...going]),
    alone: namesOf([...sharedChildren, ...ownChildren].filter((child) => !hasAnother(child))),
    isPossible: !forsakes && shared.length + going.length > 0,
  };
}

/**
 * The households that a guardian would leave: all of one's own, or those in which another guardian came later. None where the
 * other one did not.
 */
export function householdsToLeave(byId: string, userId: string, members: readonly Membership[]): string[] {
  const all = familiesOf(userId, members);
  if (byId === userId) return all;
  const since = (id: string, familyId: string) =>
    members.find((one) => one.userId === id && one.familyId === familyId && one.place === 'guardian')
      ?.joinedAt;
  return all.filter((familyId) => {
    const [own, theirs] = [since(byId, familyId), since(userId, familyId)];
    return own && theirs && theirs > own;
  });
}

/** Whether one guardian may take another one, or oneself, out of a household. */
export const mayLeave = (byId: string, userId: string, members: readonly Membership[]): boolean =>
  planLeaving(userId, householdsToLeave(byId, userId, members), members).isPossible;
