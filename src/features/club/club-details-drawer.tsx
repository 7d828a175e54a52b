import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import { type ClubRow, clubStateNames, listClubs } from '@/contract/club';
import { type ClubDetails, getClubDetails } from '@/contract/club-details';
import { countryName } from '@/contract/countries';
import { inviteStateName } from '@/contract/join';
import { JoinCode } from '@/entities/club/join-code';
import { zoneName } from '@/entities/club/time-zone-select';
import { formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { Facts } from '@/ui/layout/facts';

const Lines = ({ children }: { children: readonly ReactNode[] }) =>
  children.length === 0 ? '—' : <ul>{children}</ul>;

const peopleWords = ({ admin, coach, parent, child }: ClubDetails['people']): string =>
  [
    `${admin} ${admin === 1 ? 'admin' : 'admins'}`,
    `${coach} ${coach === 1 ? 'coach' : 'coaches'}`,
    `${parent} ${parent === 1 ? 'parent' : 'parents'}`,
    `${child} ${child === 1 ? 'child' : 'children'}`,
  ].join(', ');

const ClubFacts = ({ club }: { club: ClubDetails }) => (
  <Facts>
    <dt>Join code</dt>
    <dd>
      <JoinCode club={club} stale={listKey(listClubs)} after="Tell its admins the new code." />
    </dd>
    <dt>Status</dt>
    <dd>{clubStateNames[club.status]}</dd>
    <dt>Admins</dt>
    <dd>
      <Lines>
        {club.admins.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/admin/dashboard/members?open=${id}`}>{name}</Link>
          </li>
        ))}
      </Lines>
    </dd>
    <dt>Invites</dt>
    <dd>
      <Lines>
        {club.invites.map(({ id, email, inviteEndsAt }) => (
          <li key={id}>
            {email} ({inviteStateName(inviteEndsAt) === 'Invited' ? 'until' : 'ran out on'}{' '}
            {formatShortDay(inviteEndsAt)})
          </li>
        ))}
      </Lines>
    </dd>
    <dt>Members</dt>
    <dd>
      <Link href={`/admin/dashboard/members?club=${club.id}`}>{peopleWords(club.people)}</Link>
    </dd>
    <dt>Delivered</dt>
    <dd>
      {club.delivered} of {club.episodes} {club.episodes === 1 ? 'episode' : 'episodes'}
    </dd>
    <dt>Late with</dt>
    <dd>
      <Lines>
        {club.late.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/admin/dashboard/episodes/${id}?q=${encodeURIComponent(club.clubname)}`}>
              {name}
            </Link>
          </li>
        ))}
      </Lines>
    </dd>
    <dt>Last sent</dt>
    <dd>{club.lastSentAt ? formatShortDay(club.lastSentAt) : 'Nothing yet'}</dd>
    <dt>Country</dt>
    <dd>{countryName(club.country)}</dd>
    <dt>Time zone</dt>
    <dd>{zoneName(club.timeZone)}</dd>
    <dt>Added</dt>
    <dd>{formatShortDay(club.createdAt)}</dd>
  </Facts>
);

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(listClubs), 'details', id],
    queryFn: async ({ signal }) => (await call(getClubDetails, { params: { id }, signal })).data,
    staleTime: 0,
  });
  if (data) return <ClubFacts club={data} />;
  if (error) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return <Skeleton active paragraph={{ rows: 10 }} title={false} />;
}

interface Props {
  club: Pick<ClubRow, 'id' | 'clubname'>;
  open: boolean;
  onClose: () => void;
}

/** A club as the platform looks after it: its code, its people, and how it delivers. */
export const ClubDetailsDrawer = ({ club, open, onClose }: Props) => (
  <DetailsDrawer title={club.clubname} open={open} onClose={onClose}>
    <Content id={club.id} />
  </DetailsDrawer>
);
