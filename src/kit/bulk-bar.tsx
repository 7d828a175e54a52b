import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/language/text';
import styles from './bulk-bar.module.css';

interface Props {
  /** The selection in words: "3 clubs selected". */
  words: string;
  /** Offers all rows of all pages: "Select all 38 that match"; and while they are read, to stop that. */
  all?: { label: string; running?: boolean; onClick: () => void };
  actions: readonly { key: string; label: string; icon: ReactNode; disabled: boolean; onClick: () => void }[];
  /** One of the actions is running. */
  busy: boolean;
  onClear: () => void;
}

/** The actions for the ticked rows. */
export const BulkBar = ({ words, all, actions, busy, onClear }: Props) => (
  <section className={styles.bar} aria-label={t`With the selected rows`}>
    <span className={styles.count} role="status">
      {words}
    </span>
    {all && (
      <Button type="link" icon={all.running && <LoadingOutlined aria-hidden />} onClick={all.onClick}>
        {all.label}
      </Button>
    )}
    <Button type="text" onClick={onClear}>{t`Clear`}</Button>
    <span className={styles.actions}>
      {actions.map(({ key, label, icon, disabled, onClick }) => (
        <Button key={key} icon={icon} disabled={busy || disabled} onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  </section>
);
