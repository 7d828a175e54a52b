import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/language/text';
import styles from './club-profile-tabs.module.css';

export type ProfileTab = 'general' | 'identity';

interface Props {
  active: ProfileTab;
  onChange: (tab: ProfileTab) => void;
  general: ReactNode;
  identity: ReactNode;
}

/** Undoes the padding of the drawer, so that the tabs reach its edges and its title. */
const header = { margin: '-24px -24px 26px', padding: '0 24px' };

const label = (words: string, active: boolean) => (
  <span className={`${styles.label} ${active ? styles.active : ''}`} data-words={words}>
    {words}
  </span>
);

/** The two tabs. Both stay mounted once shown, so that what is typed in one is kept. */
export const ClubProfileTabs = ({ active, onChange, general, identity }: Props) => (
  <Tabs
    activeKey={active}
    onChange={(key) => onChange(key as ProfileTab)}
    styles={{ header }}
    tabBarGutter={24}
    items={[
      {
        key: 'general',
        label: label(t`General`, active === 'general'),
        children: general,
        forceRender: true,
      },
      { key: 'identity', label: label(t`My Club Identity`, active === 'identity'), children: identity },
    ]}
  />
);
