import { type ClubRow, type ClubState, clubStateNames, clubStateOf, type listClubs } from '@/contract/club';
import { countryName } from '@/contract/countries';
import { clubAddress } from '@/entities/club/club-address';
import { ClubLogo } from '@/entities/club/club-logo';
import { addedColumn, addedDetail, type ListColumn, unbroken } from '@/kit/list-columns';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { plural, t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';
import styles from './club-columns.module.css';

export const clubTones: Record<ClubState, Tone> = { active: 'done', suspended: 'waiting', removed: 'failed' };

/** The admins' names; before the first one has accepted, the invited addresses. */
function adminWords({ admins, invited }: ClubRow): string {
  if (admins.length > 0) return admins.join(', ');
  return invited.length > 0 ? t`invited: ${invited.join(', ')}` : '—';
}

/** The columns of the club list; the name leads to the club's page. */
export const clubColumns = (removed: boolean): ListColumn<typeof listClubs>[] => [
  {
    key: 'clubname',
    phoneWidth: 160,
    minWidth: 240,
    skeleton: <RowTitleSkeleton picture />,
    render: (club) => (
      <RowTitle
        title={club.clubname}
        picture={<ClubLogo logo={club.clubLogo} />}
        details={[
          { text: countryName(club.country) },
          { text: unbroken(plural(club.members, { one: '# member', other: '# members' })), until: 'md' },
          { text: addedDetail(club), until: 'xl' },
          { text: adminWords(club) },
        ]}
        link={club.removedAt ? undefined : { href: clubAddress(club.id) }}
      />
    ),
  },
  { key: 'country', width: 150, hideBelow: 'xxl' },
  {
    key: 'admins',
    width: 176,
    hideBelow: 'xxl',
    render: (club) => (
      <span className={styles.admins} title={adminWords(club)}>
        {adminWords(club)}
      </span>
    ),
  },
  { key: 'members', numeric: true, width: 120, hideBelow: 'md' },
  {
    key: 'status',
    width: 130,
    phoneWidth: 108,
    skeleton: <Skeleton shape="pill" />,
    render: (club) => (
      <StatusPill tone={clubTones[clubStateOf(club)]}>{clubStateNames[clubStateOf(club)]}</StatusPill>
    ),
  },
  addedColumn(removed),
];
