import { Button, Input, Select } from 'antd';
import { auditNouns } from '@/contract/audit/audit-words';
import { ClubSelect } from '@/entities/club/club-select';
import { t } from '@/language/text';
import styles from './audit.module.css';

interface Props {
  action: string;
  club: string;
  from: string;
  to: string;
  /** The name of the chosen person; empty where none is. */
  person: string;
  onChange: (filters: Record<string, string>) => void;
}

/** What is asked of the audit, beside the result. */
export const AuditFilters = ({ action, club, from, to, person, onChange }: Props) => (
  <>
    <Select<string>
      className={styles.choice}
      aria-label={t`What`}
      placeholder={t`Every action`}
      allowClear
      showSearch
      optionFilterProp="label"
      value={action || undefined}
      onChange={(next) => onChange({ action: next ?? '' })}
      options={auditNouns.map(({ noun, name }) => ({ value: noun, label: name }))}
    />
    <ClubSelect
      className={styles.choice}
      aria-label={t`Club`}
      placeholder={t`Every club`}
      allowClear
      suspended
      value={club}
      onChange={(next) => onChange({ club: next ?? '' })}
    />
    <Input
      className={styles.day}
      type="date"
      aria-label={t`From`}
      prefix={t`From`}
      max={to || undefined}
      value={from}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <Input
      className={styles.day}
      type="date"
      aria-label={t`To`}
      prefix={t`To`}
      min={from || undefined}
      value={to}
      onChange={({ target }) => onChange({ to: target.value })}
    />
    {person && <Button onClick={() => onChange({ actor: '' })}>{person} ✕</Button>}
  </>
);
