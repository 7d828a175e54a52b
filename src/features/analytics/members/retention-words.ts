import type { getRetention } from '@/contract/analytics/members';
import type { ReplyOf } from '@/contract/endpoint';
import { languageTag, t } from '@/language/text';
import { cellOf } from '@/ui/chart/chart-table';
import type { RetentionData } from '@/ui/chart/retention';

type Cohorts = ReplyOf<typeof getRetention>['data']['cohorts'];

/** The first day of a month as `August 2026`. */
const monthWords = (day: string) =>
  new Date(day).toLocaleDateString(languageTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * The months from the first in which members joined. Because some have left since, there may be more
 * listeners than members.
 */
export function retentionOf(cohorts: Cohorts): RetentionData {
  const begun = cohorts.slice(
    Math.max(
      0,
      cohorts.findIndex(({ members }) => members > 0),
    ),
  );
  const shown = begun.some(({ members }) => members > 0) ? begun : [];
  return {
    months: (shown[0]?.listened ?? []).map((_, place) => t`Month ${place + 1}`),
    cohorts: shown.map(({ month, members, listened }) => ({
      name: monthWords(month),
      people: members,
      shares: listened.map(({ value, hidden }) =>
        cellOf({ hidden, value: value === null || members === 0 ? null : Math.min(1, value / members) }),
      ),
    })),
  };
}
