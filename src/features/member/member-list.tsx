import { useState } from 'react';
import { call } from '@/client/http';
import { getMember, listMembers, type MemberRow, memberStateNames } from '@/contract/member';
import { inviteNote } from '@/entities/invite/invite-actions';
import { chipsOf, type ListFilter } from '@/kit/list-filter';
import { ListPanel } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { useRowDrawer } from '@/kit/use-row-drawer';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { memberActions, memberBulk } from './member-actions';
import { memberColumns } from './member-columns';
import { useBulkMove } from './use-bulk-move';

// Loaded later, because the list can be used without them.
const MemberFilters = lazyComponent(() => import('./member-filters').then((module) => module.MemberFilters), {
  placeholder: <span />,
});
const MemberDrawer = lazyComponent(() => import('./member-drawer').then((module) => module.MemberDrawer));
const MoveMemberDrawer = lazyComponent(() =>
  import('./move-member-drawer').then((module) => module.MoveMemberDrawer),
);

const filter: ListFilter = {
  name: 'status',
  label: 'Status',
  chips: chipsOf(memberStateNames, { waiting: 'waiting', invited: 'waiting', disabled: 'failed' }),
  none: {
    active: {
      title: 'Nobody is active',
      text: 'Whoever accepts an invite or is let in by a club stands here.',
    },
    waiting: {
      title: 'No child waits for a consent',
      text: 'A child stands here until a parent has consented, and cannot sign in meanwhile.',
    },
    invited: {
      title: 'Nobody is invited',
      text: 'Club admins stand here until they accept. Invite one from the menu of a club.',
    },
    disabled: {
      title: 'Nobody is deactivated',
      text: 'Whom you deactivate stands here, and can be activated again.',
    },
  },
};

/** The people of all clubs: find one, and look after them. */
export function MemberList() {
  const list = useListView(listMembers);
  const { shown, change } = list;
  const drawer = useRowDrawer<Pick<MemberRow, 'id' | 'name'>>({
    // An invite has no details.
    rows: list.rows.filter(({ state }) => state !== 'invited'),
    read: async (id) => (await call(getMember, { params: { id } })).data,
  });
  // Kept while the drawer slides away.
  const [moved, setMoved] = useState<{ open: boolean; member?: MemberRow }>({ open: false });
  const move = useBulkMove();
  const { club = '', role = '' } = shown.filters;

  return (
    <>
      <PageHeader title="Members" subtitle="Parents, children, coaches and admins of all clubs." />
      <ListPanel
        list={list}
        columns={memberColumns(drawer.edit)}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        actions={(member) => memberActions(member, (row) => setMoved({ open: true, member: row }))}
        bulk={[move, ...memberBulk]}
        note={inviteNote}
        filter={filter}
        choices={{
          names: ['club', 'role'],
          controls: <MemberFilters club={club} role={role} onChange={(filters) => change({ filters })} />,
        }}
        empty={{ text: 'Families and coaches come by the join code of their club, admins by an invite.' }}
      />
      {drawer.row && <MemberDrawer member={drawer.row} open={drawer.open} onClose={drawer.close} />}
      {moved.member && (
        <MoveMemberDrawer
          key={moved.member.id}
          member={moved.member}
          open={moved.open}
          onClose={() => setMoved((before) => ({ ...before, open: false }))}
        />
      )}
      {drawer.holder}
    </>
  );
}
