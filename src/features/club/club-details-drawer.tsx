import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import { type ClubRow, clubStateNames, listClubs } from '@/contract/club';
import { type ClubDetails, getClubDetails } from '@/contract/club-details';
import { countryName } from '@/contract/countries';
import { joiningRoleNames } from '@/contract/join';
import { JoinCode } from '@/entities/club/join-code';
import { zoneName } from '@/entities/club/time-zone-select';
import { plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { Facts } from '@/ui/layout/facts';

const Lines = ({ children }: { children: readonly ReactNode[] }) =>
  children.length === 0 ? '—' : <ul>{children}</ul>;

const peopleWords = ({ admin, coach, parent, child }: ClubDetails['people']): string =>
  [
    plural(admin, { one: '# admin', other: '# admins' }),
    plural(coach, { one: '# coach', other: '# coaches' }),
    plural(parent, { one: '# parent', other: '# parents' }),
    plural(child, { one: '# child', other: '# children' }),
  ].join(', ');

const ClubFacts = ({ club }: { club: ClubDetails }) => (
  <Facts>
    <dt>{t`Join code`}</dt>
    <dd>
      <JoinCode club={club} stale={listKey(listClubs)} after={t`Tell its admins the new code.`} />
    </dd>
    <dt>{t`Status`}</dt>
    <dd>{clubStateNames[club.status]}</dd>
    <dt>{t`Admins`}</dt>
    <dd>
      <Lines>
        {club.admins.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/admin/dashboard/members?open=${id}`}>{name}</Link>
          </li>
        ))}
      </Lines>
    </dd>
    <dt>{t`Invites`}</dt>
    <dd>
      <Lines>
        {club.invites.map(({ id, email, inviteEndsAt }) => (
          <li key={id}>
            {Date.parse(inviteEndsAt) < Date.now()
              ? t`${email} (expired on ${formatShortDay(inviteEndsAt)})`
              : t`${email} (until ${formatShortDay(inviteEndsAt)})`}
          </li>
        ))}
      </Lines>
    </dd>
    {club.waiting.length > 0 && (
      <>
        <dt>{t`Waiting to join`}</dt>
        <dd>
          <Lines>
            {club.waiting.map(({ id, fullname, clubMemberRole, createdAt }) => (
              <li key={id}>
                {fullname} · {joiningRoleNames[clubMemberRole]} · {t`Since ${formatShortDay(createdAt)}`}
              </li>
            ))}
          </Lines>
          {t`The club’s admins let people in or decline them.`}
        </dd>
      </>
    )}
    <dt>{t`Members`}</dt>
    <dd>
      <Link href={`/admin/dashboard/members?club=${club.id}`}>{peopleWords(club.people)}</Link>
    </dd>
    <dt>{t`Delivered`}</dt>
    <dd>
      {plural(
        club.episodes,
        { one: '{delivered} of # episode', other: '{delivered} of # episodes' },
        { delivered: club.delivered },
      )}
    </dd>
    <dt>{t`Late with`}</dt>
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
    <dt>{t`Last sent`}</dt>
    <dd>{club.lastSentAt ? formatShortDay(club.lastSentAt) : t`Nothing yet`}</dd>
    <dt>{t`Country`}</dt>
    <dd>{countryName(club.country)}</dd>
    <dt>{t`Time zone`}</dt>
    <dd>{zoneName(club.timeZone)}</dd>
    <dt>{t`Added`}</dt>
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
  return <Skeleton lines={10} />;
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
