import { MenuOutlined } from '@ant-design/icons';
import type { Account } from '@/contract/account';
import { AccountMenu } from '@/features/account/account-menu';
import type { ChooseSetting } from '@/features/account/settings-menu';
import { Brand } from './brand';
import { Breadcrumbs } from './breadcrumbs';
import styles from './header.module.css';

interface Props {
  account: Account;
  /** On a club admin's phone there is one screen: no way to others, but the account stays at hand. */
  uploadOnly: boolean;
  onMenu: () => void;
  onChoose: ChooseSetting;
}

/** The navy bar on top: whose club this is, and where in it one stands. */
export const Header = ({ account, uploadOnly, onMenu, onChoose }: Props) => (
  <header className={styles.header}>
    {!uploadOnly && (
      <button type="button" className={styles.menu} aria-label="Open the menu" onClick={onMenu}>
        <MenuOutlined aria-hidden />
      </button>
    )}
    <div className={styles.brand}>
      <Brand account={account} link={!uploadOnly} />
    </div>
    {!uploadOnly && <Breadcrumbs />}
    {uploadOnly && (
      <div className={styles.account}>
        <AccountMenu account={account} look="round" onChoose={onChoose} />
      </div>
    )}
  </header>
);
