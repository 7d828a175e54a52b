import { type DayRange, periodBefore, rangeOf } from '@/contract/analytics/range';
import { today as todayIn } from '@/contract/time-zone';
import { t } from '@/language/text';
import { fieldError } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { allClubs } from '../tables/listening-figures';

/** What a page of figures is about: the days, those before, and the clubs. */
export interface Scope {
  range: DayRange;
  /** Null when nothing is to be compared. */
  before: DayRange | null;
  /** One club, or `allClubs` for the rows in which all are counted together. */
  clubId: string;
  timeZone: string;
  /** Today in the caller's time zone. */
  today: string;
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  compare: boolean;
  clubId?: string | undefined;
}

/**
 * The scope that is asked for, once the caller may see it: for a club admin the own club, whose id need not
 * be sent; 404 for another's. Throws 422 for days that cannot be shown.
 */
export function scopeOf(who: Person, asked: Asked): Scope {
  const clubId = asked.clubId ?? who.principal.clubId;
  authorize(who, 'analytics:read', { clubId }, t`The club`);
  const { timeZone } = who.account.store;
  const today = todayIn(timeZone);
  const range = rangeOf(asked, today);
  if ('message' in range) throw fieldError('invalid', range.field, range.message);
  return {
    ...{ range, timeZone, today },
    before: asked.compare ? periodBefore(range) : null,
    clubId: clubId ?? allClubs,
  };
}
