import { Button } from 'antd';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { useAccount } from '@/client/account';
import { call } from '@/client/http';
import { getMember, listMembers, type MemberRow } from '@/contract/member';
import { inviteNote } from '@/entities/invite/invite-actions';
import { ListPage } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { useRowDrawer } from '@/kit/use-row-drawer';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { memberActions, memberBulk } from './member-actions';
import { memberColumns, memberFilter } from './member-columns';

// Loaded later, because the list can be used without them.
const RoleFilter = lazyComponent(() => import('./member-filters').then((module) => module.RoleFilter), {
  placeholder: <span />,
});
const MemberDrawer = lazyComponent(() => import('./member-drawer').then((module) => module.MemberDrawer));
const InviteMemberDrawer = lazyComponent(() =>
  import('./invite-member-drawer').then((module) => module.InviteMemberDrawer),
);

const filter = memberFilter({ invited: t`People you invite appear here until they accept.` });

/** The people of the own club. `first` is above them: the requests to join. */
export function ClubMemberList({ first }: { first?: ReactNode }) {
  const list = useListView(listMembers);
  const router = useRouter();
  const ownId = useAccount().data?.user.id;
  const [inviting, setInviting] = useState(false);
  const drawer = useRowDrawer<Pick<MemberRow, 'id' | 'name'>>({
    // An invite has no details.
    rows: list.rows.filter(({ state }) => state !== 'invited'),
    read: async (id) => (await call(getMember, { params: { id } })).data,
  });
  return (
    <>
      <ListPage
        title={t`Members`}
        subtitle={t`Children are shown by first name and initial.`}
        create={{ label: t`Invite a member`, onClick: () => setInviting(true) }}
        besides={
          <Button
            onClick={() => void router.push('/club/dashboard/members/import')}
          >{t`Import a list`}</Button>
        }
        first={first}
        list={list}
        columns={memberColumns({ onOpen: drawer.edit })}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        actions={(member) => memberActions(member, { roles: ['parent', 'coach'], ownId })}
        bulk={memberBulk}
        note={inviteNote}
        filter={filter}
        choices={{
          names: ['role'],
          controls: (
            <RoleFilter
              role={list.shown.filters.role ?? ''}
              onChange={(role) => list.change({ filters: { role } })}
            />
          ),
        }}
        empty={t`Invite parents and coaches by email, or give them the join code of your club.`}
      />
      {drawer.row && <MemberDrawer member={drawer.row} open={drawer.open} onClose={drawer.close} />}
      <InviteMemberDrawer open={inviting} onClose={() => setInviting(false)} />
      {drawer.holder}
    </>
  );
}
