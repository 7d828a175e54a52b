import { Select } from 'antd';
import { ClubMemberRole } from '@/contract/account';
import { clubRoleNames } from '@/contract/member';
import { ClubSelect } from '@/entities/club/club-select';
import { t } from '@/language/text';
import styles from './member-filters.module.css';

interface Props {
  club: string;
  role: string;
  onChange: (filters: { club?: string; role?: string }) => void;
}

const roles = ClubMemberRole.options.map((value) => ({ value, label: clubRoleNames[value] }));

interface RoleProps {
  role: string;
  onChange: (role: string) => void;
}

/** The role in the club. */
export const RoleFilter = ({ role, onChange }: RoleProps) => (
  <Select<string>
    className={styles.role}
    aria-label={t`Role`}
    placeholder={t`Every role`}
    allowClear
    value={role || undefined}
    onChange={(next) => onChange(next ?? '')}
    options={roles}
  />
);

/** The club, and the role in it. */
export const MemberFilters = ({ club, role, onChange }: Props) => (
  <>
    <ClubSelect
      className={styles.club}
      aria-label={t`Club`}
      placeholder={t`Every club`}
      allowClear
      suspended
      value={club}
      onChange={(next) => onChange({ club: next })}
    />
    <RoleFilter role={role} onChange={(next) => onChange({ role: next })} />
  </>
);
