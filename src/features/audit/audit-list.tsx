import { type AuditRow, auditDays, listAudit, resultNames } from '@/contract/audit/audit-list';
import { actionText, objectText } from '@/contract/audit/audit-words';
import type { ListColumn } from '@/kit/list-columns';
import { CellLine } from '@/kit/list-columns';
import { chipsOf, type ListFilter } from '@/kit/list-filter';
import { ListTable } from '@/kit/list-table';
import { RowTitle } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { languageTag, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { useCrumb } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { breakpoints } from '@/ui/list/table-columns';
import { TextButton } from '@/ui/plain/text-button';
import { useBelow } from '@/ui/theme/use-below';
import styles from './audit.module.css';

// Loaded later, because the list can be used without them.
const AuditFilters = lazyComponent(() => import('./audit-filters').then((module) => module.AuditFilters), {
  placeholder: <span />,
});

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString(languageTag(), { hour: '2-digit', minute: '2-digit' });

const whenOf = ({ at }: AuditRow) => `${formatShortDay(at)}, ${timeOf(at)}`;

const columnsOf = (onPerson: (row: AuditRow) => void, narrow: boolean): ListColumn<typeof listAudit>[] => [
  {
    key: 'actor',
    width: 150,
    tightWidth: 120,
    phoneWidth: 110,
    render: (row) =>
      row.actorId && row.actor ? (
        <span className={styles.person}>
          <TextButton onClick={() => onPerson(row)} aria-label={t`Show only ${row.actor}`}>
            {row.actor}
          </TextButton>
        </span>
      ) : (
        (row.actor ?? t`Not signed in`)
      ),
  },
  {
    key: 'action',
    minWidth: 130,
    // On a phone also what the columns without room say.
    ...(narrow && {
      render: (row) => (
        <RowTitle
          title={actionText(row.action)}
          muted={false}
          details={[
            ...(row.result === 'ok' ? [] : [resultNames.refused]),
            objectText(row),
            whenOf(row),
          ].flatMap((text) => (text ? [{ text }] : []))}
        />
      ),
    }),
  },
  { key: 'object', width: 180, tightWidth: 150, hideBelow: 'md' },
  { key: 'club', width: 150, hideBelow: 'xl' },
  {
    key: 'result',
    width: 100,
    hideBelow: 'md',
    render: ({ result }) => (
      <StatusPill tone={result === 'ok' ? 'quiet' : 'failed'}>{resultNames[result]}</StatusPill>
    ),
  },
  {
    key: 'at',
    width: 166,
    tightWidth: 158,
    hideBelow: 'md',
    render: (row) => (
      <CellLine>
        <time dateTime={row.at}>{whenOf(row)}</time>
      </CellLine>
    ),
  },
  { key: 'address', width: 118, hideBelow: 'xxl' },
];

const filter: ListFilter = {
  name: 'result',
  label: t`Result`,
  chips: chipsOf(resultNames, { refused: 'failed' }),
  none: {
    refused: {
      title: t`Nothing was refused`,
      text: t`Refused actions and wrong passwords appear here.`,
    },
  },
};

/** All that was done on the platform, and refused, for its admins. */
export function AuditList() {
  useCrumb(t`Audit`);
  const list = useListView(listAudit);
  const narrow = useBelow(breakpoints.md);
  const { shown, change } = list;
  const { actor = '', action = '', club = '', from = '', to = '' } = shown.filters;
  const person = list.rows.find(({ actorId }) => actorId === actor)?.actor ?? t`One person`;
  return (
    <>
      <PageHeader title={t`Audit`} />
      <ListTable
        list={list}
        columns={columnsOf(({ actorId }) => change({ filters: { actor: actorId ?? '' } }), narrow)}
        rowKey={({ id }) => String(id)}
        filter={filter}
        choices={{
          names: ['actor', 'action', 'club', 'from', 'to'],
          controls: (
            <AuditFilters
              {...{ action, club, from, to }}
              person={actor && person}
              onChange={(filters) => change({ filters })}
            />
          ),
        }}
        empty={{ text: t`Nothing was done in the last ${auditDays} days.` }}
      />
    </>
  );
}
