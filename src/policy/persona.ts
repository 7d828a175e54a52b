import type { ClubMemberRole } from '@/contract/account';
import { t } from '@/language/text';

/** Who a person is. Only this folder compares raw roles. */
export type Persona = 'platformAdmin' | 'clubAdmin' | 'parent' | 'child' | 'coach';

/** The dashboards, by the first segment of their paths. */
export type Dashboard = 'admin' | 'club' | 'member';

interface Roles {
  role: 'admin' | 'user';
  clubMemberRole: ClubMemberRole | null;
}

/** Who a person is by the two roles of their account: `role` of the platform, `clubMemberRole` of the club. */
export function personaOf({ role, clubMemberRole }: Roles): Persona {
  if (role === 'admin') return 'platformAdmin';
  if (clubMemberRole === 'admin') return 'clubAdmin';
  // A user without a role in the club may do the least.
  return clubMemberRole ?? 'child';
}

const labels: Record<Persona, string> = {
  platformAdmin: t`Platform admin`,
  clubAdmin: t`Club admin`,
  parent: t`Parent`,
  child: t`Child`,
  coach: t`Coach`,
};

/** The read-only label of `userRole`. */
export const personaLabel = (persona: Persona): string => labels[persona];

/** Where a persona lands after sign-in (spec, global behaviour). */
export function dashboardOf(persona: Persona): Dashboard {
  if (persona === 'platformAdmin') return 'admin';
  return persona === 'clubAdmin' ? 'club' : 'member';
}

/** Whether a persona has the member's dashboard: parents, children and coaches. */
export const usesMemberPages = (persona: Persona): boolean => dashboardOf(persona) === 'member';
