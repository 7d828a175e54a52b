import { EnvironmentOutlined, MailOutlined, SwapOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { listKey } from '@/client/list-query';
import { clubStateNames, listClubs } from '@/contract/club';
import type { ClubOverview } from '@/contract/club-page/club-overview';
import { countryName } from '@/contract/countries';
import { ClubLogo } from '@/entities/club/club-logo';
import { useAction } from '@/kit/use-action';
import { useHistory } from '@/kit/use-history';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatShare } from '@/ui/chart/figure-words';
import { StatusPill } from '@/ui/feedback/status-pill';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { RowMenu } from '@/ui/list/row-menu';
import { clubActions } from '../club-actions';
import { clubTones } from '../club-columns';
import styles from './club-head.module.css';
import type { WeeksHeard } from './use-weeks-heard';

const ClubProfileDrawer = lazyComponent(() =>
  import('../club-profile-drawer').then((module) => module.ClubProfileDrawer),
);
const ClubDetailsDrawer = lazyComponent(() =>
  import('../club-details-drawer').then((module) => module.ClubDetailsDrawer),
);
const InviteAdminDrawer = lazyComponent(() =>
  import('../invite-club-admin-drawer').then((module) => module.InviteClubAdminDrawer),
);

type Drawer = 'edit' | 'details' | 'invite';

/** "Episodes on time: 9 of the last 12. 71 % of members listened last week." */
function Answer({ overview, heard }: Pick<Props, 'overview' | 'heard'>) {
  const due = overview.deliveries.filter(({ onTime }) => onTime !== null);
  const onTime = due.filter((episode) => episode.onTime).length;
  const { child, parent, coach } = overview.people;
  const last = heard?.now.at(-1)?.value;
  return (
    <>
      {due.length > 0 ? (
        <Rich
          text="Episodes on time: <sent>{onTime} of the last {due}</sent>."
          onTime={onTime}
          due={due.length}
          sent={<strong />}
        />
      ) : (
        t`No Due Date has passed yet.`
      )}{' '}
      {child + parent + coach === 0 ? (
        t`No members yet.`
      ) : typeof last === 'number' ? (
        <Rich
          text="<heard>{share} of members</heard> listened last week."
          share={formatShare(last)}
          heard={<strong />}
        />
      ) : (
        heard && t`Fewer than 10 members listened last week.`
      )}
    </>
  );
}

const Admins = ({ admins, invites }: Pick<ClubOverview, 'admins' | 'invites'>) => (
  <span className={styles.fact}>
    <MailOutlined aria-hidden />
    {admins.length === 0 ? (
      invites.length === 0 ? (
        t`No admin to write to`
      ) : (
        t`Invited as admin: ${invites.map(({ email }) => email).join(', ')}`
      )
    ) : (
      <span>
        <Rich
          text="Write to {names}"
          names={admins.map(({ id, name, email }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              {email ? <a href={`mailto:${email}`}>{name}</a> : name}
            </span>
          ))}
        />
      </span>
    )}
  </span>
);

interface Props {
  overview: ClubOverview;
  /** Undefined until it has loaded. */
  heard: WeeksHeard | undefined;
}

/** The club, how it does in one sentence, and all that can be done with it. */
export function ClubHead({ overview, heard }: Props) {
  const { club, admins, invites } = overview;
  const { id, clubname, status } = club;
  const router = useRouter();
  const action = useAction(listKey(listClubs));
  const past = useHistory();
  const [drawer, setDrawer] = useState<Drawer>();
  const close = () => setDrawer(undefined);
  const offered = clubActions(club, {
    onDetails: () => setDrawer('details'),
    onEdit: () => setDrawer('edit'),
    onInvite: () => setDrawer('invite'),
  });
  const leave = () => void router.push('/admin/dashboard/clubs');
  return (
    <>
      <PageHeader
        cover={<ClubLogo logo={club.clubLogo} size="5.25rem" />}
        title={clubname}
        status={<StatusPill tone={clubTones[status]}>{clubStateNames[status]}</StatusPill>}
        subtitle={
          <>
            <Answer overview={overview} heard={heard} />
            <span className={styles.facts}>
              <span className={styles.fact}>
                <EnvironmentOutlined aria-hidden /> {countryName(club.country)}
              </span>
              <Admins admins={admins} invites={invites} />
            </span>
          </>
        }
        actions={
          <>
            <Button
              icon={<UserAddOutlined aria-hidden />}
              onClick={() => setDrawer('invite')}
            >{t`Invite an admin`}</Button>
            <RowMenu
              boxed
              label={t`Actions for ${clubname}`}
              actions={[
                ...offered.map((each) =>
                  'onClick' in each
                    ? each
                    : {
                        ...each,
                        onClick: () =>
                          void action.run({ ...each, id, onDone: each.key === 'remove' ? leave : undefined }),
                      },
                ),
                past.action(`club:${id}`, clubname),
                {
                  key: 'moving',
                  icon: <SwapOutlined aria-hidden />,
                  label: t`Move to or from Touchline`,
                  onClick: () => void router.push(`/admin/dashboard/clubs/${id}/moving`),
                },
              ]}
            />
          </>
        }
      />
      <ClubProfileDrawer club={club} open={drawer === 'edit'} onClose={close} onRefresh={action.refresh} />
      <ClubDetailsDrawer club={club} open={drawer === 'details'} onClose={close} />
      <InviteAdminDrawer club={club} open={drawer === 'invite'} onClose={close} />
      {past.drawer}
      {action.holder}
    </>
  );
}
