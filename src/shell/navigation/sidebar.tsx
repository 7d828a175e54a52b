import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { Account } from '@/contract/account';
import { AccountMenu } from '@/features/account/account-menu';
import type { ChooseSetting } from '@/features/account/settings-menu';
import { t } from '@/language/text';
import { principalOf } from '@/policy/principal';
import { groupsFor } from './find-entry';
import { NavigationList } from './navigation-list';
import styles from './sidebar.module.css';
import { useCollapsed } from './use-collapsed';

interface Props {
  account: Account;
  onChoose: ChooseSetting;
}

/** The menu at the side of a wide window, either whole or as a narrow column of icons with small labels. */
export function Sidebar({ account, onChoose }: Props) {
  const [collapsed, toggle] = useCollapsed();
  return (
    <aside className={collapsed ? styles.rail : styles.sidebar}>
      <div className={styles.scroll}>
        <NavigationList
          key={collapsed ? 'rail' : 'whole'}
          groups={groupsFor(principalOf(account).persona)}
          rail={collapsed}
        />
      </div>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!collapsed}
        aria-label={collapsed ? t`Expand the menu` : t`Collapse the menu`}
        onClick={toggle}
      >
        {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        <span aria-hidden="true">{collapsed ? t`Expand` : t`Collapse the menu`}</span>
      </button>
      <div className={styles.footer}>
        <AccountMenu account={account} look={collapsed ? 'round' : 'wide'} onChoose={onChoose} />
      </div>
    </aside>
  );
}
