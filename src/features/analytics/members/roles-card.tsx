import type { getAnalyticsMembers } from '@/contract/analytics/members';
import type { ReplyOf } from '@/contract/endpoint';
import { fewestShown } from '@/contract/listen';
import { ChartCard } from '@/kit/analytics/chart-card';
import type { AnalyticsQuery } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { t } from '@/language/text';
import { BarList } from '@/ui/chart/bar-list';
import { type ChartTable, cellOf } from '@/ui/chart/chart-table';
import { formatCount } from '@/ui/chart/figure-words';
import { Trend } from '@/ui/chart/trend';

type Data = ReplyOf<typeof getAnalyticsMembers>['data'];
type Role = Data['roles'][number];

const names: Record<Role['role'], string> = { parent: t`Parents`, child: t`Children`, coach: t`Coaches` };

const rolesTable = ({ roles }: Data, before: boolean): ChartTable => ({
  columns: [
    { title: t`Role`, kind: 'text' },
    { title: t`Members`, kind: 'count' },
    { title: t`Listened`, kind: 'count' },
    ...(before ? [{ title: t`Listened before`, kind: 'count' as const }] : []),
  ],
  rows: roles.map(({ role, members, listened }) => [
    names[role],
    members,
    cellOf(listened),
    ...(before ? [cellOf({ value: listened.before, hidden: listened.beforeHidden })] : []),
  ]),
});

/** How many of each role listened. */
export function RolesCard({ answer }: { answer: AnalyticsQuery<Data> }) {
  const { comparePeople, byMonth } = useAnalyticsRange();
  return (
    <ChartCard
      title={t`Parents, children and coaches`}
      subtitle={
        byMonth
          ? t`Different members who listened per month, and how many had joined by the end of the range.`
          : t`Different members who listened, and how many had joined by the end of the range.`
      }
      answer={answer}
      howWeCount="small-groups"
      file="members-by-role"
      empty={t`Roles appear here once there are members.`}
      height={120}
      table={(data) => (data.members === 0 ? { columns: [], rows: [] } : rolesTable(data, comparePeople))}
    >
      {({ roles }) => (
        <BarList
          label={t`Members who listened, by role`}
          kind="count"
          titles={[t`Role`, t`Listened`]}
          bars={roles.map(({ role, members, listened }) => ({
            key: role,
            name: names[role],
            value: listened.value,
            hidden: listened.hidden,
            note: (
              <>
                {!(listened.hidden && members < fewestShown) && t`of ${formatCount(members)}`}
                {comparePeople && !listened.hidden && (
                  <>
                    {' · '}
                    <Trend figure={listened} kind="count" short />
                  </>
                )}
              </>
            ),
          }))}
        />
      )}
    </ChartCard>
  );
}
