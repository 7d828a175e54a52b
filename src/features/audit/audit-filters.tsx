import { Button, DatePicker, Select } from 'antd';
import enGB from 'antd/locale/en_GB';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import { auditNouns } from '@/contract/audit/audit-words';
import { ClubSelect } from '@/entities/club/club-select';
import { languageTag, t } from '@/language/text';
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

const dayOf = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? '';

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
    <DatePicker.RangePicker
      className={styles.days}
      aria-label={t`Which days?`}
      allowEmpty
      placeholder={[t`From`, t`To`]}
      format="D MMM YYYY"
      // The week begins on Monday. Another language comes from the provider.
      locale={languageTag() === 'en-GB' ? enGB.DatePicker : undefined}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(days) => onChange({ from: dayOf(days?.[0]), to: dayOf(days?.[1]) })}
      panelRender={(panel) => <div className={styles.panel}>{panel}</div>}
    />
    {person && <Button onClick={() => onChange({ actor: '' })}>{person} ✕</Button>}
  </>
);
