import type { ClubMemberRole } from '@/contract/account';
import { type Persona, personaOf } from '@/policy/persona';
import { fullNameOf } from './full-name';

interface Named {
  firstName: string;
  lastName: string;
  clubMemberRole: ClubMemberRole | null;
}

export const isChild = ({ clubMemberRole }: Pick<Named, 'clubMemberRole'>) =>
  personaOf({ role: 'user', clubMemberRole }) === 'child';

/** Whether a reader gets no more of a child's name than first name and initial. */
export const isDiscreet = (reader: Persona): boolean => reader !== 'platformAdmin';

/** A person's name as a reader may see it. */
export function nameFor(reader: Persona, person: Named): string {
  if (!isDiscreet(reader) || !isChild(person)) return fullNameOf(person);
  const [initial] = person.lastName;
  return initial === undefined ? person.firstName : `${person.firstName} ${initial}.`;
}
