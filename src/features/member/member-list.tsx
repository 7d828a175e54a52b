import { Button } from 'antd';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { call } from '@/client/http';
import { AdultRole, getMember, listMembers, type MemberRow } from '@/contract/member';
import { inviteNote } from '@/entities/invite/invite-actions';
import { ListPanel } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { useRowDrawer } from '@/kit/use-row-drawer';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { memberActions, memberBulk } from './member-actions';
import { memberColumns, memberFilter } from './member-columns';
import { useBulkMove } from './use-bulk-move';

// Loaded later, because the list can be used without them.
const MemberFilters = lazyComponent(() => import('./member-filters').then((module) => module.MemberFilters), {
  placeholder: <span />,
});
const MemberDrawer = lazyComponent(() => import('./member-drawer').then((module) => module.MemberDrawer));
const MoveMemberDrawer = lazyComponent(() =>
  import('./move-member-drawer').then((module) => module.MoveMemberDrawer),
);

const filter = memberFilter({
  invited: t`People a club invites appear here until they accept. Invite an admin from the menu of a club.`,
});

/** The people of all clubs, for the platform. */
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
  const router = useRouter();

  return (
    <>
      <PageHeader
        title={t`Members`}
        subtitle={t`Active also counts people of suspended clubs, and people who have no password yet.`}
        actions={
          <Button
            onClick={() => void router.push(`/admin/dashboard/members/import${club ? `?club=${club}` : ''}`)}
          >{t`Import a list`}</Button>
        }
      />
      <ListPanel
        list={list}
        columns={memberColumns({ onOpen: drawer.edit, ofAllClubs: true })}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        actions={(member) =>
          memberActions(member, {
            roles: AdultRole.options,
            onMove: (row) => setMoved({ open: true, member: row }),
          })
        }
        bulk={[move, ...memberBulk]}
        note={inviteNote}
        filter={filter}
        choices={{
          names: ['club', 'role'],
          controls: <MemberFilters club={club} role={role} onChange={(filters) => change({ filters })} />,
        }}
        empty={{
          text: t`Families and coaches join with the join code of their club, admins with an invite.`,
        }}
      />
      {drawer.row && (
        <MemberDrawer member={drawer.row} open={drawer.open} onClose={drawer.close} ofAllClubs />
      )}
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
