import { CheckCircleOutlined, UserDeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRouter } from 'next/router';
import { useAccount } from '@/client/account';
import { call } from '@/client/http';
import {
  type AdminRow,
  type AdminState,
  adminStateNames,
  adminStatus,
  listAdmins,
  setAdminStatus,
} from '@/contract/admin-user';
import { inviteActions, inviteNote } from '@/entities/invite/invite-actions';
import { resetSecondFactorAction } from '@/entities/second-factor/reset-action';
import { CellLine, type ListAction, type ListColumn, unbroken } from '@/kit/list-columns';
import { chipsOf, type ListFilter } from '@/kit/list-filter';
import { ListPage } from '@/kit/list-panel';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useLinkedOpening } from '@/ui/list/use-linked-opening';
import { EmailText } from '@/ui/plain/email-text';

// Loaded later, because the list can be used without it.
const InviteAdminDrawer = lazyComponent(() =>
  import('./invite-admin-drawer').then((module) => module.InviteAdminDrawer),
);

const tones: Record<AdminState, Tone> = { active: 'done', invited: 'waiting', disabled: 'failed' };

const toneOf = ({ state, inviteEndsAt }: AdminRow): Tone =>
  state === 'invited' && inviteEndsAt !== null && Date.parse(inviteEndsAt) < Date.now()
    ? 'failed'
    : tones[state];

const columns: ListColumn<typeof listAdmins>[] = [
  {
    key: 'name',
    phoneWidth: 168,
    minWidth: 220,
    skeleton: <RowTitleSkeleton />,
    render: ({ name, email, state, createdAt }) => (
      <RowTitle
        title={email === name ? <EmailText email={email} /> : name}
        muted={state !== 'active'}
        details={[
          ...(email === name ? [] : [{ text: email, until: 'md' as const }]),
          { text: unbroken(t`since ${formatShortDay(createdAt)}`), until: 'xl' },
        ]}
      />
    ),
  },
  { key: 'email', width: 260, tightWidth: 180, hideBelow: 'md' },
  {
    key: 'status',
    width: 150,
    phoneWidth: 128,
    tightWidth: 124,
    skeleton: <Skeleton shape="pill" />,
    render: (admin) => <StatusPill tone={toneOf(admin)}>{adminStatus(admin)}</StatusPill>,
  },
  {
    key: 'lastSeenAt',
    width: 186,
    tightWidth: 116,
    hideBelow: 'lg',
    render: ({ lastSeenAt }) => <CellLine>{lastSeenAt ? formatShortDay(lastSeenAt) : '—'}</CellLine>,
  },
  {
    key: 'createdAt',
    width: 186,
    hideBelow: 'xl',
    render: ({ createdAt }) => <CellLine>{formatShortDay(createdAt)}</CellLine>,
  },
];

function actionsOf(admin: AdminRow, ownId: string | undefined, of: 'platform' | 'club'): ListAction[] {
  const { id, name, state } = admin;
  const changeTo = (status: 'active' | 'disabled') => () =>
    call(setAdminStatus, { params: { id }, body: { status } });
  if (state === 'invited') return inviteActions(admin);
  if (state === 'disabled') {
    return [
      {
        key: 'activate',
        icon: <CheckCircleOutlined aria-hidden />,
        label: t`Activate`,
        call: changeTo('active'),
      },
    ];
  }
  return [
    ...(of === 'platform' && id !== ownId ? [resetSecondFactorAction(admin)] : []),
    {
      key: 'deactivate',
      icon: <UserDeleteOutlined aria-hidden />,
      label: t`Deactivate…`,
      confirm: {
        title: id === ownId ? t`Deactivate yourself?` : t`Deactivate ${name}?`,
        text:
          id === ownId
            ? t`You are signed out at once, and another admin has to let you in again.`
            : t`They are signed out at once, and cannot sign in until an admin activates them again.`,
        okText: t`Deactivate`,
        danger: id === ownId,
      },
      call: changeTo('disabled'),
    },
  ];
}

const filter: ListFilter = {
  name: 'status',
  label: t`Status`,
  chips: chipsOf(adminStateNames, { invited: 'waiting', disabled: 'failed' }),
  none: {
    invited: { title: t`No open invites`, text: t`People you invite appear here until they accept.` },
    disabled: {
      title: t`No deactivated accounts`,
      text: t`Admins you deactivate appear here, and can be activated again.`,
    },
  },
};

const words = {
  platform: {
    empty: t`Invite another admin to run the platform with you.`,
  },
  club: { empty: t`Invite another admin to run your club with you.` },
};

/** The pages that belong to the people who run the platform, or a club. */
const besides = {
  platform: [
    { label: t`Audit`, href: '/admin/dashboard/users/audit' },
    { label: t`Webhooks`, href: '/admin/dashboard/users/webhooks' },
  ],
  club: [{ label: t`Move to or from Touchline`, href: '/club/dashboard/users/moving' }],
};

const BesidesButtons = ({ of }: { of: keyof typeof besides }) => {
  const router = useRouter();
  return besides[of].map(({ label, href }) => (
    <Button key={href} onClick={() => void router.push(href)}>
      {label}
    </Button>
  ));
};

/** The people who run the platform or the own club, and who is invited to. */
export function AdminList({ of }: { of: keyof typeof words }) {
  const list = useListView(listAdmins);
  const ownId = useAccount().data?.user.id;
  // `?new=1` is a link that opens it, as in the lists that have a drawer for each row.
  const invite = useLinkedOpening('new');
  return (
    <>
      <ListPage
        title={t`Admins`}
        besides={<BesidesButtons of={of} />}
        create={{ label: t`Invite an admin`, onClick: () => invite.open('1') }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        actions={(admin) => actionsOf(admin, ownId, of)}
        note={inviteNote}
        filter={filter}
        empty={words[of].empty}
      />
      <InviteAdminDrawer open={invite.opened !== undefined} onClose={invite.close} />
    </>
  );
}
