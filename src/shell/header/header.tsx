import { MenuOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Account } from '@/contract/account';
import { AccountMenu } from '@/features/account/account-menu';
import type { ChooseSetting } from '@/features/account/settings-menu';
import { t } from '@/language/text';
import { Brand } from './brand';
import { Breadcrumbs } from './breadcrumbs';
import styles from './header.module.css';

interface Props {
  account: Account;
  /** A club admin's phone has one screen, so there is no menu and no breadcrumb; the account menu stays. */
  uploadOnly: boolean;
  /** The search of the console, for personas that have one. */
  search?: ReactNode;
  /** The badge of unsent work, for people who send parts or say answers. */
  unsent?: ReactNode;
  /** Who listens, on a shared device. */
  who?: ReactNode;
  onMenu: () => void;
  onChoose: ChooseSetting;
}

/** The navy bar at the top: the club, the breadcrumbs and the account. */
export const Header = ({ account, uploadOnly, search, unsent, who, onMenu, onChoose }: Props) => (
  <header className={styles.header}>
    {!uploadOnly && (
      <button type="button" className={styles.menu} aria-label={t`Open the menu`} onClick={onMenu}>
        <MenuOutlined aria-hidden />
      </button>
    )}
    <div className={styles.brand}>
      <Brand account={account} link={!uploadOnly} />
    </div>
    {!uploadOnly && <Breadcrumbs />}
    {search}
    {unsent}
    {who}
    {uploadOnly && (
      <div className={styles.account}>
        <AccountMenu account={account} look="round" onChoose={onChoose} />
      </div>
    )}
  </header>
);
