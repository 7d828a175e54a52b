import type { Attention } from '@/contract/attention';
import { unusedMonths } from '@/contract/family/removal';
import { dayIn } from '@/contract/time-zone';
import { plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';

/** Accounts of children that are deleted because they are not used. */
export const unusedChildren = ({ count, at }: Attention, { timeZone }: { timeZone: string }) => ({
  word: t`Not used`,
  title: plural(
    count,
    {
      one: '# child’s account will be deleted after {day}',
      other: '# children’s accounts will be deleted, the first after {day}',
    },
    { day: at ? formatShortDay(dayIn(timeZone, new Date(at))) : '' },
  ),
  detail: t`Not used for ${unusedMonths} months. An account stays if a guardian keeps it under Family Members, or the child signs in.`,
  action: t`See the children`,
});
