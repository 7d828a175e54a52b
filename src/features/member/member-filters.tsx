import { Select } from 'antd';
import { ClubMemberRole } from '@/contract/account';
import { clubRoleNames } from '@/contract/member';
import { ClubSelect } from '@/entities/club/club-select';
import styles from './member-filters.module.css';

interface Props {
  club: string;
  role: string;
  onChange: (filters: { club?: string; role?: string }) => void;
}

const roles = ClubMemberRole.options.map((value) => ({ value, label: clubRoleNames[value] }));

/** Of which club, and what they are there. */
export const MemberFilters = ({ club, role, onChange }: Props) => (
  <>
    <ClubSelect
      className={styles.club}
      aria-label="Club"
      placeholder="Every club"
      allowClear
      suspended
      value={club}
      onChange={(next) => onChange({ club: next })}
    />
    <Select<string>
      className={styles.role}
      aria-label="Role"
      placeholder="Every role"
      allowClear
      value={role || undefined}
      onChange={(next) => onChange({ role: next ?? '' })}
      options={roles}
    />
  </>
);
