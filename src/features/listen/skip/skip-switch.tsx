import { Switch } from 'antd';
import { useId, useState } from 'react';
import { listenerKey, useAccount } from '@/client/account';
import { t } from '@/language/text';
import { keepMemory, readMemory } from '../player/listening-memory';
import styles from './skip-switch.module.css';

/** Whether jingle, intro and feature are left out once this person has heard them. */
export function SkipSwitch() {
  const id = useId();
  const { data: account } = useAccount();
  const userId = account && listenerKey(account);
  const [on, setOn] = useState(() => userId !== undefined && readMemory(userId).skip === true);
  if (userId === undefined) return null;
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{t`Skip what I have already heard`}</label>
      <Switch
        id={id}
        checked={on}
        onChange={(next) => {
          keepMemory(userId, { skip: next });
          setOn(next);
        }}
      />
    </div>
  );
}
