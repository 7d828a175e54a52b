import type { getAnalyticsMembers } from '@/contract/analytics/members';
import type { ReplyOf } from '@/contract/endpoint';
import { ChartCard } from '@/kit/analytics/chart-card';
import type { AnalyticsQuery } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { BarList } from '@/ui/chart/bar-list';
import { type ChartTable, cellOf } from '@/ui/chart/chart-table';
import { formatCount } from '@/ui/chart/figure-words';
import { Trend } from '@/ui/chart/trend';

type Data = ReplyOf<typeof getAnalyticsMembers>['data'];
type Role = Data['roles'][number];

const names: Record<Role['role'], string> = { parent: 'Parents', child: 'Children', coach: 'Coaches' };

const rolesTable = ({ roles }: Data, before: boolean): ChartTable => ({
  columns: [
    { title: 'Role', kind: 'text' },
    { title: 'Members today', kind: 'count' },
    { title: 'Listened', kind: 'count' },
    ...(before ? [{ title: 'Listened before', kind: 'count' as const }] : []),
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
      title="Parents, children and coaches"
      subtitle={`Different members who listened${byMonth ? ' a month' : ''}, of how many there are today.`}
      answer={answer}
      howWeCount="small-groups"
      file="members-by-role"
      empty="Roles appear here once there are members."
      height={120}
      table={(data) => (data.members === 0 ? { columns: [], rows: [] } : rolesTable(data, comparePeople))}
    >
      {({ roles }) => (
        <BarList
          label="Members who listened, by role"
          kind="count"
          titles={['Role', 'Listened']}
          bars={roles.map(({ role, members, listened }) => ({
            key: role,
            name: names[role],
            ...{ value: listened.value, hidden: listened.hidden },
            note: (
              <>
                of {formatCount(members)}
                {comparePeople && (
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
