import type { ReactNode } from 'react';
import { getAnalyticsMembers, getRetention } from '@/contract/analytics/members';
import type { ReplyOf } from '@/contract/endpoint';
import { ClubFilter } from '@/entities/club/club-filter';
import { AnalyticsPage } from '@/kit/analytics/analytics-page';
import { LineCard, RetentionCard } from '@/kit/analytics/cards';
import { FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { useAnalytics } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { formatCount } from '@/ui/chart/figure-words';
import { ofMembers } from '../answer-words';
import { retentionOf } from './retention-words';
import { RolesCard } from './roles-card';

type Data = ReplyOf<typeof getAnalyticsMembers>['data'];

/** Who listened, in one sentence. */
function sentence({ listened, members, firstTime }: Data, byMonth: boolean): ReactNode {
  if (members === 0) return t`No member had joined by the end of this period.`;
  if (listened.hidden) return t`Fewer than 10 members have listened in this period.`;
  if (!listened.value) return t`There were no listeners in this period.`;
  // Listeners who have left since do not count as members, so there is no share.
  const among = (
    <strong>
      {listened.value > members
        ? plural(listened.value, { one: '# member', other: '# members' })
        : plural(
            members,
            { one: '{listened} of # members', other: '{listened} of # members' },
            { listened: formatCount(listened.value) },
          )}
    </strong>
  );
  if (!firstTime.value)
    return byMonth ? (
      <Rich text="{among} listened per month, on average." among={among} />
    ) : (
      <Rich text="{among} listened." among={among} />
    );
  const first = <strong>{formatCount(firstTime.value)}</strong>;
  return byMonth ? (
    <Rich
      text="{among} listened per month, on average, {first} of them for the first time in 90 days."
      among={among}
      first={first}
    />
  ) : (
    <Rich
      text="{among} listened, {first} of them for the first time in 90 days."
      among={among}
      first={first}
    />
  );
}

/** "Who is listening?" Of all clubs, or of the own one. */
export function MembersAnalytics({ of }: { of: 'platform' | 'club' }) {
  const answer = useAnalytics(getAnalyticsMembers);
  const retention = useAnalytics(getRetention);
  const { data } = answer;
  const { byMonth } = useAnalyticsRange();
  const per = byMonth ? 'month' : 'week';
  return (
    <AnalyticsPage
      question={t`Who is listening?`}
      answer={answer}
      sentence={(data) => sentence(data, byMonth)}
      clubFilter={of === 'platform' ? ClubFilter : undefined}
    >
      <FigureRow answer={answer}>
        <ListeningFigure
          label={t`Members who listened`}
          people
          about={t`Different members who listened in this period. A member who listened on ten days counts once. Beside it is the number of members who had joined by its end: parents, children and coaches who can sign in, without club admins.`}
          figure={data?.listened}
          kind="count"
          unit={data && ofMembers(data.listened.value, data.members)}
        />
        <ListeningFigure
          label={t`New listeners`}
          about={t`Members who listened in this period, and had not in the 90 days before.`}
          people
          figure={data?.firstTime}
          kind="count"
          unit={t`first time in 90 days`}
        />
        <ListeningFigure
          label={t`Returning listeners`}
          about={t`Members who listened in this period, and in the 90 days before.`}
          people
          figure={data?.returning}
          kind="count"
          unit={t`had listened before`}
        />
      </FigureRow>
      <LineCard
        title={byMonth ? t`Members who listened, by month` : t`Members who listened, by week`}
        subtitle={
          byMonth
            ? t`Each member counts once a month.`
            : t`Each member counts once a week. Weeks end with the last day of the range.`
        }
        answer={answer}
        howWeCount="people"
        file={`members-by-${per}`}
        empty={
          byMonth
            ? t`Months appear here once members have listened.`
            : t`Weeks appear here once members have listened.`
        }
        chart={({ weeks }) => ({ kind: 'count', per, now: weeks.now, before: weeks.before })}
      />
      <RolesCard answer={answer} />
      <RetentionCard
        title={t`Do new members stay?`}
        subtitle={t`Of the members who joined in a month, how many listened in that month (month 1) and in each month after it.`}
        answer={retention}
        howWeCount="people"
        file="members-by-month-of-joining"
        empty={t`A line appears here for each month in which members joined, once the month is over.`}
        chart={({ cohorts }) => retentionOf(cohorts)}
      />
    </AnalyticsPage>
  );
}
