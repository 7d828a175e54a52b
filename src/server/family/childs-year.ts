import type { ChildInput } from '@/contract/family/family';
import { today } from '@/contract/time-zone';
import { t } from '@/language/text';
import { fieldError } from '../kernel/http/api-error';
import type { Person } from '../kernel/http/person';

/** The age from which a person is no child. */
const adultAt = 18;

/** Throws 422 for a year in which no child was born: most likely a parent has entered their own. */
export function requireChildsYear({ account }: Person, { birthYear, firstName }: ChildInput): void {
  const year = Number(today(account.store.timeZone).slice(0, 4));
  if (birthYear > year) throw fieldError('invalid', 'birthYear', t`Choose a year that is not in the future.`);
  if (year - birthYear <= adultAt) return;
  throw fieldError(
    'invalid',
    'birthYear',
    t`People born in ${birthYear} are adults. Enter ${firstName}’s year of birth, not your own. Invite another adult as a guardian.`,
  );
}
