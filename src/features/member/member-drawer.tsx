import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import { clubRoleNames, getMember, listMembers, type Member, type MemberRow } from '@/contract/member';
import { clubAddress } from '@/entities/club/club-address';
import { plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { Facts } from '@/ui/layout/facts';
import { EmailText } from '@/ui/plain/email-text';
import { MemberPill } from './member-columns';

const devices = (count: number) =>
  count === 0 ? t`Nowhere at the moment` : plural(count, { one: 'On # device', other: 'On # devices' });

const MemberFacts = ({ member, ofAllClubs }: { member: Member; ofAllClubs: boolean }) => (
  <Facts>
    <dt>{t`Status`}</dt>
    <dd>
      <MemberPill member={member} />
    </dd>
    {ofAllClubs && (
      <>
        <dt>{t`Club`}</dt>
        <dd>
          <Link href={clubAddress(member.club.id)}>{member.club.clubname}</Link>
          {member.club.status === 'suspended' && ` (${t`suspended`})`}
        </dd>
      </>
    )}
    <dt>{t`Role`}</dt>
    <dd>{clubRoleNames[member.clubMemberRole]}</dd>
    {member.email && (
      <>
        <dt>{t`Email`}</dt>
        <dd>
          <EmailText email={member.email} />
        </dd>
      </>
    )}
    {member.username && (
      <>
        <dt>{t`Username`}</dt>
        <dd>{member.username}</dd>
      </>
    )}
    {member.birthYear !== null && (
      <>
        <dt>{t`Born in`}</dt>
        <dd>{member.birthYear}</dd>
      </>
    )}
    <dt>{t`Since`}</dt>
    <dd>{formatShortDay(member.createdAt)}</dd>
    {member.sessions !== null && (
      <>
        <dt>{t`Signed in`}</dt>
        <dd>{devices(member.sessions)}</dd>
        <dt>{t`Last seen`}</dt>
        <dd>{member.lastSeenAt ? formatShortDay(member.lastSeenAt) : '—'}</dd>
      </>
    )}
    <dt>{t`Family`}</dt>
    <dd>
      {member.family.length === 0 ? (
        '—'
      ) : (
        <ul>
          {member.family.map(({ id, name, place }) => (
            <li key={id}>{place === 'child' ? t`${name} (child)` : t`${name} (guardian)`}</li>
          ))}
        </ul>
      )}
    </dd>
  </Facts>
);

/** The details of a person, as they are now. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: [...listKey(listMembers), 'one', id],
    queryFn: async ({ signal }) => (await call(getMember, { params: { id }, signal })).data,
    staleTime: 0,
  });

function Content({ id, ofAllClubs }: { id: string; ofAllClubs: boolean }) {
  const { data, error, refetch } = useMember(id);
  if (data) return <MemberFacts member={data} ofAllClubs={ofAllClubs} />;
  if (error) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} />;
}

interface Props {
  member: Pick<MemberRow, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
  /** Whether the club is shown, too. */
  ofAllClubs?: boolean;
}

/** The details of one person, to be read; the menu of their row has the actions. */
export const MemberDrawer = ({ member, open, onClose, ofAllClubs = false }: Props) => (
  <DetailsDrawer title={member.name} open={open} onClose={onClose}>
    <Content id={member.id} ofAllClubs={ofAllClubs} />
  </DetailsDrawer>
);
