import { Button, Input, Select } from 'antd';
import { actionText } from '@/contract/history';
import { ClubSelect } from '@/entities/club/club-select';
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

/** The nouns of actions; those about signing in first. */
const nouns = [
  ...['auth', 'session', 'second-factor', 'password', 'account', 'person', 'admin-user', 'invite', 'member'],
  ...['club', 'join-request', 'family', 'child', 'consent', 'episode', 'episode-content', 'playlist'],
  ...['category', 'host', 'sponsor', 'campaign', 'mastering', 'suggested-club', 'support-video', 'feed'],
];

/** What is asked of the audit, beside the result. */
export const AuditFilters = ({ action, club, from, to, person, onChange }: Props) => (
  <>
    <Select<string>
      className={styles.choice}
      aria-label="What"
      placeholder="Every action"
      allowClear
      showSearch
      optionFilterProp="label"
      value={action || undefined}
      onChange={(next) => onChange({ action: next ?? '' })}
      options={nouns.map((value) => ({ value, label: actionText(value) }))}
    />
    <ClubSelect
      className={styles.choice}
      aria-label="Club"
      placeholder="Every club"
      allowClear
      suspended
      value={club}
      onChange={(next) => onChange({ club: next ?? '' })}
    />
    <Input
      className={styles.day}
      type="date"
      aria-label="From"
      prefix="From"
      max={to || undefined}
      value={from}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <Input
      className={styles.day}
      type="date"
      aria-label="To"
      prefix="To"
      min={from || undefined}
      value={to}
      onChange={({ target }) => onChange({ to: target.value })}
    />
    {person && <Button onClick={() => onChange({ actor: '' })}>{person} ✕</Button>}
  </>
);
